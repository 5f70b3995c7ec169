-- 0003 - what public pages ask for is found without looking through everything: the results of a
-- person are kept as totals, and lists have indexes in the order in which they are read.

CREATE TABLE results (
    owner BIGINT NOT NULL,
    game TEXT NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    best INTEGER NOT NULL,
    streak INTEGER NOT NULL,  -- matches won since the last one that was not
    PRIMARY KEY (owner, game)
);
INSERT INTO results (owner, game, played, won, best, streak)
SELECT c.owner, h.game, count(*), sum(CASE WHEN c.place = 1 THEN 1 ELSE 0 END), max(c.score),
       sum(CASE WHEN c.created > coalesce(lost.last, -1) THEN 1 ELSE 0 END)
FROM chairs c JOIN heads h ON h.match = c.match
LEFT JOIN (SELECT d.owner AS owner, g.game AS game, max(d.created) AS last
           FROM chairs d JOIN heads g ON g.match = d.match
           WHERE d.over = 1 AND d.place > 1 GROUP BY d.owner, g.game) lost
       ON lost.owner = c.owner AND lost.game = h.game
WHERE c.over = 1 AND c.place IS NOT NULL GROUP BY c.owner, h.game;

-- Is this chair among the totals? A node of the former version ends matches without counting them;
-- those are found by this column and counted later.
ALTER TABLE chairs ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
UPDATE chairs SET counted = 1 WHERE over = 1 AND place IS NOT NULL;
CREATE INDEX chairs_uncounted ON chairs (match)
WHERE counted = 0 AND over = 1 AND place IS NOT NULL;

CREATE INDEX chairs_of_owner ON chairs (owner, created);
CREATE INDEX heads_of_game ON heads (game, phase, created) WHERE visible = 1;
DROP INDEX ratings_board;
CREATE INDEX ratings_best ON ratings (game, seats, (mu - 2 * sigma));
CREATE INDEX daily_best ON daily (game, day, won DESC, total DESC, at);
DROP INDEX rated_curve;
CREATE INDEX rated_of_owner ON rated (owner, at, match);
