// SPDX-License-Identifier: MIT
// mymatches.tsx - all matches of this browser, their statistics, and both as files.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { today } from './deal.js';
import { points, t } from '../ui/i18n.js';
import { Forgotten, type Kept, MatchRows, onlineId, ResultRows, useKept } from './kept.js';
import { saveFile } from '../ui/menu.js';
import { Brand, Button, Panel, Trouble } from '../table/parts.js';
import { csvOf, jsonOf, type Statistics, statistics } from './results.js';
import { LanguageMenu } from '../ui/settingsdialog.js';

function StatisticsTable({ rows }: { rows: Statistics[] }) {
  const app = useApp();
  const heads = [
    t('Played'),
    t('Won'),
    t('Best score'),
    t('Wins in a row'),
    t('Most wins in a row'),
  ];
  return (
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('Statistics')}>
      <table class="score-sheet statistics">
        <thead>
          <tr>
            {[t('Game'), ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ game, played, won, best, streak, longest }) => (
            <tr key={game} data-game={game}>
              <th scope="row">{app.game(game).title}</th>
              {[played, won, best, streak, longest].map((n, i) => (
                <td key={i} data-head={heads[i]}>
                  {n === null ? '–' : points(n)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Everything as files of one's own: nothing here lies anywhere but in this browser. */
function Files({ kept: { matches, results } }: { kept: Kept }) {
  const app = useApp();
  const name = `townhall-${today(new Date())}`;
  const games = app.games.map(({ id }) => id);
  return (
    <div class="row files">
      <Button icon="share-out" onClick={() => saveFile(`${name}.csv`, csvOf(results))}>
        {t('Results as a table (CSV)')}
      </Button>
      <Button
        icon="share-out"
        onClick={() => saveFile(`${name}.json`, jsonOf(matches, results, games))}
      >
        {t('Everything as one file (JSON)')}
      </Button>
    </div>
  );
}

export function MatchesScreen() {
  const app = useApp();
  const [trouble, setTrouble] = useState('');
  const kept = useKept(setTrouble);
  const { matches, results } = kept;
  useEffect(() => {
    document.title = `${t('Your matches')} \u2013 Townhall`;
  }, []);
  const [rows, atTables] = useMemo(
    () =>
      [false, true].map((atTable) =>
        statistics(
          results.filter(({ result }) => !!result.table === atTable),
          app.games.map(({ id }) => id),
        ),
      ),
    [results],
  );
  const others = useMemo(
    () => results.filter(({ id }) => !matches.some((match) => match.id === id)),
    [matches, results],
  );
  const online = others.filter(({ id }) => onlineId(id));
  const tables = others.filter(({ result }) => result.table);
  const alone = others.filter(({ id, result }) => !onlineId(id) && !result.table);
  return (
    <div class="setup my-matches">
      <header class="bar">
        <Brand title={t('Your matches')} />
        <LanguageMenu />
      </header>
      <main>
        <Trouble>{trouble}</Trouble>
        <Panel title={t('Statistics')} icon="prestige">
          {rows.length > 0 ? (
            <StatisticsTable rows={rows} />
          ) : (
            <p class="note">{t('No match has ended yet.')}</p>
          )}
          {atTables.length > 0 && (
            <>
              <h3>{t('Played at a table')}</h3>
              <StatisticsTable rows={atTables} />
            </>
          )}
          <p class="note">
            {t(
              'Finished matches of this browser. Practice and guided ones do not count. Where several people share the screen, you are the one with your name from the settings.',
            )}
          </p>
          {(matches.length > 0 || results.length > 0) && <Files kept={kept} />}
        </Panel>
        <Panel title={t('Your matches')} icon="clock" class="go-on">
          <p class="note none">{t('Matches you begin wait here until you come back.')}</p>
          <ul>
            <MatchRows matches={matches} onDrop={kept.drop} />
            <ResultRows results={[...tables, ...online]} onDrop={kept.drop} />
          </ul>
        </Panel>
        {alone.length > 0 && (
          <Panel title={t('Results without a match')} icon="log" class="go-on alone">
            <p class="note">
              {t('A match that you forget leaves its result, until you forget that as well.')}
            </p>
            <ul>
              <ResultRows results={alone} onDrop={kept.drop} />
            </ul>
          </Panel>
        )}
      </main>
      <Forgotten kept={kept} />
    </div>
  );
}
