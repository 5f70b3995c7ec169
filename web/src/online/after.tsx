// SPDX-License-Identifier: MIT
// after.tsx - after an online match: rematch, rating changes, the proof that the deal was fair, and
// the next match that waits.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { seatName } from '../match/facts.js';
import { delta, t, tn } from '../ui/i18n.js';
import { saveFile } from '../ui/menu.js';
import { Button, HomeButton, ProofStep, Icon, Panel, SeatMark, Trouble } from '../table/parts.js';
import { headline } from '../match/results.js';
import { clockWords, refusalOf } from './words.js';
import { theAttention } from './attention.js';
import { judge, type Verdict } from './fair.js';
import { promised } from '../match/keepsakes.js';
import { nameOf, type Sitting } from './facts.js';
import type { RemoteMatch } from './remote.js';
import { theService } from './service.js';

/** The change of a rating, with its sign. */
export function RatingDelta({
  change: { before, after },
}: {
  change: NonNullable<Sitting['change']>;
}) {
  return <b class={after < before ? 'bad' : 'good'}>{delta(after - before)}</b>;
}

/** Ratings before and after, of everybody who sat there; they come a moment after the end. */
function Ratings({
  match: {
    facts: { players },
    seat: own,
  },
}: {
  match: RemoteMatch;
}) {
  if (!players.some((player) => player?.change)) return null;
  return (
    <ul class="rating-changes" aria-label={t('Ratings')}>
      {players.map(
        (player, seat) =>
          player?.change && (
            <li key={seat} class={seat === own ? 'mine' : ''}>
              <SeatMark seat={seat} name={nameOf(player)} />
              <span>{nameOf(player)}</span>
              <span class="figure">
                {player.change.before} <span aria-hidden="true">→</span> {player.change.after}{' '}
                <small>± {player.change.give_or_take}</small>
              </span>
              <RatingDelta change={player.change} />
            </li>
          ),
      )}
    </ul>
  );
}

const brief = (hex: string): string => `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-4)}`;

/** The steps of the proof, each with what it was checked against. */
function Steps({ match, verdict }: { match: RemoteMatch; verdict: Verdict }) {
  const names = verdict.shares
    .filter(({ early }) => !early)
    .map(({ seat }) => seatName(match.state, seat))
    .join(', ');
  const step = (fine: boolean, title: string, note: string) => (
    <ProofStep
      state={fine ? 'good' : 'bad'}
      mark={<Icon name="close" />}
      title={title}
      note={note}
    />
  );
  return (
    <ol class="proof">
      {step(
        verdict.sameSeal !== false,
        t('Sealed before you sat down'),
        verdict.sameSeal === null
          ? t('seal {seal}; this browser was not there to see it', { seal: brief(verdict.commit) })
          : verdict.sameSeal
            ? t('seal {seal}, the same that this browser saw', { seal: brief(verdict.commit) })
            : t('seal {seal}, which is NOT the one this browser saw', {
                seal: brief(verdict.commit),
              }),
      )}
      {step(
        verdict.ownShare !== false && verdict.shares.length > 0,
        tn('{n} person added chance', '{n} people added chance', verdict.shares.length),
        verdict.ownShare === null
          ? names
          : verdict.ownShare
            ? t('{names}; yours is among it', { names })
            : t('{names}; yours is NOT among it', { names }),
      )}
      {step(
        verdict.follows,
        t('The secret was opened at the end'),
        t('{secret} fits the seal', { secret: brief(verdict.secret) }),
      )}
      {step(
        verdict.follows,
        t('The cards follow from both'),
        t('The deal was made again here, card by card.'),
      )}
    </ol>
  );
}

/** A check mark that explains itself. */
export function FairMark({ match }: { match: RemoteMatch }) {
  const app = useApp();
  const verdict = useMemo(
    () => (match.reveal ? judge(app.engine, match.reveal, promised.of(match.meta.id)) : null),
    [match.reveal],
  );
  if (!verdict) return null;
  return (
    <details class={`fair ${verdict.fair ? 'good' : 'bad'}`} open={!verdict.fair}>
      <summary>
        <Icon name={verdict.fair ? 'verified' : 'nolink'} />
        {verdict.fair
          ? t('The deal is verified')
          : t('The deal does NOT follow from what was promised')}
      </summary>
      <p class="note">
        {t(
          'Before anybody sat down the service committed itself to a secret. Everybody added chance of their own. The seed of the deal is computed from all of it, here, in your browser: nobody alone could choose it.',
        )}
      </p>
      <Steps match={match} verdict={verdict} />
    </details>
  );
}

/** The next match that waits for me, in one click. */
export function NextMatch({ except }: { except: string }) {
  const app = useApp();
  const attention = theAttention(theService(), app);
  const [, again] = useState(0);
  useEffect(() => attention.onChange(() => again((n) => n + 1)), [attention]);
  const next = attention.next(except);
  if (!next) return null;
  const left = attention.leftOf(next);
  return (
    <a class="next-match" href={`#/online/${next.id}`}>
      <span>
        <small>{t('Next match awaiting you')}</small>
        <strong>{app.game(next.game)?.title ?? next.game}</strong>
      </span>
      {left !== Infinity && <span class="figure">{clockWords(left)}</span>}
      <Icon name="play" />
    </a>
  );
}

export function AfterPanel({ match }: { match: RemoteMatch }) {
  const [trouble, setTrouble] = useState('');
  const { facts } = match;
  const ended = facts.phase === 'over' && !match.behind;
  const app = useApp();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ended) return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    void theAttention(theService(), app).refresh();
  }, [ended]);
  if (!ended) return null;
  const rematch = async (): Promise<void> => {
    try {
      const { id } = facts.rematch
        ? { id: facts.rematch }
        : await theService().order(match.meta.id, 'rematch');
      location.hash = `#/online/${id}`;
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  return (
    <div ref={panel}>
      <Panel title={t('After the match')} icon="again" class="after">
        {facts.result && match.state.over && <p class="result-line">{headline(match.state)}</p>}
        <Ratings match={match} />
        {facts.rematch && match.seat >= 0 && (
          <p class="note" role="status">
            {t('A rematch is waiting for you.')}
          </p>
        )}
        <div class="row">
          {match.seat >= 0 && (
            <Button primary icon="again" onClick={() => void rematch()}>
              {facts.rematch ? t('To the rematch') : t('Rematch')}
            </Button>
          )}
          {match.reveal && (
            <Button icon="download" onClick={() => saveFile(match.fileName, match.reveal!)}>
              {t('Record')}
            </Button>
          )}
          <HomeButton />
        </div>
        <Trouble>{trouble}</Trouble>
        <NextMatch except={match.meta.id} />
        <FairMark match={match} />
      </Panel>
    </div>
  );
}
