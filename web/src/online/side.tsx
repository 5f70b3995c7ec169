// SPDX-License-Identifier: MIT
// side.tsx - what a match with others has beside the board: clocks, who is here, questions, talk, the end.
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatName } from '../facts.js';
import { t, tn } from '../i18n.js';
import { Button, Icon, Panel, SeatMark } from '../parts.js';
import type { RemoteMatch } from './remote.js';
import { theService } from './service.js';
import { clockWords, phrases, refusalOf } from './words.js';

/** Redraws every so often, while `on`. */
function useTick(on: boolean, ms: number): void {
  const [, again] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => again((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [on, ms]);
}

/** Milliseconds a seat has left now; null: no clock. */
function leftNow(match: RemoteMatch, seat: number): number | null {
  const { clock } = match;
  const left = clock?.left[seat];
  if (!clock || left === null || left === undefined) return null;
  const passed = clock.running === seat && clock.paused === null ? Date.now() + match.ahead - clock.at : 0;
  return Math.max(0, left - Math.max(0, passed));
}

export function PeoplePanel({ match }: { match: RemoteMatch }) {
  useTick(match.clock?.running !== null && match.clock?.running !== undefined, 200);
  const { facts, state } = match;
  return (
    <Panel title={t('At the table')} icon="people" class="at-table">
      <ul>
        {facts.players.map((player, seat) => {
          const left = leftNow(match, seat);
          const low = left !== null && left < 20_000;
          return (
            <li key={seat} class={state.actor === seat ? 'active' : ''}>
              <SeatMark seat={seat} name={seatName(state, seat)} />
              <span><strong>{seatName(state, seat)}</strong>
                <small>{player?.standin ? t('replaced by a stand-in') : player?.kind === 'bot' ? t('bot') : player?.here ? t('here') : t('away')}</small></span>
              {left !== null && <span class={`clock figure${low ? ' bad' : ''}`} role="timer" aria-live="off">{clockWords(left)}</span>}
            </li>
          );
        })}
      </ul>
      {match.clock?.paused !== null && match.clock?.paused !== undefined && <p class="note" role="status">{t('The clocks stand still.')}</p>}
      {match.watchers > 0 && <p class="note"><Icon name="eye" />{tn('{n} watcher', '{n} watchers', match.watchers)}</p>}
    </Panel>
  );
}

function questionWords(match: RemoteMatch): string {
  const { question } = match;
  const name = question ? seatName(match.state, question.seat) : '';
  switch (question?.what) {
    case 'back': return t('{name} would like to take the last move back.', { name });
    case 'end': return t('{name} would like to end the match here, without a result.', { name });
    case 'pause': return t('{name} asks for a pause of five minutes.', { name });
    default: return t('{name} asks for a stand-in for a player who is away.', { name });
  }
}

/** Something the others must agree to, with the answer. */
export function QuestionPanel({ match }: { match: RemoteMatch }) {
  const { question } = match;
  if (!question) return null;
  return (
    <section class="panel question" aria-label={t('A question')} role="status">
      <p>{question.mine ? t('The others are asked…') : questionWords(match)}</p>
      {!question.mine && !question.answered && match.seat >= 0 && (
        <div class="row">
          <Button primary onClick={() => void match.answer(true)}>{t('Agree')}</Button>
          <Button onClick={() => void match.answer(false)}>{t('No')}</Button>
        </div>
      )}
    </section>
  );
}

export function TalkPanel({ match }: { match: RemoteMatch }) {
  const [words, setWords] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [match.talk.length]);
  const ready = phrases();
  const say = (event: Event): void => {
    event.preventDefault();
    if (!words.trim()) return;
    void match.say({ text: words.trim() });
    setWords('');
  };
  const signedIn = !!theService().user;
  return (
    <Panel title={t('Talk')} icon="talk" class="talk">
      <ol ref={list} tabIndex={0} aria-live="polite" aria-label={t('Talk')}>
        {match.talk.map((line) => (
          <li key={line.t}><strong>{line.by}</strong> {line.phrase !== undefined && line.phrase !== null ? ready[line.phrase - 1] ?? '…' : line.text}</li>
        ))}
      </ol>
      {match.talk.length === 0 && <p class="note">{t('Nobody has said anything yet.')}</p>}
      {signedIn && (
        <>
          <select aria-label={t('Say a ready phrase')} value="" onChange={(event) => {
            const phrase = Number(event.currentTarget.value);
            event.currentTarget.value = '';
            if (phrase) void match.say({ phrase });
          }}>
            <option value="">{t('Say…')}</option>
            {ready.map((phrase, i) => <option key={i} value={String(i + 1)}>{phrase}</option>)}
          </select>
          {match.facts.talk !== 'phrases' && (
            <form class="row" onSubmit={say}>
              <input aria-label={t('Your words')} maxLength={200} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
              <button class="button" type="submit"><span>{t('Say')}</span></button>
            </form>
          )}
        </>
      )}
    </Panel>
  );
}

/** While it runs: coming back, asking, leaving. */
export function MatchDeeds({ match }: { match: RemoteMatch }) {
  const { facts, seat } = match;
  if (seat < 0 || facts.phase !== 'running') return null;
  const away = facts.players.findIndex((player, i) => i !== seat && player && player.kind !== 'bot' && !player.here && !player.standin);
  return (
    <section class="panel deeds" aria-label={t('The match')}>
      <div class="row">
        {match.isReplaced && <Button primary onClick={() => void match.comeBack()}>{t('Take the seat back')}</Button>}
        {facts.pace.kind === 'live' && !match.isReplaced && <Button onClick={() => void match.askFor('pause')}>{t('Pause')}</Button>}
        {!match.isReplaced && <Button onClick={() => void match.askFor('end')}>{t('End by agreement')}</Button>}
        {away >= 0 && facts.pace.kind === 'none' && <Button onClick={() => void match.askFor('standin', { seat: away })}>{t('Ask for a stand-in')}</Button>}
        {!match.isReplaced && <Button onClick={() => { if (confirm(t('Leave? A stand-in will play on for you.'))) void match.leave(); }}>{t('Leave')}</Button>}
      </div>
    </section>
  );
}

/** After the end: once more, and the proof that the deal was fair. */
export function AfterPanel({ match }: { match: RemoteMatch }) {
  const [trouble, setTrouble] = useState('');
  if (match.facts.phase !== 'over') return null;
  const rematch = async (): Promise<void> => {
    try {
      const next = await theService().order(match.meta.id, 'rematch');
      location.hash = `#/online/${next.id}`;
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  return (
    <Panel title={t('After the match')} icon="again" class="after">
      <div class="row">
        {match.seat >= 0 && <Button primary icon="play" onClick={() => void rematch()}>{t('Rematch')}</Button>}
        <Button onClick={() => { location.hash = '#/'; }}>{t('To the start page')}</Button>
      </div>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      {match.reveal && <FairMark record={match.reveal} />}
    </Panel>
  );
}

/** Does the deal follow from what was promised before it, and from everybody's own chance? */
function FairMark({ record }: { record: string }) {
  const [result, setResult] = useState<'' | 'fair' | 'unfair'>('');
  useEffect(() => { void checkFair(record).then((fair) => setResult(fair ? 'fair' : 'unfair')); }, [record]);
  if (!result) return null;
  return (
    <details class="fair">
      <summary><Icon name={result === 'fair' ? 'verified' : 'nolink'} />{result === 'fair' ? t('The deal is verified') : t('The deal does NOT follow from what was promised')}</summary>
      <p class="note">{t('Before anybody sat down the service committed itself to a secret. Everybody added chance of their own. The seed of the deal is computed from all of it, here, in your browser: nobody alone could choose it.')}</p>
    </details>
  );
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');

/** Recomputes commit and seed from the record's own lines, as `townhall verify` does. */
export async function checkFair(record: string): Promise<boolean> {
  const find = (key: string): string => new RegExp(`^${key} ([0-9a-f]{64})`, 'm').exec(record)?.[1] ?? '';
  const secret = find('fair secret');
  const shares = [...record.matchAll(/^fair share \d+ ([0-9a-f]{64})/gm)].map((found) => found[1]);
  const digest = async (tag: string, parts: string[]): Promise<string> => {
    const all = [new TextEncoder().encode(tag), ...parts.map(bytesOf)];
    const joined = new Uint8Array(all.reduce((n, part) => n + part.length, 0));
    all.reduce((at, part) => { joined.set(part, at); return at + part.length; }, 0);
    return hexOf(await crypto.subtle.digest('SHA-256', joined));
  };
  return secret !== '' && (await digest('townhall commit 1', [secret])) === find('fair commit')
    && (await digest('townhall deal 1', [secret, ...shares])) === find('seed');
}
