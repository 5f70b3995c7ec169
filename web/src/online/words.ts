// SPDX-License-Identifier: MIT
// words.ts - what the service says in codes and numbers, in the reader's language.
import { languageNow, t, tn } from '../ui/i18n.js';
import { placeWords } from '../match/results.js';
import { type Entry, isBot, type MatchFacts, nameOf, type Pace, type Sitting } from './facts.js';
import type { News } from './remote.js';
import { Refused } from './wire.js';

const SOON = 10_000; // milliseconds

/** Too much at a time: how long it takes until it may be tried again. */
function waitWords(wait: number): string {
  if (wait < SOON) return t('That was too much at a time. Wait a little.');
  const seconds = Math.ceil(wait / 1000);
  return seconds < 60
    ? tn(
        'That was too much at a time. Try again in {n} second.',
        'That was too much at a time. Try again in {n} seconds.',
        seconds,
      )
    : tn(
        'That was too much at a time. Try again in {n} minute.',
        'That was too much at a time. Try again in {n} minutes.',
        Math.ceil(seconds / 60),
      );
}

const FAR = 5 * 365 * 86_400_000; // milliseconds: a ban for longer has no end that matters

const dayWords = (time: number): string =>
  new Date(time).toLocaleString(languageNow(), { dateStyle: 'medium', timeStyle: 'short' });

/** Who may not come in, and until when. */
function bannedWords(why: string, until: number): string {
  if (why === 'address')
    return t('Nobody may come in from your network until {when}.', { when: dayWords(until) });
  const when = until > 0 && until < Date.now() + FAR ? dayWords(until) : '';
  return when ? t('This account is banned until {when}.', { when }) : t('This account is banned.');
}

/** Why something was refused: by the reason, where the service gives one, else by the code. */
export function refusal(code: string, why = '', wait = 0, until = 0): string {
  switch (why || code) {
    case 'invite':
      return t('This service is private: new guests need its invitation code.');
    case 'away':
      return t('The service cannot be reached.');
    case 'signin':
      return t('You are not signed in any more.');
    case 'forbidden':
      return t('This is not yours to do.');
    case 'missing':
      return t('There is no such table.');
    case 'stale':
      return t('The table has moved on meanwhile.');
    case 'turn':
      return t('It is not your turn.');
    case 'illegal':
      return t('The rules do not allow it.');
    case 'pauses':
      return t('A match is paused at most twice.');
    case 'early':
      return t('They were here less than ten minutes ago.');
    case 'absent':
      return t('Somebody is not at the table: wait for them, or take them off their seat.');
    case 'asked':
      return t('Somebody said no: ask again after your next turn.');
    case 'open':
      return t('Another question is open.');
    case 'returns':
      return t('You have come back three times already: the stand-in plays to the end.');
    case 'backs':
      return t('You have taken back too often in this turn.');
    case 'banned':
    case 'address':
      return bannedWords(why, until);
    case 'shown':
      return t(
        'A name has 2 to 20 letters or digits and begins with a letter; spaces, hyphens, dots and apostrophes may stand between them. A few names are reserved.',
      );
    case 'short':
      return t('A password has at least 8 characters.');
    case 'weak':
      return t('This password is easy to guess: use other words, or more of them.');
    case 'learned':
      return t('Somebody has learned something since: it cannot be taken back.');
    case 'phase':
      return t('It is too late, or too early, for that.');
    case 'full':
      return t('No seat is free.');
    case 'taken':
      return t('That is taken already.');
    case 'name':
      return t(
        'This cannot be a name: 3 to 20 letters a–z, digits, - or _, beginning with a letter.',
      );
    case 'password':
      return t('The name or the password is wrong.');
    case 'limit':
      return waitWords(wait);
    case 'busy':
      return t('The service is busy. Try again in a moment.');
    case 'rules':
      return t('This match was begun under rules that are not played here any more.');
    default:
      return t('The service did not understand this.');
  }
}
export const refusalOf = (error: unknown): string =>
  error instanceof Refused
    ? refusal(
        error.code,
        String(error.fields.why ?? ''),
        Number(error.fields.retry ?? 0),
        Number(error.fields.until ?? 0),
      )
    : refusal('away');

/** How a match ended that has no result. */
export function endWords(phase: MatchFacts['phase'], why: string): string {
  if (phase === 'cancelled')
    return why === 'left'
      ? t('Somebody left before their first move: the match was cancelled.')
      : t('The match was cancelled.');
  switch (why) {
    case 'agreed':
      return t('All players agreed to end the match here: it has no result.');
    case 'left':
      return t('All players have left: the match has no result.');
    default:
      return t('The match has ended without a result.');
  }
}

/** What somebody else has just done. */
export function newsWords({ what, why }: News, name: string): string {
  switch (what) {
    case 'no':
      return t('{name} would rather not.', { name });
    case 'return':
      return t('{name} is back.', { name });
    case 'back':
      return t('{name} has taken a move back.', { name });
    default:
      return why === 'late'
        ? t('{name} has run out of time. A stand-in plays on.', { name })
        : why === 'left'
          ? t('{name} has left. A stand-in plays on.', { name })
          : t('A stand-in plays for {name} now.', { name });
  }
}

/** What is asked of all who play. */
export function askWords(what: string, name: string): string {
  switch (what) {
    case 'back':
      return t('{name} would like to take the last move back.', { name });
    case 'end':
      return t('{name} would like to end the match here, without a result.', { name });
    case 'pause':
      return t('{name} asks for a pause of five minutes.', { name });
    default:
      return t('{name} asks for a stand-in for a player who is away.', { name });
  }
}

/** What somebody did besides moving, in the log. */
export function saidWords({ kind, what = '', why, seat = 0 }: Entry, name: string): string {
  if (kind === 'ask') return askWords(what, name);
  return newsWords({ what: kind === 'answer' ? 'no' : (kind as News['what']), seat, why }, name);
}

/** Ready phrases by number, from 1, as src/online/phrases.c lists them; the numbers are for
 * ever. */
export const phrases = (): string[] => [
  t('Hello!'),
  t('Good luck!'),
  t('Have fun!'),
  t('Good move!'),
  t('What a nice town!'),
  t('Well played!'),
  t('Thank you!'),
  t('You are welcome.'),
  t('Sorry!'),
  t('No problem.'),
  t('Yes.'),
  t('No.'),
  t('One moment, please.'),
  t('I am thinking.'),
  t('I will be right back.'),
  t('I am back.'),
  t('It is your turn.'),
  t('Take your time.'),
  t('Oops!'),
  t('I did not mean that.'),
  t('May I take that back?'),
  t('Shall we pause?'),
  t('That was lucky!'),
  t('Bad luck!'),
  t('This will be close.'),
  t('How exciting!'),
  t('Congratulations!'),
  t('That was a good match.'),
  t('Another match?'),
  t('Goodbye!'),
  t('Here?'),
  t('Rather not there.'),
  t('Cover this.'),
  t('Leave this free.'),
  t('Join the road.'),
  t('Show us a card?'),
];

/** As 1642 ± 38; nothing for who has none. */
export function ratingWords({ rating, give_or_take: give }: Sitting): string {
  return rating === undefined ? '' : `${rating} ± ${give}`;
}

/** What is known of somebody at the table, beside the name. */
export function sittingWords(player: Sitting | null): string {
  if (!player || isBot(player)) return '';
  if (player.kind === 'bot') return t('program');
  return player.kind === 'guest' ? t('guest') : ratingWords(player);
}

/** What a match that is not over waits for. */
export function statusWords(match: MatchFacts, mine: boolean): string {
  const actor = match.actor === null ? null : match.players[match.actor];
  if (match.phase === 'gathering') return t('waiting for players');
  if (mine) return t('Your turn');
  return actor
    ? isBot(actor)
      ? t('a bot to move')
      : t('{name} to move', { name: nameOf(actor) })
    : '';
}

/** How a match that is over ended for a seat. */
export function endingWords({ result, seats }: MatchFacts, seat: number): string {
  if (!result) return t('ended early');
  if (result.won !== undefined) return result.won ? t('Target reached') : t('Target missed');
  return placeWords(result.places[seat], seats);
}

export function paceWords(pace: Pace): string {
  if (pace.kind === 'none') return t('no clock');
  if (pace.kind === 'live')
    return t('{bank} min + {turn} s a turn', { bank: Math.round(pace.bank / 60), turn: pace.turn });
  return `${tn('{n} day', '{n} days', pace.bank)} + ${t('{n} h a turn', { n: pace.turn })}`;
}

/** Time left as a clock shows it; `exact`: with tenths of a second. */
export function clockWords(ms: number, exact = false): string {
  if (exact) return `0:0${(Math.max(0, ms) / 1000).toFixed(1)}`;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return t('{d} d {h} h', { d: Math.floor(hours / 24), h: hours % 24 });
  if (hours > 0) return t('{h} h {m} min', { h: hours, m: Math.floor(seconds / 60) % 60 });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
