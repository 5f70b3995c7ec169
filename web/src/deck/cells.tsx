// SPDX-License-Identifier: MIT
// cells.tsx - a cell of the studio's grid: as it is read, and as it is edited.
import type { JSX } from 'preact';
import { t } from '../ui/i18n.js';
import { Icon } from '../table/parts.js';
import { type Field, KINDS } from './lines.js';

type Words = Record<string, () => string>;

/** How the words of the deck language read. What is not here is a name of the deck, or shown as
 * the language has it. */
const CHOICES: Words = {
  office: () => t('office'),
  services: () => t('services'),
  flat: () => t('flat'),
  cafe: () => t('café'),
  shop: () => t('shop'),
  hotel: () => t('hotel'),
  ground: () => t('ground floor'),
  upper: () => t('upper floor'),
  rooftop: () => t('on a roof'),
  roof: () => t('a roof'),
  gift: () => t('a gift'),
  shield: () => t('takes no gifts'),
  villa: () => t('villa'),
  block: () => t('block'),
  factory: () => t('factory'),
  water: () => t('water'),
  park: () => t('park'),
  plot: () => t('building plot'),
};
const ZONES: Words = {
  R: () => t('Residential'),
  C: () => t('Commercial'),
  I: () => t('Industrial'),
  P: () => t('Park'),
};
const SQUARES: Words = {
  R: () => t('red'),
  B: () => t('blue'),
  G: () => t('green'),
  Y: () => t('yellow'),
  P: () => t('park'),
  W: () => t('water'),
};
const ROADS: Record<string, string> = {
  WE: '\u2500',
  NS: '\u2502',
  NE: '\u2514',
  NW: '\u2518',
  SE: '\u250c',
  SW: '\u2510',
};

/** A choice as people read it: several kinds stand side by side, 2 is a duo. */
export function choiceWords(field: Field, choice: string): string {
  if (field.id.startsWith('zone')) return ZONES[choice]?.() ?? choice;
  if (field.id.startsWith('square')) return SQUARES[choice]?.() ?? choice;
  if (field.id.startsWith('road'))
    return choice === '--' ? t('no road') : ROADS[choice] ? `${ROADS[choice]} ${choice}` : choice;
  return choice
    .split(' ')
    .map((word) => {
      const duo = /^(.*\D)2$/.exec(word);
      if (duo && CHOICES[duo[1]]) return t('{what} \u00d7 2', { what: CHOICES[duo[1]]() });
      return CHOICES[word]?.() ?? word.replace(/_/g, ' ');
    })
    .join(' + ');
}

const PER = /^(-?\d+|)(.*)$/;

/** What a number of UpTown may count, and how it reads. */
function perWords(per: string): string {
  const counted = /^\/(\w+):(plot|street)$/.exec(per);
  if (per === '') return t('once');
  if (per === '/floor') return t('for each floor below');
  if (per === '@ground') return t('on the ground floor');
  if (!counted) return per;
  const what = CHOICES[counted[1]]?.() ?? counted[1];
  return counted[2] === 'plot'
    ? t('for each on the plot: {what}', { what })
    : t('for each on the street: {what}', { what });
}

const PERS = [
  '',
  '/floor',
  '@ground',
  ...KINDS.map((kind) => `/${kind}:plot`),
  ...[...KINDS, 'gift'].map((kind) => `/${kind}:street`),
];

/** The signs of a cell. */
export function Shown({ field, text }: { field: Field; text: string }) {
  if (text === '') return <span class="nothing">{'\u00b7'}</span>;
  if (field.kind === 'marks')
    return (
      <span class="deck-signs">
        {text.split(' ').map((mark) => (
          <span key={mark} title={choiceWords(field, mark)}>
            <Icon name={mark} />
            <span class="unseen">{choiceWords(field, mark)}</span>
          </span>
        ))}
      </span>
    );
  if (field.kind === 'value') {
    const [, number, per] = PER.exec(text)!;
    return (
      <span class="deck-signs">
        <Icon name={field.id === 'income' ? 'coin' : 'prestige'} />
        <b class={number.startsWith('-') ? 'bad' : ''}>{number.replace('-', '\u2212')}</b>
        {per && <small>{perWords(per)}</small>}
      </span>
    );
  }
  if (field.id === 'kinds' && KINDS.includes(text.split(/[ 2]/)[0]))
    return (
      <span class="deck-signs">
        <Icon name={text.split(/[ 2]/)[0]} />
        {choiceWords(field, text)}
      </span>
    );
  return <>{field.choices ? choiceWords(field, text) : text}</>;
}

/** All kinds of UpTown that a project has: one, two of one, or two. */
const kindChoices = [
  ...KINDS,
  ...KINDS.map((kind) => `${kind}2`),
  ...KINDS.flatMap((one, i) => KINDS.slice(i + 1).map((two) => `${one} ${two}`)),
];

const choicesFor = (field: Field): readonly string[] =>
  field.choices === KINDS ? ['', ...kindChoices] : (field.choices ?? []);

interface EditorProps {
  field: Field;
  text: string;
  label: string;
  id?: string;
  invalid: boolean;
  describedBy?: string;
  onChange: (text: string) => void;
}

function Select({
  value,
  choices,
  words,
  ...rest
}: {
  value: string;
  choices: readonly string[];
  words: (choice: string) => string;
} & Omit<JSX.HTMLAttributes<HTMLSelectElement>, 'value'>) {
  const all = choices.includes(value) ? choices : [value, ...choices];
  return (
    <select {...rest} value={value}>
      {all.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </select>
  );
}

/** What one may do to a cell. Words are told when the cell is left, so that a fault is not said of
 * half a word. */
export function Editor({ field, text, label, id, invalid, describedBy, onChange }: EditorProps) {
  const common = {
    id,
    'aria-label': label,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  };
  if (field.kind === 'marks') {
    const marks = text ? text.split(' ') : [];
    return (
      <span class="deck-signs" role="group" aria-label={label}>
        {field.choices!.map((mark, i) => (
          <button
            key={mark}
            id={i === 0 ? id : undefined}
            type="button"
            class="deck-mark"
            aria-pressed={marks.includes(mark)}
            aria-label={choiceWords(field, mark)}
            title={choiceWords(field, mark)}
            onClick={() =>
              onChange(
                (marks.includes(mark)
                  ? marks.filter((one) => one !== mark)
                  : field.choices!.filter((one) => one === mark || marks.includes(one))
                ).join(' '),
              )
            }
          >
            <Icon name={mark} />
          </button>
        ))}
      </span>
    );
  }
  if (field.kind === 'value') {
    const [, number, per] = PER.exec(text)!;
    return (
      <span class="deck-value">
        <input
          {...common}
          inputMode="numeric"
          size={2}
          value={number}
          onChange={(event) => {
            const words = event.currentTarget.value.trim().replace('\u2212', '-');
            onChange(words ? words + per : '');
          }}
        />
        <Select
          value={per}
          choices={PERS}
          words={perWords}
          aria-label={t('{what}: for what', { what: label })}
          onChange={(event) => onChange((number || '1') + event.currentTarget.value)}
        />
      </span>
    );
  }
  if (field.choices)
    return (
      <Select
        {...common}
        value={text}
        choices={choicesFor(field)}
        words={(choice) =>
          choice ? choiceWords(field, choice) : field.id === 'where' ? t('any floor') : '\u00b7'
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <input
      {...common}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      size={field.kind === 'number' ? 3 : field.kind === 'words' ? 14 : 9}
      value={text}
      spellcheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
