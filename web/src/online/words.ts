// SPDX-License-Identifier: MIT
// words.ts - what the service says in codes and numbers, in the reader's language.
import { t, tn } from '../i18n.js';
import type { Pace } from './facts.js';
import { Refused } from './wire.js';

/** Why something was refused. */
export function refusal(code: string): string {
  switch (code) {
    case 'away': return t('The service cannot be reached.');
    case 'signin': return t('You are not signed in any more.');
    case 'forbidden': return t('This is not yours to do.');
    case 'missing': return t('There is no such table.');
    case 'stale': return t('The table has moved on meanwhile.');
    case 'turn': return t('It is not your turn.');
    case 'illegal': return t('The rules do not allow it.');
    case 'phase': return t('It is too late, or too early, for that.');
    case 'full': return t('No seat is free.');
    case 'taken': return t('That is taken already.');
    case 'name': return t('This cannot be a name: 3 to 20 letters a–z, digits, - or _, beginning with a letter.');
    case 'password': return t('Name or password are not right, or the password is too short.');
    case 'limit': return t('That was too much at a time. Wait a little.');
    case 'busy': return t('The service is busy. Try again in a moment.');
    case 'rules': return t('This match was begun under rules that are not played here any more.');
    default: return t('The service did not understand this.');
  }
}
export const refusalOf = (error: unknown): string => refusal(error instanceof Refused ? error.code : 'away');

/** Ready phrases by number, from 1, as src/online/phrases.def lists them; the numbers are for ever. */
export const phrases = (): string[] => [
  t('Hello!'), t('Good luck!'), t('Have fun!'), t('Good move!'), t('What a nice town!'), t('Well played!'),
  t('Thank you!'), t('You are welcome.'), t('Sorry!'), t('No problem.'), t('Yes.'), t('No.'), t('One moment, please.'),
  t('I am thinking.'), t('I will be right back.'), t('I am back.'), t('It is your turn.'), t('Take your time.'),
  t('Oops!'), t('I did not mean that.'), t('May I take that back?'), t('Shall we pause?'), t('That was lucky!'),
  t('Bad luck!'), t('This will be close.'), t('How exciting!'), t('Congratulations!'), t('That was a good match.'),
  t('Another match?'), t('Goodbye!'),
];

export function paceWords(pace: Pace): string {
  if (pace.kind === 'none') return t('no clock');
  if (pace.kind === 'live')
    return t('{bank} min + {turn} s a turn', { bank: Math.round(pace.bank / 60), turn: pace.turn });
  return `${tn('{n} day', '{n} days', pace.bank)} + ${t('{n} h a turn', { n: pace.turn })}`;
}

/** Time left as a clock shows it. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 48 * 3600) return tn('{n} day', '{n} days', Math.floor(seconds / 86400));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
