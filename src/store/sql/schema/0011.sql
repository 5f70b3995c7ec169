-- 0011 - circles: people who play together. Nobody else learns that one exists.

CREATE TABLE circles (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,  -- of the invitation link: who knows it may join
    created BIGINT NOT NULL
);

CREATE TABLE circle_members (
    circle BIGINT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role INTEGER NOT NULL,      -- 0 member, 1 organiser, 2 owner
    joined BIGINT NOT NULL,
    PRIMARY KEY (circle, owner)
);
CREATE INDEX circle_members_of ON circle_members (owner);

-- Tables and matches that its members have shown to it.
CREATE TABLE circle_matches (
    circle BIGINT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    match BIGINT NOT NULL,
    PRIMARY KEY (circle, match)
);
