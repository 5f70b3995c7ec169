-- 0007 - who did what to which account, and when.

CREATE TABLE audit (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor BIGINT NOT NULL,         -- user; 0: the operator
    owner BIGINT NOT NULL,         -- the account it was done to; 0: none
    what TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '', -- no names
    address TEXT                   -- of the request, for 30 days
);
CREATE INDEX audit_by_age ON audit (at);
CREATE INDEX audit_of_owner ON audit (owner, at);
CREATE INDEX audit_of_actor ON audit (actor, at);
CREATE INDEX audit_addresses ON audit (at) WHERE address IS NOT NULL;
