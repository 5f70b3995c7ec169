// SPDX-License-Identifier: MIT
// i18n.ts - the words of the page in the reader's language. One compiled gettext catalog (.mo)
// serves page and engine; English sentences are the keys. scripts/po-update collects t() and tn().

// The build puts the rows of src/words/languages.def here (web/languages.mjs).
declare const LANGUAGE_TABLE: Record<string, { name: string; plural: string }>;

/** The languages by their codes, with their own names. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(
  Object.entries(LANGUAGE_TABLE).map(([code, { name }]) => [code, name]),
);

export type Catalog = Map<string, string[]>;
type Values = Record<string, string | number>;

let catalog: Catalog = new Map();
let language = 'en';

/** Reads a .mo file; the forms of a plural stand in a list. */
export function readCatalog(bytes: Uint8Array): Catalog {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new TextDecoder();
  if (bytes.length < 28 || data.getUint32(0, true) !== 0x950412de) throw new Error('not a catalog');
  const found: Catalog = new Map();
  const count = data.getUint32(8, true);
  const text = (table: number, i: number): string => {
    const length = data.getUint32(table + 8 * i, true);
    const at = data.getUint32(table + 8 * i + 4, true);
    return words.decode(bytes.subarray(at, at + length));
  };
  for (let i = 0; i < count; i++) {
    const key = text(data.getUint32(12, true), i).split('\0')[0];
    if (key) found.set(key, text(data.getUint32(16, true), i).split('\0'));
  }
  return found;
}

/** Which plural form goes with n, by the rule of the language's row. src/words/lang.c has the same
 * rules. */
export function pluralForm(lang: string, n: number): number {
  n = Math.abs(n);
  if (n === 1) return 0;
  switch (LANGUAGE_TABLE[lang].plural) {
    case 'ONE_FEW_MANY_POLISH':
      return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
    case 'ONE_FEW_MANY_CZECH':
      return n >= 2 && n <= 4 ? 1 : 2;
    case 'ONE_FEW_MANY_ROMANIAN':
      return n === 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2;
    default:
      return 1;
  }
}

function fill(sentence: string, values?: Values): string {
  return values
    ? sentence.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all))
    : sentence;
}

/** The sentence in the reader's language; {name} is replaced by values.name. */
export function t(sentence: string, values?: Values): string {
  return fill(catalog.get(sentence)?.[0] || sentence, values);
}

/** The form that goes with n, which also fills {n}. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const forms = catalog.get(one);
  const sentence = forms?.[pluralForm(language, n)] || (Math.abs(n) === 1 ? one : many);
  return fill(sentence, { n, ...values });
}

export const languageNow = (): string => language;

/** Speaks this language from now on. */
export function speak(lang: string, words: Catalog): void {
  language = lang;
  catalog = words;
}

/** The best of our languages for what the browser wants. */
export function preferredLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split('-')[0];
    if (short in LANGUAGES) return short;
  }
  return 'en';
}

/** A change of points as people read it, with a real minus sign. */
export function delta(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '\u00b10';
}
export function points(n: number): string {
  return n < 0 ? `\u2212${-n}` : String(n);
}
