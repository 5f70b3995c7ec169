// SPDX-License-Identifier: MIT
// morph.ts - turns one picture in the page into the next by touching only what differs. Both come
// as text from the scene, so what is the same is seen by comparing text, without a look at the
// page: an unchanged card is neither read, moved nor styled again by the browser, and the focus
// stays. The text is our own C's: elements only, every < and > that is none of theirs escaped.

/** An element of a picture as text. One that holds words is a leaf. */
export interface Shape {
  tag: string;
  id: string;
  head: string;
  text: string;
  leaf: boolean;
  children: Shape[];
}

/** Reads a picture: one element and everything in it. */
export function readShape(svg: string): Shape {
  const tags = /<(\/?)([\w:-]+)([^>]*)>/g;
  const top: Shape = { tag: '', id: '', head: '', text: '', leaf: false, children: [] };
  const open: { shape: Shape; start: number }[] = [{ shape: top, start: 0 }];
  let end = 0; // of the tag before
  for (let found = tags.exec(svg); found; found = tags.exec(svg)) {
    const within = open[open.length - 1];
    if (found.index > end && svg.slice(end, found.index).trim()) within.shape.leaf = true;
    end = tags.lastIndex;
    if (found[1]) {
      within.shape.text = svg.slice(within.start, end);
      open.pop();
      continue;
    }
    const head = found[0];
    const shape: Shape = {
      tag: found[2],
      id: / id="([^"]*)"/.exec(head)?.[1] ?? '',
      head,
      text: head,
      leaf: false,
      children: [],
    };
    within.shape.children.push(shape);
    if (!head.endsWith('/>')) open.push({ shape, start: found.index });
  }
  return top.children[0];
}

/** Which of the old shapes each new one goes on from, -1 for none: by id; without one the same
 * text, or else the next of its kind. */
export function partners(before: Shape[], now: Shape[]): number[] {
  const found = now.map(() => -1);
  const taken = new Set<number>();
  const pair = (key: (shape: Shape) => string): void => {
    const waiting = new Map<string, number[]>();
    before.forEach((shape, i) => {
      if (taken.has(i)) return;
      const list = waiting.get(key(shape));
      if (list) list.push(i);
      else waiting.set(key(shape), [i]);
    });
    now.forEach((shape, i) => {
      const old = found[i] < 0 ? waiting.get(key(shape))?.shift() : undefined;
      if (old === undefined) return;
      found[i] = old;
      taken.add(old);
    });
  };
  pair((shape) => (shape.id ? `${shape.tag}#${shape.id}` : shape.text));
  pair((shape) => (shape.id ? `${shape.tag}#${shape.id}` : shape.tag));
  return found;
}

/** Places of a longest run of rising numbers: those that can stay where they are while the rest
 * moves. */
export function rising(numbers: number[]): Set<number> {
  const ends: number[] = []; // ends[k]: the place of the smallest number that ends a run of k+1
  const previous: number[] = [];
  numbers.forEach((number, i) => {
    if (number < 0) return;
    let k = ends.length;
    while (k > 0 && numbers[ends[k - 1]] > number) k--;
    previous[i] = k > 0 ? ends[k - 1] : -1;
    ends[k] = i;
  });
  const run = new Set<number>();
  for (let i = ends.length ? ends[ends.length - 1] : -1; i >= 0; i = previous[i]) run.add(i);
  return run;
}

const BUTTON = '[role="button"][aria-label]';

/** Only the words, small, each between spaces: "discard" is not in "discarded". */
const wholeWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** What one can read on a choice belongs into its name, for those who speak to their computer:
 * "build here" must find it. The scene's label, which says what happens, comes first. */
function nameByItsWords(choice: Element): void {
  const words = [...choice.querySelectorAll('text')]
    .map((text) => {
      if (text.nextSibling?.nodeType !== Node.TEXT_NODE) text.after(' ');
      return text.textContent ?? '';
    })
    .join(' ')
    .trim();
  const label = choice.getAttribute('aria-label')!;
  if (words && !wholeWords(label).includes(wholeWords(words)))
    choice.setAttribute('aria-label', `${label}: ${words}`);
}

/** New elements of these texts, read in one go. */
function create(texts: string[]): Element[] {
  if (!texts.length) return [];
  const holder = document.createElement('template');
  holder.innerHTML = `<svg>${texts.join('')}</svg>`;
  holder.content.querySelectorAll(BUTTON).forEach(nameByItsWords);
  return [...holder.content.firstElementChild!.children];
}

const PLAIN: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const plain = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => PLAIN[entity]);

function setAttributes(element: Element, head: string): void {
  const wanted = new Map(
    [...head.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]),
  );
  for (const { name } of [...element.attributes])
    if (!wanted.has(name)) element.removeAttribute(name);
  for (const [name, value] of wanted)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function morphChildren(element: Element, before: Shape[], now: Shape[]): void {
  const elements = [...element.children];
  const from = partners(before, now);
  const stay = rising(from);
  const kept = new Set(from);
  elements.forEach((old, i) => {
    if (!kept.has(i)) old.remove();
  });
  const fresh = create(now.filter((_, i) => from[i] < 0).map((shape) => shape.text));
  let next: Element | null = null;
  for (let i = now.length - 1; i >= 0; i--) {
    const child: Element = from[i] < 0 ? fresh.pop()! : elements[from[i]];
    if (!stay.has(i)) element.insertBefore(child, next);
    next = from[i] < 0 ? child : morph(child, before[from[i]], now[i]);
  }
}

/** Makes `element`, which shows `before`, show `now`; answers the element that does. */
export function morph(element: Element, before: Shape, now: Shape): Element {
  if (before.text === now.text) return element;
  const wordsOnly = before.leaf && now.leaf && !before.children.length && !now.children.length;
  if (before.tag !== now.tag || ((before.leaf || now.leaf) && !wordsOnly)) {
    const [fresh] = create([now.text]);
    element.replaceWith(fresh);
    return fresh;
  }
  const isChoice = element.matches(BUTTON); // its name may have grown
  if (before.head !== now.head || isChoice) setAttributes(element, now.head);
  if (wordsOnly)
    element.textContent = plain(now.text.slice(now.head.length, now.text.lastIndexOf('</')));
  else morphChildren(element, before.children, now.children);
  if (element.matches(BUTTON)) nameByItsWords(element);
  return element;
}

/** Sets the picture `svg` into `host`, which shows `before`; answers what it shows now. */
export function setPicture(host: Element, svg: string, before: Shape | null): Shape | null {
  const now = svg ? readShape(svg) : null;
  const old = host.firstElementChild;
  if (!now) host.replaceChildren();
  else if (old && before) morph(old, before, now);
  else host.replaceChildren(...create([svg]));
  return now;
}
