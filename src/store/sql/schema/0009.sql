-- 0009 - addresses from which nobody may come in for some hours. Rows go when they have ended.

CREATE TABLE address_bans (
    address TEXT PRIMARY KEY, -- 192.0.2.7, 10.0.0.0/8, 2001:db8:1:2::/64
    network BIGINT NOT NULL,  -- the same as numbers: an address is banned if its bits in `mask` are these
    mask BIGINT NOT NULL,
    until BIGINT NOT NULL
);
