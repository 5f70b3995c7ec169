-- 0002 - who ended a match for everybody by leaving becomes a column of the chair; before, a query
-- searched the log for it. What a deal follows from is its secret alone: the copies beside it, which
-- nothing ever read, go.

ALTER TABLE chairs ADD COLUMN gave_up INTEGER NOT NULL DEFAULT 0;
UPDATE chairs SET gave_up = 1
WHERE over = 1 AND match IN (SELECT match FROM heads WHERE phase = 3)
  AND EXISTS (SELECT 1 FROM entries e WHERE e.match = chairs.match AND e.actor = chairs.owner
              AND e.body LIKE '% cancel left%');

-- Filled anew: SQLite cannot drop a column of a table whose text ends with a comment.
CREATE TABLE kept_secrets (match BIGINT PRIMARY KEY, secret BLOB NOT NULL);
INSERT INTO kept_secrets (match, secret) SELECT match, secret FROM secrets;
DROP TABLE secrets;
ALTER TABLE kept_secrets RENAME TO secrets;
