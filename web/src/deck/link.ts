// SPDX-License-Identifier: MIT
// link.ts - a deck in an address. Lines that the standard deck has, too, are named by their number,
// the rest is compressed; so a deck with some cards changed is a short link.

/** An address that messengers still take as a whole. */
export const LONGEST_LINK = 6000; // letters

/** Lines of `text`; runs of lines that stand in `base` become "=FIRST,COUNT", others "+LINE". */
export function shorten(text: string, base: string): string {
  const known = new Map(base.split('\n').map((line, i) => [line, i]));
  const ours = base.split('\n');
  const lines = text.split('\n');
  const out: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const first = known.get(lines[i]);
    let count = 0;
    if (first !== undefined && lines[i])
      while (i + count < lines.length && lines[i + count] === ours[first + count]) count++;
    out.push(count ? `=${first},${count}` : `+${lines[i]}`);
    i += count || 1;
  }
  return out.join('\n');
}

/** The text again; throws when it is not of this base. */
export function lengthen(short: string, base: string): string {
  const ours = base.split('\n');
  return short
    .split('\n')
    .flatMap((line) => {
      const run = /^=(\d+),(\d+)$/.exec(line);
      if (!run && !line.startsWith('+')) throw new Error('not a deck');
      if (!run) return [line.slice(1)];
      const [first, count] = [Number(run[1]), Number(run[2])];
      if (first + count > ours.length) throw new Error('not of this standard deck');
      return ours.slice(first, first + count);
    })
    .join('\n');
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

/** `stamp`: the first hex digits of the standard deck's hash, so that a deck shared by an older
 * Townhall is refused instead of misread. */
export async function packDeck(text: string, base: string, stamp: string): Promise<string> {
  const bytes = new TextEncoder().encode(shorten(text, base));
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return stamp + letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const MOST = 1 << 20; // bytes of a deck

export async function unpackDeck(packed: string, base: string, stamp: string): Promise<string> {
  if (!packed.startsWith(stamp)) throw new Error('of another standard deck');
  const letters = atob(packed.slice(stamp.length).replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const plain = await through(bytes, new DecompressionStream('deflate-raw'));
  if (plain.length > MOST) throw new Error('too long');
  return lengthen(new TextDecoder('utf-8', { fatal: true }).decode(plain), base);
}
