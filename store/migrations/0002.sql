-- Version 2: captures from addresses, link checks, remarks on sources and how they
-- belong together, places of citations, rechecks, answers and withdrawals, settings.
-- It stays as it was released; schema.sql is what it leads to (a test).

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

CREATE TABLE claim_was AS SELECT * FROM claim_now;
DROP TABLE claim_now;
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
INSERT INTO claim_now (
    claim, document, ordinal, revision, state, type, markers, text, exclusion,
    exclusion_note, context_changed, status, reason, valid_until, after, after_reason
) SELECT
    claim, document, ordinal, revision, state, type, markers, text, exclusion,
    exclusion_note, context_changed, status, reason, valid_until, after, after_reason
FROM claim_was;
DROP TABLE claim_was;

-- The words of the index, for the fuzzy lane; it holds nothing of its own.
CREATE VIRTUAL TABLE passage_index_words USING fts5vocab (passage_index, 'row');

CREATE TRIGGER source_fetch_keeps_its_rows BEFORE UPDATE ON source_fetch
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_fetch' AND id = CAST(OLD."source" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_fetch is append-only: UPDATE refused'); END;
CREATE TRIGGER source_fetch_loses_no_rows BEFORE DELETE ON source_fetch
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_fetch' AND id = CAST(OLD."source" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_fetch is append-only: DELETE refused'); END;
CREATE TRIGGER source_fetch_replaces_no_rows BEFORE INSERT ON source_fetch
WHEN EXISTS (SELECT 1 FROM source_fetch WHERE ("source" = NEW."source" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'source_fetch is append-only: the row exists'); END;


CREATE TRIGGER source_link_check_keeps_its_rows BEFORE UPDATE ON source_link_check
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_link_check' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_link_check is append-only: UPDATE refused'); END;
CREATE TRIGGER source_link_check_loses_no_rows BEFORE DELETE ON source_link_check
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_link_check' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_link_check is append-only: DELETE refused'); END;
CREATE TRIGGER source_link_check_replaces_no_rows BEFORE INSERT ON source_link_check
WHEN EXISTS (SELECT 1 FROM source_link_check WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'source_link_check is append-only: the row exists'); END;


CREATE TRIGGER source_attribute_keeps_its_rows BEFORE UPDATE ON source_attribute
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_attribute' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_attribute is append-only: UPDATE refused'); END;
CREATE TRIGGER source_attribute_loses_no_rows BEFORE DELETE ON source_attribute
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_attribute' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_attribute is append-only: DELETE refused'); END;
CREATE TRIGGER source_attribute_replaces_no_rows BEFORE INSERT ON source_attribute
WHEN EXISTS (SELECT 1 FROM source_attribute WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'source_attribute is append-only: the row exists'); END;


CREATE TRIGGER source_relation_keeps_its_rows BEFORE UPDATE ON source_relation
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_relation' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_relation is append-only: UPDATE refused'); END;
CREATE TRIGGER source_relation_loses_no_rows BEFORE DELETE ON source_relation
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_relation' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_relation is append-only: DELETE refused'); END;
CREATE TRIGGER source_relation_replaces_no_rows BEFORE INSERT ON source_relation
WHEN EXISTS (SELECT 1 FROM source_relation WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'source_relation is append-only: the row exists'); END;


CREATE TRIGGER source_merge_keeps_its_rows BEFORE UPDATE ON source_merge
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_merge' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_merge is append-only: UPDATE refused'); END;
CREATE TRIGGER source_merge_loses_no_rows BEFORE DELETE ON source_merge
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_merge' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_merge is append-only: DELETE refused'); END;
CREATE TRIGGER source_merge_replaces_no_rows BEFORE INSERT ON source_merge
WHEN EXISTS (SELECT 1 FROM source_merge WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'source_merge is append-only: the row exists'); END;


CREATE TRIGGER source_passage_placement_keeps_its_rows BEFORE UPDATE ON source_passage_placement
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_passage_placement' AND id = CAST(OLD."passage" || '@' || OLD."reading" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_passage_placement is append-only: UPDATE refused'); END;
CREATE TRIGGER source_passage_placement_loses_no_rows BEFORE DELETE ON source_passage_placement
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'source_passage_placement' AND id = CAST(OLD."passage" || '@' || OLD."reading" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'source_passage_placement is append-only: DELETE refused'); END;
CREATE TRIGGER source_passage_placement_replaces_no_rows BEFORE INSERT ON source_passage_placement
WHEN EXISTS (SELECT 1 FROM source_passage_placement WHERE ("passage" = NEW."passage" AND "reading" = NEW."reading"))
BEGIN SELECT RAISE(ABORT, 'source_passage_placement is append-only: the row exists'); END;


CREATE TRIGGER assessment_recheck_keeps_its_rows BEFORE UPDATE ON assessment_recheck
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_recheck' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_recheck is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_recheck_loses_no_rows BEFORE DELETE ON assessment_recheck
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_recheck' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_recheck is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_recheck_replaces_no_rows BEFORE INSERT ON assessment_recheck
WHEN EXISTS (SELECT 1 FROM assessment_recheck WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'assessment_recheck is append-only: the row exists'); END;


CREATE TRIGGER assessment_answer_keeps_its_rows BEFORE UPDATE ON assessment_answer
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_answer' AND id = CAST(OLD."assessment" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_answer is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_answer_loses_no_rows BEFORE DELETE ON assessment_answer
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_answer' AND id = CAST(OLD."assessment" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_answer is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_answer_replaces_no_rows BEFORE INSERT ON assessment_answer
WHEN EXISTS (SELECT 1 FROM assessment_answer WHERE ("assessment" = NEW."assessment"))
BEGIN SELECT RAISE(ABORT, 'assessment_answer is append-only: the row exists'); END;


CREATE TRIGGER assessment_withdrawal_keeps_its_rows BEFORE UPDATE ON assessment_withdrawal
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_withdrawal' AND id = CAST(OLD."withdrawn" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_withdrawal is append-only: UPDATE refused'); END;
CREATE TRIGGER assessment_withdrawal_loses_no_rows BEFORE DELETE ON assessment_withdrawal
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'assessment_withdrawal' AND id = CAST(OLD."withdrawn" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'assessment_withdrawal is append-only: DELETE refused'); END;
CREATE TRIGGER assessment_withdrawal_replaces_no_rows BEFORE INSERT ON assessment_withdrawal
WHEN EXISTS (SELECT 1 FROM assessment_withdrawal WHERE ("withdrawn" = NEW."withdrawn"))
BEGIN SELECT RAISE(ABORT, 'assessment_withdrawal is append-only: the row exists'); END;


CREATE TRIGGER workspace_setting_keeps_its_rows BEFORE UPDATE ON workspace_setting
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'workspace_setting' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'workspace_setting is append-only: UPDATE refused'); END;
CREATE TRIGGER workspace_setting_loses_no_rows BEFORE DELETE ON workspace_setting
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'workspace_setting' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'workspace_setting is append-only: DELETE refused'); END;
CREATE TRIGGER workspace_setting_replaces_no_rows BEFORE INSERT ON workspace_setting
WHEN EXISTS (SELECT 1 FROM workspace_setting WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'workspace_setting is append-only: the row exists'); END;
