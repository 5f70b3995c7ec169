-- 0006 - once a day a person may end a rated match for everybody; where people have signed in before;
-- what a session may do, and when it was last used.

CREATE TABLE cancels (
    owner BIGINT NOT NULL,
    day BIGINT NOT NULL,      -- since 1970
    PRIMARY KEY (owner, day)
);
INSERT INTO cancels (owner, day) SELECT DISTINCT c.owner, h.at / 86400000
FROM chairs c JOIN heads h ON h.match = c.match WHERE c.gave_up = 1 AND h.rated = 1;

CREATE TABLE known_addresses (
    owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    address BLOB NOT NULL,    -- a keyed hash
    at BIGINT NOT NULL,       -- of the last time
    PRIMARY KEY (owner, address)
);
CREATE INDEX known_addresses_by_age ON known_addresses (at);

ALTER TABLE sessions ADD COLUMN scopes INTEGER NOT NULL DEFAULT 3; -- of a program: 1 read, 2 play, 4 account
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;    -- last use, to the day
UPDATE sessions SET seen = created;
