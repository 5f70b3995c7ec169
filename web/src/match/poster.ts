// SPDX-License-Identifier: MIT
// poster.ts - the poster of a finished city, 1080 x 1350: what it is called, the city itself, the
// score, and how it came to it. An SVG file that needs nothing else.

const [WIDTH, HEIGHT] = [1080, 1350];
const [TOP, CITY] = [230, 830]; // where the city begins, and how high it is
const EDGE = 64;
const [GOLD, ON_GOLD] = ['#F2C14E', '#2A2833'];

export interface Poster {
  /** Any whole picture of the same game: style and symbols come from it. */
  whole: string;
  /** The picture of the city. */
  city: string;
  title: string;
  below: string;
  score: string;
  lines: string[];
}

const escaped = (words: string): string => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Words in lines of at most so many letters. */
export function wrapped(words: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const text = (x: number, y: number, size: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`;

export function posterOf({ whole, city, title, below, score, lines }: Poster): string {
  const head = /^<svg [^>]*>/.exec(whole)?.[0] ?? '<svg xmlns="http://www.w3.org/2000/svg">';
  const size = (name: string, value: string) => new RegExp(`\\b${name}="${value}"`);
  const root = head
    .replace(size('width', '[\\d.]+'), `width="${WIDTH}"`)
    .replace(size('height', '[\\d.]+'), `height="${HEIGHT}"`)
    .replace(size('viewBox', '[^"]*'), `viewBox="0 0 ${WIDTH} ${HEIGHT}"`);
  const style = /<style>[\s\S]*?<\/style>/.exec(whole)?.[0] ?? '';
  const defs = /<defs>[\s\S]*?<\/defs>/.exec(whole)?.[0] ?? '';
  const frame = (/^<svg [^>]*>/.exec(city)?.[0] ?? '<svg>')
    .replace(/ (width|height|preserveAspectRatio)="[^"]*"/g, '')
    .replace(/^<svg/, `<svg y="${TOP}" width="${WIDTH}" height="${CITY}" overflow="hidden"`);
  const placed = city.replace(/^<svg [^>]*>/, frame);
  const floor = TOP + CITY;
  const titleSize = Math.min(96, Math.floor(1650 / Math.max(8, title.length)));
  const disc = 116;
  const beside = EDGE + 2 * disc + 44;
  return [
    root,
    `<title id="title">${escaped(title)}</title>`,
    style,
    defs,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--table)"/>`,
    `<rect width="${WIDTH}" height="${TOP}" fill="var(--accent)"/>`,
    text(EDGE, 128, titleSize, title, 'fill="var(--onaccent)" font-weight="800"'),
    text(EDGE, 188, 34, below, 'fill="var(--onaccent)"'),
    placed,
    `<rect y="${floor}" width="${WIDTH}" height="${HEIGHT - floor}" fill="var(--paper)"/>`,
    `<circle cx="${EDGE + disc}" cy="${floor + 145}" r="${disc}" fill="${GOLD}"/>`,
    text(
      EDGE + disc,
      floor + 181,
      score.length > 3 ? 80 : 104,
      score,
      `fill="${ON_GOLD}" font-weight="800" text-anchor="middle"`,
    ),
    ...lines
      .slice(0, 4)
      .map((line, i) =>
        text(
          beside,
          floor + 84 + i * 46,
          i === 0 ? 42 : 32,
          line,
          `fill="var(--ink${i === 0 ? '' : '2'})" font-weight="${i === 0 ? 800 : 500}"`,
        ),
      ),
    text(
      WIDTH - EDGE,
      HEIGHT - 24,
      26,
      'Townhall',
      'fill="var(--ink2)" font-weight="700" text-anchor="end"',
    ),
    '</svg>',
  ].join('');
}
