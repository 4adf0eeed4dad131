-- The store as a new one is made. Migrating from version 0 gives the same (a test).
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

CREATE TABLE evidence_unit_end (
    unit TEXT PRIMARY KEY REFERENCES evidence_unit (id),
    "set" TEXT NOT NULL,
    revision INTEGER NOT NULL,
    FOREIGN KEY ("set", revision) REFERENCES evidence_set_revision ("set", revision)
) STRICT;

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
    after_reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX claim_now_by_document ON claim_now (document, ordinal);

CREATE TABLE source_now (
    source TEXT PRIMARY KEY REFERENCES source (id),
    revision INTEGER NOT NULL,
    reading TEXT NOT NULL
) STRICT;

-- Contentless: we feed the prepared form (store/prepared.py) under source_passage.n.
-- Its tokens stand between spaces, so that everything else belongs to a token.
CREATE VIRTUAL TABLE passage_index USING fts5 (
    prepared,
    content = '',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
);

-- scratch -------------------------------------------------------------------------

-- What a person had begun to fill in; goes when the assessment is recorded.
CREATE TABLE draft (
    claim TEXT NOT NULL,
    actor TEXT NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (claim, actor)
) STRICT;

CREATE TRIGGER event_keeps_its_rows BEFORE UPDATE ON event
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'event' AND id = CAST(OLD."sequence" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'event is append-only: UPDATE refused'); END;
CREATE TRIGGER event_loses_no_rows BEFORE DELETE ON event
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'event' AND id = CAST(OLD."sequence" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'event is append-only: DELETE refused'); END;
CREATE TRIGGER event_replaces_no_rows BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE ("sequence" = NEW."sequence"))
BEGIN SELECT RAISE(ABORT, 'event is append-only: the row exists'); END;


CREATE TRIGGER request_keeps_its_rows BEFORE UPDATE ON request
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'request' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'request is append-only: UPDATE refused'); END;
CREATE TRIGGER request_loses_no_rows BEFORE DELETE ON request
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'request' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'request is append-only: DELETE refused'); END;
CREATE TRIGGER request_replaces_no_rows BEFORE INSERT ON request
WHEN EXISTS (SELECT 1 FROM request WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'request is append-only: the row exists'); END;


CREATE TRIGGER document_keeps_its_rows BEFORE UPDATE ON document
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'document' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'document is append-only: UPDATE refused'); END;
CREATE TRIGGER document_loses_no_rows BEFORE DELETE ON document
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'document' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'document is append-only: DELETE refused'); END;
CREATE TRIGGER document_replaces_no_rows BEFORE INSERT ON document
WHEN EXISTS (SELECT 1 FROM document WHERE ("id" = NEW."id") OR ("path" = NEW."path"))
BEGIN SELECT RAISE(ABORT, 'document is append-only: the row exists'); END;


CREATE TRIGGER document_revision_keeps_its_rows BEFORE UPDATE ON document_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'document_revision' AND id = CAST(OLD."document" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'document_revision is append-only: UPDATE refused'); END;
CREATE TRIGGER document_revision_loses_no_rows BEFORE DELETE ON document_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'document_revision' AND id = CAST(OLD."document" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'document_revision is append-only: DELETE refused'); END;
CREATE TRIGGER document_revision_replaces_no_rows BEFORE INSERT ON document_revision
WHEN EXISTS (SELECT 1 FROM document_revision WHERE ("document" = NEW."document" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'document_revision is append-only: the row exists'); END;


CREATE TRIGGER document_block_keeps_its_rows BEFORE UPDATE ON document_block
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'document_block' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'document_block is append-only: UPDATE refused'); END;
CREATE TRIGGER document_block_loses_no_rows BEFORE DELETE ON document_block
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'document_block' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'document_block is append-only: DELETE refused'); END;
CREATE TRIGGER document_block_replaces_no_rows BEFORE INSERT ON document_block
WHEN EXISTS (SELECT 1 FROM document_block WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'document_block is append-only: the row exists'); END;


CREATE TRIGGER claim_keeps_its_rows BEFORE UPDATE ON claim
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_loses_no_rows BEFORE DELETE ON claim
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim is append-only: DELETE refused'); END;
CREATE TRIGGER claim_replaces_no_rows BEFORE INSERT ON claim
WHEN EXISTS (SELECT 1 FROM claim WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'claim is append-only: the row exists'); END;


CREATE TRIGGER claim_revision_keeps_its_rows BEFORE UPDATE ON claim_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_revision' AND id = CAST(OLD."claim" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_revision is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_revision_loses_no_rows BEFORE DELETE ON claim_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_revision' AND id = CAST(OLD."claim" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_revision is append-only: DELETE refused'); END;
CREATE TRIGGER claim_revision_replaces_no_rows BEFORE INSERT ON claim_revision
WHEN EXISTS (SELECT 1 FROM claim_revision WHERE ("claim" = NEW."claim" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'claim_revision is append-only: the row exists'); END;


CREATE TRIGGER claim_placement_keeps_its_rows BEFORE UPDATE ON claim_placement
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_placement' AND id = CAST(OLD."claim" || '@' || OLD."revision" || '@' || OLD."block" || '@' || OLD."start" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_placement is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_placement_loses_no_rows BEFORE DELETE ON claim_placement
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_placement' AND id = CAST(OLD."claim" || '@' || OLD."revision" || '@' || OLD."block" || '@' || OLD."start" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_placement is append-only: DELETE refused'); END;
CREATE TRIGGER claim_placement_replaces_no_rows BEFORE INSERT ON claim_placement
WHEN EXISTS (SELECT 1 FROM claim_placement WHERE ("claim" = NEW."claim" AND "revision" = NEW."revision" AND "block" = NEW."block" AND "start" = NEW."start"))
BEGIN SELECT RAISE(ABORT, 'claim_placement is append-only: the row exists'); END;


CREATE TRIGGER claim_attribute_keeps_its_rows BEFORE UPDATE ON claim_attribute
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_attribute' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_attribute is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_attribute_loses_no_rows BEFORE DELETE ON claim_attribute
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_attribute' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_attribute is append-only: DELETE refused'); END;
CREATE TRIGGER claim_attribute_replaces_no_rows BEFORE INSERT ON claim_attribute
WHEN EXISTS (SELECT 1 FROM claim_attribute WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'claim_attribute is append-only: the row exists'); END;


CREATE TRIGGER claim_exclusion_keeps_its_rows BEFORE UPDATE ON claim_exclusion
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_exclusion' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_exclusion_loses_no_rows BEFORE DELETE ON claim_exclusion
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_exclusion' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion is append-only: DELETE refused'); END;
CREATE TRIGGER claim_exclusion_replaces_no_rows BEFORE INSERT ON claim_exclusion
WHEN EXISTS (SELECT 1 FROM claim_exclusion WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion is append-only: the row exists'); END;


CREATE TRIGGER claim_exclusion_placement_keeps_its_rows BEFORE UPDATE ON claim_exclusion_placement
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_exclusion_placement' AND id = CAST(OLD."exclusion" || '@' || OLD."block" || '@' || OLD."start" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion_placement is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_exclusion_placement_loses_no_rows BEFORE DELETE ON claim_exclusion_placement
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_exclusion_placement' AND id = CAST(OLD."exclusion" || '@' || OLD."block" || '@' || OLD."start" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion_placement is append-only: DELETE refused'); END;
CREATE TRIGGER claim_exclusion_placement_replaces_no_rows BEFORE INSERT ON claim_exclusion_placement
WHEN EXISTS (SELECT 1 FROM claim_exclusion_placement WHERE ("exclusion" = NEW."exclusion" AND "block" = NEW."block" AND "start" = NEW."start"))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion_placement is append-only: the row exists'); END;


CREATE TRIGGER claim_exclusion_change_keeps_its_rows BEFORE UPDATE ON claim_exclusion_change
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_exclusion_change' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion_change is append-only: UPDATE refused'); END;
CREATE TRIGGER claim_exclusion_change_loses_no_rows BEFORE DELETE ON claim_exclusion_change
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'claim_exclusion_change' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion_change is append-only: DELETE refused'); END;
CREATE TRIGGER claim_exclusion_change_replaces_no_rows BEFORE INSERT ON claim_exclusion_change
WHEN EXISTS (SELECT 1 FROM claim_exclusion_change WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'claim_exclusion_change is append-only: the row exists'); END;


CREATE TRIGGER source_keeps_its_rows BEFORE UPDATE ON source
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source is append-only: UPDATE refused'); END;
CREATE TRIGGER source_loses_no_rows BEFORE DELETE ON source
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source is append-only: DELETE refused'); END;
CREATE TRIGGER source_replaces_no_rows BEFORE INSERT ON source
WHEN EXISTS (SELECT 1 FROM source WHERE ("id" = NEW."id") OR ("key" = NEW."key"))
BEGIN SELECT RAISE(ABORT, 'source is append-only: the row exists'); END;


CREATE TRIGGER source_blob_keeps_its_rows BEFORE UPDATE ON source_blob
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_blob' AND id = CAST(OLD."digest" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_blob is append-only: UPDATE refused'); END;
CREATE TRIGGER source_blob_loses_no_rows BEFORE DELETE ON source_blob
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_blob' AND id = CAST(OLD."digest" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_blob is append-only: DELETE refused'); END;
CREATE TRIGGER source_blob_replaces_no_rows BEFORE INSERT ON source_blob
WHEN EXISTS (SELECT 1 FROM source_blob WHERE ("digest" = NEW."digest"))
BEGIN SELECT RAISE(ABORT, 'source_blob is append-only: the row exists'); END;


CREATE TRIGGER source_reading_keeps_its_rows BEFORE UPDATE ON source_reading
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_reading' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_reading is append-only: UPDATE refused'); END;
CREATE TRIGGER source_reading_loses_no_rows BEFORE DELETE ON source_reading
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_reading' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_reading is append-only: DELETE refused'); END;
CREATE TRIGGER source_reading_replaces_no_rows BEFORE INSERT ON source_reading
WHEN EXISTS (SELECT 1 FROM source_reading WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'source_reading is append-only: the row exists'); END;


CREATE TRIGGER source_revision_keeps_its_rows BEFORE UPDATE ON source_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_revision' AND id = CAST(OLD."source" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_revision is append-only: UPDATE refused'); END;
CREATE TRIGGER source_revision_loses_no_rows BEFORE DELETE ON source_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_revision' AND id = CAST(OLD."source" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_revision is append-only: DELETE refused'); END;
CREATE TRIGGER source_revision_replaces_no_rows BEFORE INSERT ON source_revision
WHEN EXISTS (SELECT 1 FROM source_revision WHERE ("source" = NEW."source" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'source_revision is append-only: the row exists'); END;


CREATE TRIGGER source_passage_keeps_its_rows BEFORE UPDATE ON source_passage
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_passage' AND id = CAST(OLD."n" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_passage is append-only: UPDATE refused'); END;
CREATE TRIGGER source_passage_loses_no_rows BEFORE DELETE ON source_passage
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_passage' AND id = CAST(OLD."n" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_passage is append-only: DELETE refused'); END;
CREATE TRIGGER source_passage_replaces_no_rows BEFORE INSERT ON source_passage
WHEN EXISTS (SELECT 1 FROM source_passage WHERE ("n" = NEW."n") OR ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'source_passage is append-only: the row exists'); END;


CREATE TRIGGER search_trace_keeps_its_rows BEFORE UPDATE ON search_trace
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'search_trace' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'search_trace is append-only: UPDATE refused'); END;
CREATE TRIGGER search_trace_loses_no_rows BEFORE DELETE ON search_trace
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'search_trace' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'search_trace is append-only: DELETE refused'); END;
CREATE TRIGGER search_trace_replaces_no_rows BEFORE INSERT ON search_trace
WHEN EXISTS (SELECT 1 FROM search_trace WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'search_trace is append-only: the row exists'); END;


CREATE TRIGGER evidence_set_keeps_its_rows BEFORE UPDATE ON evidence_set
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_set' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_set is append-only: UPDATE refused'); END;
CREATE TRIGGER evidence_set_loses_no_rows BEFORE DELETE ON evidence_set
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_set' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_set is append-only: DELETE refused'); END;
CREATE TRIGGER evidence_set_replaces_no_rows BEFORE INSERT ON evidence_set
WHEN EXISTS (SELECT 1 FROM evidence_set WHERE ("id" = NEW."id") OR ("claim" = NEW."claim"))
BEGIN SELECT RAISE(ABORT, 'evidence_set is append-only: the row exists'); END;


CREATE TRIGGER evidence_set_revision_keeps_its_rows BEFORE UPDATE ON evidence_set_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_set_revision' AND id = CAST(OLD."set" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_set_revision is append-only: UPDATE refused'); END;
CREATE TRIGGER evidence_set_revision_loses_no_rows BEFORE DELETE ON evidence_set_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_set_revision' AND id = CAST(OLD."set" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_set_revision is append-only: DELETE refused'); END;
CREATE TRIGGER evidence_set_revision_replaces_no_rows BEFORE INSERT ON evidence_set_revision
WHEN EXISTS (SELECT 1 FROM evidence_set_revision WHERE ("set" = NEW."set" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'evidence_set_revision is append-only: the row exists'); END;


CREATE TRIGGER evidence_unit_keeps_its_rows BEFORE UPDATE ON evidence_unit
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_unit' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_unit is append-only: UPDATE refused'); END;
CREATE TRIGGER evidence_unit_loses_no_rows BEFORE DELETE ON evidence_unit
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_unit' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_unit is append-only: DELETE refused'); END;
CREATE TRIGGER evidence_unit_replaces_no_rows BEFORE INSERT ON evidence_unit
WHEN EXISTS (SELECT 1 FROM evidence_unit WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'evidence_unit is append-only: the row exists'); END;


CREATE TRIGGER evidence_unit_end_keeps_its_rows BEFORE UPDATE ON evidence_unit_end
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_unit_end' AND id = CAST(OLD."unit" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_unit_end is append-only: UPDATE refused'); END;
CREATE TRIGGER evidence_unit_end_loses_no_rows BEFORE DELETE ON evidence_unit_end
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_unit_end' AND id = CAST(OLD."unit" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_unit_end is append-only: DELETE refused'); END;
CREATE TRIGGER evidence_unit_end_replaces_no_rows BEFORE INSERT ON evidence_unit_end
WHEN EXISTS (SELECT 1 FROM evidence_unit_end WHERE ("unit" = NEW."unit"))
BEGIN SELECT RAISE(ABORT, 'evidence_unit_end is append-only: the row exists'); END;


CREATE TRIGGER policy_revision_keeps_its_rows BEFORE UPDATE ON policy_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'policy_revision' AND id = CAST(OLD."policy" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'policy_revision is append-only: UPDATE refused'); END;
CREATE TRIGGER policy_revision_loses_no_rows BEFORE DELETE ON policy_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'policy_revision' AND id = CAST(OLD."policy" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'policy_revision is append-only: DELETE refused'); END;
CREATE TRIGGER policy_revision_replaces_no_rows BEFORE INSERT ON policy_revision
WHEN EXISTS (SELECT 1 FROM policy_revision WHERE ("policy" = NEW."policy" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'policy_revision is append-only: the row exists'); END;


CREATE TRIGGER assessment_keeps_its_rows BEFORE UPDATE ON assessment
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_loses_no_rows BEFORE DELETE ON assessment
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_replaces_no_rows BEFORE INSERT ON assessment
WHEN EXISTS (SELECT 1 FROM assessment WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'assessment is append-only: the row exists'); END;


CREATE TRIGGER assessment_input_keeps_its_rows BEFORE UPDATE ON assessment_input
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_input' AND id = CAST(OLD."assessment" || '@' || OLD."ordinal" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_input is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_input_loses_no_rows BEFORE DELETE ON assessment_input
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_input' AND id = CAST(OLD."assessment" || '@' || OLD."ordinal" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_input is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_input_replaces_no_rows BEFORE INSERT ON assessment_input
WHEN EXISTS (SELECT 1 FROM assessment_input WHERE ("assessment" = NEW."assessment" AND "ordinal" = NEW."ordinal"))
BEGIN SELECT RAISE(ABORT, 'assessment_input is append-only: the row exists'); END;


CREATE TRIGGER assessment_passage_keeps_its_rows BEFORE UPDATE ON assessment_passage
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_passage' AND id = CAST(OLD."assessment" || '@' || OLD."ordinal" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_passage is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_passage_loses_no_rows BEFORE DELETE ON assessment_passage
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_passage' AND id = CAST(OLD."assessment" || '@' || OLD."ordinal" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_passage is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_passage_replaces_no_rows BEFORE INSERT ON assessment_passage
WHEN EXISTS (SELECT 1 FROM assessment_passage WHERE ("assessment" = NEW."assessment" AND "ordinal" = NEW."ordinal"))
BEGIN SELECT RAISE(ABORT, 'assessment_passage is append-only: the row exists'); END;


CREATE TRIGGER assessment_source_change_keeps_its_rows BEFORE UPDATE ON assessment_source_change
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_source_change' AND id = CAST(OLD."assessment" || '@' || OLD."source" || '@' || OLD."source_revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_source_change is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_source_change_loses_no_rows BEFORE DELETE ON assessment_source_change
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_source_change' AND id = CAST(OLD."assessment" || '@' || OLD."source" || '@' || OLD."source_revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_source_change is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_source_change_replaces_no_rows BEFORE INSERT ON assessment_source_change
WHEN EXISTS (SELECT 1 FROM assessment_source_change WHERE ("assessment" = NEW."assessment" AND "source" = NEW."source" AND "source_revision" = NEW."source_revision"))
BEGIN SELECT RAISE(ABORT, 'assessment_source_change is append-only: the row exists'); END;
