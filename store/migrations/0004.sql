-- Version 4: evidence sets with clauses, labels, gaps, notes, order (SPEC 4).
-- It stays as it was released; schema.sql is what it leads to (a test).

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

-- Until now a unit's row itself stood in its set, until a row of evidence_unit_end.
INSERT INTO evidence_item ("set", kind, key, content, from_revision)
SELECT "set", 'unit', id, '{}', from_revision FROM evidence_unit ORDER BY rowid;
INSERT INTO evidence_item_end (item, "set", revision)
SELECT i.id, e."set", e.revision FROM evidence_unit_end e
JOIN evidence_item i ON i.key = e.unit ORDER BY i.id;
INSERT INTO evidence_present ("set", kind, key, item)
SELECT "set", kind, key, id FROM evidence_item
WHERE id NOT IN (SELECT item FROM evidence_item_end);
DROP TABLE evidence_unit_end;

CREATE TRIGGER evidence_item_keeps_its_rows BEFORE UPDATE ON evidence_item
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_item' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_item is append-only: UPDATE refused'); END;
CREATE TRIGGER evidence_item_loses_no_rows BEFORE DELETE ON evidence_item
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_item' AND id = CAST(OLD."id" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_item is append-only: DELETE refused'); END;
CREATE TRIGGER evidence_item_replaces_no_rows BEFORE INSERT ON evidence_item
WHEN EXISTS (SELECT 1 FROM evidence_item WHERE ("id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'evidence_item is append-only: the row exists'); END;

CREATE TRIGGER evidence_item_end_keeps_its_rows BEFORE UPDATE ON evidence_item_end
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_item_end' AND id = CAST(OLD."item" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_item_end is append-only: UPDATE refused'); END;
CREATE TRIGGER evidence_item_end_loses_no_rows BEFORE DELETE ON evidence_item_end
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE "table" = 'evidence_item_end' AND id = CAST(OLD."item" AS TEXT))
BEGIN SELECT RAISE(ABORT, 'evidence_item_end is append-only: DELETE refused'); END;
CREATE TRIGGER evidence_item_end_replaces_no_rows BEFORE INSERT ON evidence_item_end
WHEN EXISTS (SELECT 1 FROM evidence_item_end WHERE ("item" = NEW."item"))
BEGIN SELECT RAISE(ABORT, 'evidence_item_end is append-only: the row exists'); END;
