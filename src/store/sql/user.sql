-- user.sql - people, how they are signed in, and what they keep outside matches.

-- name: user_new
INSERT INTO users (id, name, folded, kind, created, seen) VALUES ($1, $2, $3, $4, $5, $5)
ON CONFLICT DO NOTHING RETURNING id;

-- name: user_by_id
SELECT id, name, kind, settings, created, muted, banned FROM users WHERE id = $1;

-- name: user_by_name
SELECT id, name, kind, password, recovery, created, muted, banned FROM users WHERE folded = $1;

-- name: session_new
INSERT INTO sessions (hash, id, owner, kind, label, created, expires)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: session_by_hash
SELECT s.id, s.owner, s.kind, s.expires, u.name, u.kind, u.banned, u.muted
FROM sessions s JOIN users u ON u.id = s.owner WHERE s.hash = $1 AND s.expires > $2;

-- name: session_renew
UPDATE sessions SET expires = $2 WHERE hash = $1;

-- name: session_end
DELETE FROM sessions WHERE hash = $1;

-- name: cid_put
INSERT INTO cids (owner, cid, digest, answer, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING owner;

-- name: cid_get
SELECT digest, answer FROM cids WHERE owner = $1 AND cid = $2;

-- name: blocks_around
SELECT owner, other FROM blocks WHERE owner = $1 OR other = $1;

-- name: block_is
SELECT 1 FROM blocks WHERE owner = $1 AND other = $2;

-- name: sessions_end
DELETE FROM sessions WHERE owner = $1;

-- name: deck_bytes
SELECT game, name, bytes FROM decks WHERE sha256 = $1;
