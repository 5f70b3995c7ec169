// SPDX-License-Identifier: MIT
// doctorpanel.tsx - how matches of bots with the deck go, beside the standard deck, each figure
// with its 95 % interval. The matches are played in a worker, and can be stopped at any time.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { freshSeed } from '../match/deal.js';
import { levelTitle, LEVELS } from '../match/facts.js';
import { randomBytes } from '../match/newmatch.js';
import { Button, Choice, Panel, Trouble } from '../table/parts.js';
import {
  type Diagnosis,
  extremes,
  type Figure,
  figuresOf,
  type Interval,
  type Patient,
} from './doctor.js';
import type { Draft } from './drafts.js';

const MATCHES = 300;

/** Both intervals on one scale: a bar and a dot, the standard deck's hollow. */
function Bars({ figure }: { figure: Figure }) {
  const { own, standard } = figure;
  const low = Math.min(own.low, standard.low);
  const wide = Math.max(own.high, standard.high) - low || 1;
  const x = (value: number): number => 4 + ((value - low) / wide) * 112;
  const bar = (y: number, { value, low: from, high: to }: Interval, kind: string) => (
    <g class={kind}>
      <path d={`M${x(from)} ${y}H${x(to)}`} />
      <circle cx={x(value)} cy={y} r="3.5" />
    </g>
  );
  return (
    <svg viewBox="0 0 120 22" class="doctor-bars" aria-hidden="true">
      {bar(6, own, 'own')}
      {bar(16, standard, 'standard')}
    </svg>
  );
}

const shown = (figure: Figure, { value, low, high }: Interval): string => {
  const scale = figure.percent ? 100 : 1;
  const say = (n: number): string =>
    (n * scale).toFixed(figure.percent ? 0 : 1).replace('-', '\u2212');
  return `${say(value)}${figure.percent ? ' %' : ''} (${say(low)}\u2013${say(high)})`;
};

function Table({ diagnosis, cooperative }: { diagnosis: Diagnosis; cooperative: boolean }) {
  return (
    <table class="doctor-figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('This deck')}</th>
          <th scope="col">{t('Standard')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {figuresOf(diagnosis, cooperative).map((figure) => (
          <tr key={figure.title}>
            <th scope="row">{figure.title}</th>
            <td>{shown(figure, figure.own)}</td>
            <td>{shown(figure, figure.standard)}</td>
            <td>
              <Bars figure={figure} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Things({ title, things }: { title: string; things: Patient['things'] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="doctor-things">
        {things.map(({ name, chosen, offered }) => (
          <li key={name}>
            <span>{name}</span>
            <small>{t('{n} of {all}', { n: chosen, all: offered })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An examination: what is known, how far it is, and how it is begun and stopped. */
function useExamination(draft: Draft) {
  const app = useApp();
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [runs, setRuns] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [seen, setSeen] = useState(''); // the text that was examined
  const end = useRef<() => void>(() => undefined);
  const stop = (): void => {
    end.current();
    setRuns(false);
  };
  useEffect(() => () => end.current(), []);
  const begin = (level: number, seats: number): void => {
    end.current();
    setDiagnosis(null);
    setTrouble('');
    setRuns(true);
    setSeen(draft.text);
    end.current = app.thinker.examine(
      {
        game: draft.game,
        examine: draft.text,
        level,
        seats,
        matches: MATCHES,
        seed: freshSeed(randomBytes),
      },
      ({ diagnosis: next, error }) => {
        if (next) setDiagnosis(next);
        if (error) setTrouble(error);
        if (error || next?.decks[0].matches === MATCHES) stop();
      },
    );
  };
  return { diagnosis, runs, trouble, seen, begin, stop };
}

export function DoctorPanel({ draft, sound }: { draft: Draft; sound: boolean }) {
  const app = useApp();
  const game = app.game(draft.game);
  const [level, setLevel] = useState('level-3');
  const [seats, setSeats] = useState(Math.max(2, game.minSeats));
  const { diagnosis, runs, trouble, seen, begin, stop } = useExamination(draft);
  const done = diagnosis?.decks[0].matches ?? 0;
  const counts = Array.from({ length: game.maxSeats - game.minSeats + 1 }, (_, i) =>
    String(game.minSeats + i),
  );
  return (
    <Panel title={t('Deck doctor')} icon="graph" class="deck-doctor">
      <p class="note">
        {t(
          'Bots play matches with this deck and as many with the standard one. In brackets: where the figure lies in 95 of 100 such tests.',
        )}
      </p>
      <div class="row">
        <Choice
          label={t('Strength of the bots')}
          value={level}
          choices={LEVELS.slice(0, 3).map((one) => [one, levelTitle(one)])}
          onChange={setLevel}
        />
        <Choice
          label={t('Number of players')}
          value={String(seats)}
          choices={counts.map((n) => [n, n])}
          onChange={(n) => setSeats(Number(n))}
        />
        {runs ? (
          <Button icon="pause" onClick={stop}>
            {t('Stop')}
          </Button>
        ) : (
          <Button
            icon="play"
            why={!sound && t('First correct what is wrong.')}
            onClick={() => begin(Number(level.slice(-1)), seats)}
          >
            {diagnosis ? t('Examine again') : t('Examine')}
          </Button>
        )}
      </div>
      <Trouble>{trouble}</Trouble>
      {(runs || diagnosis) && (
        <label class="doctor-progress">
          <span>{t('Matches: {n} of {all}', { n: done, all: MATCHES })}</span>
          <progress max={MATCHES} value={done} />
        </label>
      )}
      {diagnosis && seen !== draft.text && (
        <p class="note">{t('The deck has changed since then.')}</p>
      )}
      {diagnosis && (
        <>
          <Table diagnosis={diagnosis} cooperative={game.cooperative} />
          <div class="doctor-lists">
            <Things
              title={t('Least often: {what}', { what: diagnosis.chosen })}
              things={extremes(diagnosis.decks[0]).least}
            />
            <Things
              title={t('Most often: {what}', { what: diagnosis.chosen })}
              things={extremes(diagnosis.decks[0]).most}
            />
          </div>
        </>
      )}
    </Panel>
  );
}
