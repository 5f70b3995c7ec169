-- 0001 - everything online play keeps. One text for SQLite and PostgreSQL: BLOB is BYTEA there.
-- Times are milliseconds since 1970, ids are 63-bit numbers, truth values 0 and 1.

-- What belongs to the whole store: its epoch (new after a restore), the key that hides taken names.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- Which nodes live: each writes once a second (ruling O6).
CREATE TABLE heartbeat (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,                  -- as written; '' once deleted
    folded TEXT UNIQUE,                  -- in lower case: unique; NULL once deleted
    kind INTEGER NOT NULL,               -- 0 guest, 1 member, 2 program, 3 deleted
    password TEXT,                       -- argon2id, members only
    recovery TEXT,                       -- SHA-256 of the recovery code, in hex
    settings TEXT NOT NULL DEFAULT '{}', -- the client's own, as JSON
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,                -- last use, to the day
    muted BIGINT NOT NULL DEFAULT 0,     -- may not talk until
    banned BIGINT NOT NULL DEFAULT 0     -- may not sign in until
);
CREATE INDEX users_by_age ON users (kind, seen);

-- Names of the deleted, as keyed hashes: never given to anybody else (ruling O31).
CREATE TABLE gone_names (
    hash BLOB PRIMARY KEY
);

-- Signed in: browsers (kind 0) and tokens of programs (kind 1). Only a hash of the token is kept.
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    id BIGINT NOT NULL UNIQUE,
    owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind INTEGER NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_owner ON sessions (owner);
CREATE INDEX sessions_by_end ON sessions (expires);

-- Failed passwords, for the limits that nodes share.
CREATE TABLE failures (
    folded TEXT NOT NULL,
    address TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX failures_by_name ON failures (folded, at);
CREATE INDEX failures_by_address ON failures (address, at);

-- The log of every match: what happened, a row a command. (match, n) is the lock: who loses it reads
-- on and decides again.
CREATE TABLE entries (
    match BIGINT NOT NULL,
    n INTEGER NOT NULL,       -- of the row's first entry
    actor BIGINT NOT NULL,    -- user who asked for it; 0: the server
    cid TEXT NOT NULL,        -- of the request, the same once more changes nothing (ruling O1)
    digest BIGINT NOT NULL,   -- of the request's content: same cid, other content is `bad`
    body TEXT NOT NULL,       -- entries as lines of text
    PRIMARY KEY (match, n)
);

-- The secret of the deal. Never read for lists, exports, logs or other nodes' messages.
CREATE TABLE secrets (
    match BIGINT PRIMARY KEY,
    secret BLOB NOT NULL,     -- S, 32 bytes
    shares TEXT NOT NULL DEFAULT '', -- people's own chance, while gathering
    seed BLOB,                -- from the start on
    deal TEXT                 -- the deal as text, from the start on: a record needs no replay
);

-- A line a match for lists and for what is due. Follows from the log; any node may write it again.
CREATE TABLE heads (
    match BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    deck BLOB NOT NULL,
    phase INTEGER NOT NULL,   -- 0 gathering, 1 running, 2 over, 3 cancelled
    visible INTEGER NOT NULL, -- 0 link, 1 open
    rated INTEGER NOT NULL,
    created BIGINT NOT NULL,
    at BIGINT NOT NULL,       -- of the last entry
    version INTEGER NOT NULL, -- entries there are
    moves INTEGER NOT NULL,
    actor INTEGER NOT NULL,   -- seat to decide, -1 nobody
    left_at BIGINT,           -- when the clock of the actor ends
    due BIGINT,               -- when something must happen by itself
    lease BIGINT NOT NULL DEFAULT 0 -- until when a node has taken it on
);
CREATE INDEX heads_due ON heads (due) WHERE due IS NOT NULL;
CREATE INDEX heads_open ON heads (created) WHERE visible = 1 AND phase = 0;
CREATE INDEX heads_shown ON heads (phase, created) WHERE visible = 1;

-- Who sits where, and how it ended for them: lists of a person's matches.
CREATE TABLE chairs (
    owner BIGINT NOT NULL,
    match BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    created BIGINT NOT NULL,  -- of the match: order of lists
    over INTEGER NOT NULL DEFAULT 0,
    place INTEGER,            -- from 1; NULL: not over, or without a result
    score INTEGER,
    PRIMARY KEY (owner, match)
);
CREATE INDEX chairs_by_age ON chairs (owner, over, created);
CREATE INDEX chairs_by_match ON chairs (match);

-- Requests outside matches that were accepted (ruling O1): kept for 30 days.
CREATE TABLE cids (
    owner BIGINT NOT NULL,
    cid TEXT NOT NULL,
    digest BIGINT NOT NULL,
    answer TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, cid)
);
CREATE INDEX cids_by_age ON cids (at);

CREATE TABLE talk (
    match BIGINT NOT NULL,
    t INTEGER NOT NULL,       -- numbered a match
    room INTEGER NOT NULL,    -- 0 players, 1 watchers
    owner BIGINT NOT NULL,
    at BIGINT NOT NULL,
    phrase INTEGER,           -- a ready one, by number
    words TEXT,               -- or own words; NULL once the writer was deleted
    cid TEXT NOT NULL,
    digest BIGINT NOT NULL,
    PRIMARY KEY (match, t)
);
CREATE INDEX talk_by_owner ON talk (owner);
CREATE UNIQUE INDEX talk_by_cid ON talk (match, owner, cid);

CREATE TABLE blocks (
    owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, other)
);

CREATE TABLE reports (
    id BIGINT PRIMARY KEY,
    owner BIGINT NOT NULL,
    about BIGINT NOT NULL,
    match BIGINT,
    at BIGINT NOT NULL,
    words TEXT NOT NULL,
    talk TEXT NOT NULL,       -- the talk as it stood then
    done INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE decks (
    sha256 BLOB PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE TABLE deck_owners (
    owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    sha256 BLOB NOT NULL REFERENCES decks (sha256) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, sha256)
);

CREATE TABLE ratings (
    owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,   -- 2, or 3 for three and more
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    matches INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, game, seats)
);
CREATE INDEX ratings_board ON ratings (game, seats, mu);

-- What each rated match changed: the curve, and the proof that it was rated once.
CREATE TABLE rated (
    match BIGINT NOT NULL,
    owner BIGINT NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    at BIGINT NOT NULL,
    mu_before DOUBLE PRECISION NOT NULL,
    sigma_before DOUBLE PRECISION NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (match, owner)
);
CREATE INDEX rated_curve ON rated (owner, game, seats, at);

-- Deal of the day: a member's first result.
CREATE TABLE daily (
    game TEXT NOT NULL,
    day TEXT NOT NULL,        -- 2026-11-15
    owner BIGINT NOT NULL,
    at BIGINT NOT NULL,
    total INTEGER NOT NULL,
    won INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (game, day, owner)
);
