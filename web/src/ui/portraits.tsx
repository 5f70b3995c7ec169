// SPDX-License-Identifier: MIT
// portraits.tsx - pictures that stand for somebody or something: bots' faces, people's houses,
// postcards of places, games' covers. All but the covers are symbols of data/look, which index.html
// carries; a cover is a file of its own.

export const FACES = [
  'leo',
  'tina',
  'bruno',
  'vera',
  'nora',
  'hugo',
  'zita',
  'oskar',
  'ada',
  'viktor',
] as const;
export type FaceName = (typeof FACES)[number];

export const HOUSES = [
  'mini',
  'villa',
  'hansa',
  'atlas',
  'bastion',
  'orion',
  'flora',
  'marina',
  'mistral',
  'polaris',
  'alpina',
  'robinson',
] as const;
export type HouseName = (typeof HOUSES)[number];

/** The house of a seat at this screen: the first seat has the reader's own, the others each another
 * one. */
export const houseOf = (seat: number, mine: HouseName): HouseName =>
  seat === 0 ? mine : HOUSES[seat] === mine ? HOUSES[0] : HOUSES[seat];

/** A bot's portrait on its disc, `size` pixels wide. A hat may stand above the box. */
export function Face({ name, size }: { name: FaceName; size: number }) {
  return (
    <svg class="portrait" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <use href={`#face-${name}`} />
    </svg>
  );
}

/** How far a person's house has grown; each step adds to what was there. */
export const HOUSE_STAGES = ['dark', 'lit', 'flag', 'garden', 'fountain', 'golden'] as const;
export type HouseStage = (typeof HOUSE_STAGES)[number];

/** A person's house on its tile, `size` pixels wide. A flag may stand above the box. */
export function House({
  name,
  size,
  stage = 'lit',
}: {
  name: HouseName;
  size: number;
  stage?: HouseStage;
}) {
  const grown = HOUSE_STAGES.indexOf(stage);
  return (
    <svg
      class={`portrait stage-${stage}`}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`#house-${name}`} />
      {HOUSE_STAGES.slice(2, 5).map((extra, i) =>
        grown >= i + 2 ? <use key={extra} href={`#house-${extra}`} /> : null,
      )}
    </svg>
  );
}

/** Places of which there is a postcard. */
const POSTCARDS = new Set([
  'new_york_city',
  'rio_de_janeiro',
  'lisbon',
  'barcelona',
  'venice',
  'sydney',
  'mexico_city',
  'buenos_aires',
]);
export const hasPostcard = (place: string): boolean => POSTCARDS.has(place);

/** The picture of a postcard, without its margin. */
export function Postcard({ place }: { place: string }) {
  return (
    <svg class="postcard" viewBox="0 0 83.1 62" aria-hidden="true">
      <use href={`#post-${place}`} width="83.1" height="62" />
    </svg>
  );
}

declare const COVER_URLS: Record<string, string>;

/** The composed picture of a game. It fills its box from the lower middle, at any size and shape; a
 * game without a cover gets a plain ground. Names stand beside it, never in it. */
export function Cover({ game }: { game: string }) {
  const url = COVER_URLS[game];
  return url ? (
    <img class="cover" src={url} alt="" width="640" height="420" decoding="async" />
  ) : (
    <span class="cover" aria-hidden="true" />
  );
}
