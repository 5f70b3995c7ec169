-- circle.sql - circles, their members, and the matches they see.

-- name: circle_new
-- Of at most $6 circles that a person is in.
INSERT INTO circles (id, name, code, created)
SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT)
WHERE (SELECT count(*) FROM circle_members WHERE owner = $5) < CAST($6 AS BIGINT);

-- name: circle_enter
-- Whoever founds it, as $3.
INSERT INTO circle_members (circle, owner, role, joined) VALUES ($1, $2, $3, $4);

-- name: circle_by_code
SELECT id FROM circles WHERE code = $1;

-- name: circle_join
-- With a code; when the person is in fewer than $4 circles, and the circle has fewer than $5 people.
INSERT INTO circle_members (circle, owner, role, joined)
SELECT c.id, CAST($2 AS BIGINT), 0, CAST($3 AS BIGINT) FROM circles c
WHERE c.code = $1
AND (SELECT count(*) FROM circle_members m WHERE m.owner = $2) < CAST($4 AS BIGINT)
AND (SELECT count(*) FROM circle_members m WHERE m.circle = c.id) < CAST($5 AS BIGINT)
ON CONFLICT DO NOTHING;

-- name: circle_in_by_code
SELECT c.id FROM circles c JOIN circle_members m ON m.circle = c.id
WHERE c.code = $1 AND m.owner = $2;

-- name: circle_of
-- As this person sees it, who must be in it.
SELECT c.id, c.name, c.code, m.role FROM circles c JOIN circle_members m ON m.circle = c.id
WHERE c.id = $1 AND m.owner = $2;

-- name: circles_of
SELECT c.id AS circle, c.name, m.role, m.joined,
       (SELECT count(*) FROM circle_members o WHERE o.circle = c.id) AS people
FROM circles c JOIN circle_members m ON m.circle = c.id WHERE m.owner = $1 ORDER BY m.joined, c.id;

-- name: circle_people
SELECT u.id, u.name, u.shown, m.role, m.joined
FROM circle_members m JOIN users u ON u.id = m.owner
WHERE m.circle = $1 ORDER BY m.role DESC, m.joined, u.id;

-- name: circle_edit
-- By the owner or an organiser: a name, a code; the empty one stays as it is.
UPDATE circles SET name = CASE WHEN $3 = '' THEN name ELSE $3 END,
                   code = CASE WHEN $4 = '' THEN code ELSE $4 END
WHERE id = $1 AND EXISTS (SELECT 1 FROM circle_members m
                          WHERE m.circle = $1 AND m.owner = $2 AND m.role >= 1);

-- name: circle_role
-- By the owner, to anybody but the owner.
UPDATE circle_members SET role = $4
WHERE circle = $1 AND role < 2 AND owner = (SELECT id FROM users WHERE folded = $3)
AND EXISTS (SELECT 1 FROM circle_members m WHERE m.circle = $1 AND m.owner = $2 AND m.role = 2);

-- name: circle_step_down
UPDATE circle_members SET role = 1 WHERE circle = $1 AND owner = $2;

-- name: circle_remove
-- By somebody of a higher role.
DELETE FROM circle_members
WHERE circle = $1 AND owner = (SELECT id FROM users WHERE folded = $3)
AND role < (SELECT m.role FROM circle_members m WHERE m.circle = $1 AND m.owner = $2);

-- name: circle_leave
DELETE FROM circle_members WHERE circle = $1 AND owner = $2;

-- name: circle_delete
DELETE FROM circles WHERE id = $1
AND EXISTS (SELECT 1 FROM circle_members m WHERE m.circle = $1 AND m.owner = $2 AND m.role = 2);

-- name: circle_show
-- A match, by somebody who sits in it.
INSERT INTO circle_matches (circle, match)
SELECT CAST($1 AS BIGINT), c.match FROM chairs c WHERE c.match = $3 AND c.owner = $2
ON CONFLICT (circle, match) DO UPDATE SET match = excluded.match;

-- name: circle_heads
-- Its matches, for those who are in it.
SELECT h.match, s.body FROM circle_matches c JOIN heads h ON h.match = c.match
LEFT JOIN summaries s ON s.match = h.match AND s.version = h.version
WHERE c.circle = $1 AND h.phase < 3 AND h.created < $3
AND EXISTS (SELECT 1 FROM circle_members m WHERE m.circle = $1 AND m.owner = $2)
ORDER BY h.created DESC LIMIT $4;

-- name: circle_season
-- What its people made of the last $3 of its matches that ended since $2, best first. Points of a match, in
-- parts of 120: the part of the other people there whom one is ahead of, ties counting half. Matches of one
-- person among bots do not count.
SELECT u.name, u.shown, count(*) AS played, CAST(sum(e.points) AS BIGINT) AS points,
       sum(CASE WHEN e.place = 1 THEN 1 ELSE 0 END) AS won
FROM (SELECT c.owner, c.place, sum(CASE WHEN o.place > c.place THEN 120
                                        WHEN o.place = c.place THEN 60 ELSE 0 END) / count(*) AS points
      FROM (SELECT h.match FROM circle_matches k JOIN heads h ON h.match = k.match
            WHERE k.circle = $1 AND h.phase = 2 AND h.at >= $2
            ORDER BY h.at DESC, h.match LIMIT $3) season
      JOIN chairs c ON c.match = season.match
      JOIN chairs o ON o.match = c.match AND o.owner <> c.owner AND o.place IS NOT NULL
      WHERE c.place IS NOT NULL GROUP BY c.match, c.owner, c.place) e
JOIN circle_members m ON m.owner = e.owner AND m.circle = $1
JOIN users u ON u.id = e.owner
GROUP BY u.id, u.name, u.shown ORDER BY points DESC, won DESC, played, u.id;

-- name: circles_forget
DELETE FROM circle_members WHERE owner = $1;

-- name: circles_silent
-- Owners who have not been here since $1 step down where others have.
UPDATE circle_members SET role = 1
WHERE role = 2 AND owner IN (SELECT id FROM users WHERE seen < $1)
AND EXISTS (SELECT 1 FROM circle_members m JOIN users u ON u.id = m.owner
            WHERE m.circle = circle_members.circle AND u.seen >= $1);

-- name: circles_inherit
-- Without an owner: the organiser who has been in it longest, else the member; rather one who has been
-- here since $1. In all circles, or in $2.
UPDATE circle_members SET role = 2
WHERE (CAST($2 AS BIGINT) = 0 OR circle = $2) AND NOT EXISTS (SELECT 1 FROM circle_members o
                  WHERE o.circle = circle_members.circle AND o.role = 2)
AND owner = (SELECT m.owner FROM circle_members m JOIN users u ON u.id = m.owner
             WHERE m.circle = circle_members.circle
             ORDER BY CASE WHEN u.seen >= $1 THEN 0 ELSE 1 END, m.role DESC, m.joined, m.owner
             LIMIT 1);

-- name: circles_empty
-- All without people, or $1 if it is one.
DELETE FROM circles
WHERE (CAST($1 AS BIGINT) = 0 OR id = $1) AND NOT EXISTS (SELECT 1 FROM circle_members m WHERE m.circle = circles.id);

-- name: admin_circles
-- In order of their ids, from there on.
SELECT c.id, c.name, c.created,
       (SELECT count(*) FROM circle_members m WHERE m.circle = c.id) AS people
FROM circles c WHERE c.id >= $1 ORDER BY c.id LIMIT $2;

-- name: admin_circle_delete
DELETE FROM circles WHERE id = $1;
