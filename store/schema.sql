-- The store as a new one is made. Migrating an older one gives the same (a test).
-- Columns are INTEGER, TEXT or BLOB. Times are milliseconds since 1970 UTC. Text offsets
-- count code points. Every table below "append-only" refuses UPDATE, DELETE and an INSERT
-- over an existing row; the triggers that do so are made by store/append_only.py.

CREATE TABLE migration (
    version INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE counter (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT;
INSERT INTO counter VALUES ('generation', 0);

-- Which rows may go although their table is append-only (SPEC 9.6).
CREATE TABLE removal (
    "table" TEXT NOT NULL,
    id TEXT NOT NULL,
    reason TEXT NOT NULL,
    actor TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY ("table", id)
) STRICT;

-- append-only ---------------------------------------------------------------------

CREATE TABLE event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    document TEXT,
    actor TEXT NOT NULL,
    at INTEGER NOT NULL,
    process TEXT NOT NULL,
    payload TEXT NOT NULL,
    undoes INTEGER REFERENCES event (sequence)
) STRICT;
CREATE INDEX event_by_subject ON event (subject, sequence);
CREATE INDEX event_by_actor ON event (actor, sequence);
CREATE INDEX event_by_document ON event (document, sequence);
CREATE INDEX event_by_undoes ON event (undoes) WHERE undoes IS NOT NULL;

CREATE TABLE request (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE document (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL
) STRICT;

-- `layout` is the ordered list of blocks: either all of them ("blocks"), or what to
-- replace in the parent's list ("splices": [at, removed, [block, …]] from the end).
CREATE TABLE document_revision (
    document TEXT NOT NULL REFERENCES document (id),
    revision INTEGER NOT NULL,
    parent INTEGER,
    digest TEXT NOT NULL,
    encoding TEXT NOT NULL,
    bom INTEGER NOT NULL,
    format TEXT NOT NULL,
    language TEXT NOT NULL,
    language_how TEXT NOT NULL,
    compiler TEXT NOT NULL,
    notes TEXT NOT NULL,
    layout TEXT NOT NULL,
    chars INTEGER NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (document, revision)
) STRICT;

CREATE TABLE document_block (
    id INTEGER PRIMARY KEY,
    document TEXT NOT NULL REFERENCES document (id),
    kind TEXT NOT NULL,
    headings TEXT NOT NULL,
    sentences TEXT NOT NULL,
    chars INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX document_block_by_document ON document_block (document);

CREATE TABLE claim (
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES document (id),
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE claim_revision (
    claim TEXT NOT NULL REFERENCES claim (id),
    revision INTEGER NOT NULL,
    text TEXT NOT NULL,
    sentence_digest TEXT NOT NULL,
    cause TEXT NOT NULL,
    compiler TEXT NOT NULL,
    rules TEXT NOT NULL,
    document_revision INTEGER NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (claim, revision)
) STRICT;

CREATE TABLE claim_placement (
    claim TEXT NOT NULL,
    revision INTEGER NOT NULL,
    block INTEGER NOT NULL REFERENCES document_block (id),
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    context TEXT NOT NULL,
    PRIMARY KEY (claim, revision, block, start),
    FOREIGN KEY (claim, revision) REFERENCES claim_revision (claim, revision)
) STRICT;
CREATE INDEX claim_placement_by_block ON claim_placement (block);

CREATE TABLE claim_attribute (
    id INTEGER PRIMARY KEY,
    claim TEXT NOT NULL REFERENCES claim (id),
    revision INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX claim_attribute_by_claim ON claim_attribute (claim, name, id);

CREATE TABLE claim_exclusion (
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES document (id),
    sentence_digest TEXT NOT NULL,
    text TEXT NOT NULL,
    reason TEXT NOT NULL,
    compiler TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE claim_exclusion_placement (
    exclusion TEXT NOT NULL REFERENCES claim_exclusion (id),
    block INTEGER NOT NULL REFERENCES document_block (id),
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    PRIMARY KEY (exclusion, block, start)
) STRICT;
CREATE INDEX claim_exclusion_placement_by_block ON claim_exclusion_placement (block);

-- The newest row of an exclusion counts: the claim it was restored as, or none again.
CREATE TABLE claim_exclusion_change (
    id INTEGER PRIMARY KEY,
    exclusion TEXT NOT NULL REFERENCES claim_exclusion (id),
    claim TEXT REFERENCES claim (id),
    event INTEGER NOT NULL REFERENCES event (sequence)
) STRICT;
CREATE INDEX claim_exclusion_change_by_exclusion
    ON claim_exclusion_change (exclusion, id);

CREATE TABLE source (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE source_blob (
    digest TEXT PRIMARY KEY,
    codec TEXT NOT NULL,
    data BLOB NOT NULL
) STRICT;

CREATE TABLE source_reading (
    id TEXT PRIMARY KEY,
    source TEXT NOT NULL REFERENCES source (id),
    capture TEXT NOT NULL,
    reader TEXT NOT NULL,
    libraries TEXT NOT NULL,
    media_type TEXT NOT NULL,
    encoding TEXT NOT NULL,
    mode TEXT NOT NULL,
    notes TEXT NOT NULL,
    left_out_chars INTEGER NOT NULL,
    title TEXT NOT NULL,
    language TEXT NOT NULL,
    author TEXT NOT NULL,
    publisher TEXT NOT NULL,
    published TEXT NOT NULL,
    chars INTEGER NOT NULL,
    passages INTEGER NOT NULL,
    text TEXT NOT NULL,
    nodes TEXT NOT NULL
) STRICT;

CREATE TABLE source_revision (
    source TEXT NOT NULL REFERENCES source (id),
    revision INTEGER NOT NULL,
    parent INTEGER,
    capture TEXT NOT NULL,
    reading TEXT NOT NULL REFERENCES source_reading (id),
    origin TEXT NOT NULL,
    via TEXT NOT NULL,
    actor TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (source, revision)
) STRICT;
CREATE INDEX source_revision_by_reading ON source_revision (reading);

CREATE TABLE source_passage (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    reading TEXT NOT NULL REFERENCES source_reading (id),
    source TEXT NOT NULL REFERENCES source (id),
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    headings TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX source_passage_by_reading ON source_passage (reading, ordinal);

-- A capture from an address: how it came, and what asks for it again conditionally.
CREATE TABLE source_fetch (
    source TEXT NOT NULL,
    revision INTEGER NOT NULL,
    url TEXT NOT NULL,
    final_url TEXT NOT NULL,
    redirects TEXT NOT NULL,
    media_type TEXT NOT NULL,
    charset TEXT,
    etag TEXT NOT NULL,
    last_modified TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (source, revision),
    FOREIGN KEY (source, revision) REFERENCES source_revision (source, revision)
) STRICT;
CREATE INDEX source_fetch_by_final_url ON source_fetch (final_url);

-- What became of an address or a file when it was looked at (SPEC 2.8).
CREATE TABLE source_link_check (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL REFERENCES source (id),
    revision INTEGER NOT NULL,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    detail TEXT NOT NULL,
    etag TEXT NOT NULL,
    last_modified TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX source_link_check_by_source ON source_link_check (source, id);

-- Class, authority, scope and quality of a source: the newest row of a name counts.
CREATE TABLE source_attribute (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL REFERENCES source (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    provenance TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX source_attribute_by_source ON source_attribute (source, name, id);

-- The other side is a source of this store, or an address or DOI that may become one.
-- The newest row of the same pair and kind counts.
CREATE TABLE source_relation (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL REFERENCES source (id),
    kind TEXT NOT NULL,
    target TEXT REFERENCES source (id),
    target_key TEXT NOT NULL,
    holds INTEGER NOT NULL,
    provenance TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX source_relation_by_source ON source_relation (source, id);
CREATE INDEX source_relation_by_target ON source_relation (target, id);
CREATE INDEX source_relation_by_target_key ON source_relation (target_key, id);

-- Two sources taken as one publication; the newest row of a source counts.
CREATE TABLE source_merge (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL REFERENCES source (id),
    "into" TEXT REFERENCES source (id),
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX source_merge_by_source ON source_merge (source, id);
CREATE INDEX source_merge_by_into ON source_merge ("into", id);

-- Where a cited passage stands in another reading of its source (SPEC 1.7).
CREATE TABLE source_passage_placement (
    passage TEXT NOT NULL REFERENCES source_passage (id),
    reading TEXT NOT NULL REFERENCES source_reading (id),
    outcome TEXT NOT NULL,
    difference TEXT NOT NULL,
    occurrences INTEGER NOT NULL,
    target TEXT REFERENCES source_passage (id),
    start INTEGER,
    "end" INTEGER,
    event INTEGER NOT NULL REFERENCES event (sequence),
    PRIMARY KEY (passage, reading)
) STRICT;

CREATE TABLE search_trace (
    id TEXT PRIMARY KEY,
    query TEXT NOT NULL,
    filters TEXT NOT NULL,
    lanes TEXT NOT NULL,
    generation INTEGER NOT NULL,
    results TEXT NOT NULL,
    limits TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE evidence_set (
    id TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    question TEXT NOT NULL,
    claim TEXT UNIQUE REFERENCES claim (id),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE evidence_set_revision (
    "set" TEXT NOT NULL REFERENCES evidence_set (id),
    revision INTEGER NOT NULL,
    parent INTEGER,
    operation TEXT NOT NULL,
    generation INTEGER NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY ("set", revision)
) STRICT;

CREATE TABLE evidence_unit (
    id TEXT PRIMARY KEY,
    "set" TEXT NOT NULL,
    from_revision INTEGER NOT NULL,
    passage TEXT NOT NULL REFERENCES source_passage (id),
    source TEXT NOT NULL,
    source_revision INTEGER NOT NULL,
    found_by TEXT NOT NULL,
    lanes TEXT NOT NULL,
    trace TEXT REFERENCES search_trace (id),
    FOREIGN KEY ("set", from_revision) REFERENCES evidence_set_revision ("set", revision),
    FOREIGN KEY (source, source_revision) REFERENCES source_revision (source, revision)
) STRICT;
CREATE INDEX evidence_unit_by_set ON evidence_unit ("set", from_revision);

-- What stands in a set: an item stands from its revision until it ends; one of the same
-- kind and key that comes in its place ends it. A unit's row above says where it is from,
-- its item how it stands (SPEC 4.1).
CREATE TABLE evidence_item (
    id INTEGER PRIMARY KEY,
    "set" TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    content TEXT NOT NULL,
    from_revision INTEGER NOT NULL,
    FOREIGN KEY ("set", from_revision) REFERENCES evidence_set_revision ("set", revision)
) STRICT;
CREATE INDEX evidence_item_by_set ON evidence_item ("set", from_revision);

CREATE TABLE evidence_item_end (
    item INTEGER PRIMARY KEY REFERENCES evidence_item (id),
    "set" TEXT NOT NULL,
    revision INTEGER NOT NULL,
    FOREIGN KEY ("set", revision) REFERENCES evidence_set_revision ("set", revision)
) STRICT;
CREATE INDEX evidence_item_end_by_set ON evidence_item_end ("set", revision);

CREATE TABLE policy_revision (
    policy TEXT NOT NULL,
    revision INTEGER NOT NULL,
    digest TEXT NOT NULL,
    text TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (policy, revision)
) STRICT;

CREATE TABLE assessment (
    id TEXT PRIMARY KEY,
    claim TEXT NOT NULL,
    claim_revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    document_revision INTEGER NOT NULL,
    "set" TEXT NOT NULL,
    set_revision INTEGER NOT NULL,
    policy TEXT NOT NULL,
    policy_revision INTEGER NOT NULL,
    method TEXT NOT NULL,
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    valid_until INTEGER,
    type_seen TEXT NOT NULL,
    markers_seen TEXT NOT NULL,
    status TEXT NOT NULL,
    content TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    FOREIGN KEY (claim, claim_revision) REFERENCES claim_revision (claim, revision),
    FOREIGN KEY (document, document_revision)
        REFERENCES document_revision (document, revision),
    FOREIGN KEY ("set", set_revision) REFERENCES evidence_set_revision ("set", revision),
    FOREIGN KEY (policy, policy_revision) REFERENCES policy_revision (policy, revision)
) STRICT;
CREATE INDEX assessment_by_claim ON assessment (claim, event);

CREATE TABLE assessment_input (
    assessment TEXT NOT NULL REFERENCES assessment (id),
    ordinal INTEGER NOT NULL,
    passage TEXT NOT NULL REFERENCES source_passage (id),
    source TEXT NOT NULL,
    source_revision INTEGER NOT NULL,
    PRIMARY KEY (assessment, ordinal),
    FOREIGN KEY (source, source_revision) REFERENCES source_revision (source, revision)
) STRICT;

-- What the assessment cites: as support, as context, as incompatible text, or only in
-- a reason.
CREATE TABLE assessment_passage (
    assessment TEXT NOT NULL REFERENCES assessment (id),
    ordinal INTEGER NOT NULL,
    passage TEXT NOT NULL REFERENCES source_passage (id),
    role TEXT NOT NULL,
    PRIMARY KEY (assessment, ordinal)
) STRICT;
CREATE INDEX assessment_passage_by_passage ON assessment_passage (passage);

-- A new source revision looked at beside an assessment that cites the source.
CREATE TABLE assessment_source_change (
    assessment TEXT NOT NULL REFERENCES assessment (id),
    source TEXT NOT NULL,
    source_revision INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    PRIMARY KEY (assessment, source, source_revision),
    FOREIGN KEY (source, source_revision) REFERENCES source_revision (source, revision)
) STRICT;

-- A person's answer to such a change; the newest of an assessment and source counts.
CREATE TABLE assessment_recheck (
    id INTEGER PRIMARY KEY,
    assessment TEXT NOT NULL REFERENCES assessment (id),
    source TEXT NOT NULL,
    source_revision INTEGER NOT NULL,
    effect TEXT NOT NULL,
    note TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    FOREIGN KEY (source, source_revision) REFERENCES source_revision (source, revision)
) STRICT;
CREATE INDEX assessment_recheck_by_assessment ON assessment_recheck (assessment, id);

-- How an observation answers another one; the claim as such where it names none.
CREATE TABLE assessment_answer (
    assessment TEXT PRIMARY KEY REFERENCES assessment (id),
    answers TEXT REFERENCES assessment (id),
    how TEXT NOT NULL
) STRICT;
CREATE INDEX assessment_answer_by_answers ON assessment_answer (answers);

CREATE TABLE assessment_withdrawal (
    withdrawn TEXT PRIMARY KEY REFERENCES assessment (id),
    assessment TEXT NOT NULL REFERENCES assessment (id)
) STRICT;
CREATE INDEX assessment_withdrawal_by_assessment ON assessment_withdrawal (assessment);

-- What holds for the whole workspace; the newest row of a name counts.
CREATE TABLE workspace_setting (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX workspace_setting_by_name ON workspace_setting (name, id);

-- Citation records (SPEC 6.7): what was collected, the wordings of its statement, and
-- both tests. Nothing here is a verdict; what follows is worked out when it is read.
CREATE TABLE record (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    external_id TEXT NOT NULL,
    quote TEXT NOT NULL,
    url TEXT NOT NULL,
    file TEXT NOT NULL,
    archive_url TEXT NOT NULL,
    collected_by TEXT NOT NULL,
    limitations TEXT NOT NULL,
    root_origin TEXT NOT NULL,
    origin_of TEXT REFERENCES record (id),
    claim TEXT REFERENCES claim (id),
    claim_revision INTEGER,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX record_by_external_id ON record (external_id);
CREATE INDEX record_by_origin_of ON record (origin_of) WHERE origin_of IS NOT NULL;
CREATE INDEX record_by_claim ON record (claim) WHERE claim IS NOT NULL;

CREATE TABLE record_revision (
    record TEXT NOT NULL REFERENCES record (id),
    revision INTEGER NOT NULL,
    statement TEXT NOT NULL,
    narrowed INTEGER NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (record, revision)
) STRICT;

CREATE TABLE record_check (
    id INTEGER PRIMARY KEY,
    record TEXT NOT NULL REFERENCES record (id),
    result TEXT NOT NULL,
    via TEXT,
    content TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX record_check_by_record ON record_check (record, id);

CREATE TABLE record_answer (
    id INTEGER PRIMARY KEY,
    record TEXT NOT NULL,
    revision INTEGER NOT NULL,
    answer TEXT NOT NULL,
    narrower TEXT NOT NULL,
    root_origin TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (sequence),
    author TEXT NOT NULL,
    at INTEGER NOT NULL,
    FOREIGN KEY (record, revision) REFERENCES record_revision (record, revision)
) STRICT;
CREATE INDEX record_answer_by_record ON record_answer (record, id);

-- rebuildable ---------------------------------------------------------------------

CREATE TABLE document_now (
    document TEXT PRIMARY KEY REFERENCES document (id),
    revision INTEGER NOT NULL,
    exclusions INTEGER NOT NULL
) STRICT;

CREATE TABLE claim_now (
    claim TEXT PRIMARY KEY REFERENCES claim (id),
    document TEXT NOT NULL,
    ordinal INTEGER,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,
    type TEXT NOT NULL,
    markers TEXT NOT NULL,
    text TEXT NOT NULL,
    exclusion TEXT,
    exclusion_note TEXT NOT NULL DEFAULT '',
    context_changed INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL DEFAULT 'unreviewed',
    reason TEXT NOT NULL DEFAULT 'nobody has reviewed these words yet',
    valid_until INTEGER,
    after TEXT,
    after_reason TEXT NOT NULL DEFAULT '',
    postponed INTEGER NOT NULL DEFAULT 0,
    unresolved INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX claim_now_by_document ON claim_now (document, ordinal);

CREATE TABLE source_now (
    source TEXT PRIMARY KEY REFERENCES source (id),
    revision INTEGER NOT NULL,
    reading TEXT NOT NULL
) STRICT;

-- What stands in the newest revision of each set.
CREATE TABLE evidence_present (
    "set" TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    item INTEGER NOT NULL REFERENCES evidence_item (id),
    PRIMARY KEY ("set", kind, key)
) STRICT, WITHOUT ROWID;

-- How many tokens a text takes, by its digest.
CREATE TABLE token_count (
    tokenizer TEXT NOT NULL,
    digest TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    PRIMARY KEY (tokenizer, digest)
) STRICT, WITHOUT ROWID;

-- Contentless: we feed the prepared form (store/prepared.py) under source_passage.n.
-- Its tokens stand between spaces, so that everything else belongs to a token.
CREATE VIRTUAL TABLE passage_index USING fts5 (
    prepared,
    content = '',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
);

-- The words of the index, for the fuzzy lane; it holds nothing of its own.
CREATE VIRTUAL TABLE passage_index_words USING fts5vocab (passage_index, 'row');

-- scratch -------------------------------------------------------------------------

-- What a person had begun to fill in; goes when the assessment is recorded.
CREATE TABLE draft (
    claim TEXT NOT NULL,
    actor TEXT NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (claim, actor)
) STRICT;
