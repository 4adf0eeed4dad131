-- Version 3: citation records (SPEC 6.7).
-- It stays as it was released; schema.sql is what it leads to (a test).

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

CREATE TRIGGER record_keeps_its_rows BEFORE UPDATE ON record
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record is append-only: UPDATE refused'); END;
CREATE TRIGGER record_loses_no_rows BEFORE DELETE ON record
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record is append-only: DELETE refused'); END;
CREATE TRIGGER record_replaces_no_rows BEFORE INSERT ON record
WHEN EXISTS (SELECT 1 FROM record WHERE ("id" = NEW."id") OR ("key" = NEW."key"))
BEGIN SELECT RAISE(ABORT, 'record is append-only: the row exists'); END;


CREATE TRIGGER record_revision_keeps_its_rows BEFORE UPDATE ON record_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record_revision' AND id = CAST(OLD."record" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record_revision is append-only: UPDATE refused'); END;
CREATE TRIGGER record_revision_loses_no_rows BEFORE DELETE ON record_revision
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record_revision' AND id = CAST(OLD."record" || '@' || OLD."revision" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record_revision is append-only: DELETE refused'); END;
CREATE TRIGGER record_revision_replaces_no_rows BEFORE INSERT ON record_revision
WHEN EXISTS (SELECT 1 FROM record_revision WHERE ("record" = NEW."record" AND "revision" = NEW."revision"))
BEGIN SELECT RAISE(ABORT, 'record_revision is append-only: the row exists'); END;


CREATE TRIGGER record_check_keeps_its_rows BEFORE UPDATE ON record_check
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record_check' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record_check is append-only: UPDATE refused'); END;
CREATE TRIGGER record_check_loses_no_rows BEFORE DELETE ON record_check
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record_check' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record_check is append-only: DELETE refused'); END;
CREATE TRIGGER record_check_replaces_no_rows BEFORE INSERT ON record_check
WHEN EXISTS (SELECT 1 FROM record_check WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'record_check is append-only: the row exists'); END;


CREATE TRIGGER record_answer_keeps_its_rows BEFORE UPDATE ON record_answer
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record_answer' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record_answer is append-only: UPDATE refused'); END;
CREATE TRIGGER record_answer_loses_no_rows BEFORE DELETE ON record_answer
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'record_answer' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'record_answer is append-only: DELETE refused'); END;
CREATE TRIGGER record_answer_replaces_no_rows BEFORE INSERT ON record_answer
WHEN EXISTS (SELECT 1 FROM record_answer WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'record_answer is append-only: the row exists'); END;
