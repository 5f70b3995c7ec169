// SPDX-License-Identifier: MIT
// skyline.tsx - paper-cut silhouettes behind the start page's head, the same ones every time.

/** Small, even steps from a seed: only has to look uneven. */
function steps(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export function skylinePath(width: number, height: number, seed: number): string {
  const next = steps(seed * 7919);
  let path = `M0 ${height}`;
  for (let x = 0; x < width; ) {
    const w = Math.min([22, 30, 38, 46, 60][Math.floor(next() * 5)], width - x);
    const top = Math.round(height * (0.72 * (1 - next())));
    const kind = next();
    if (kind < 0.3 && w > 20)
      path += `V${top + w * 0.3}L${x + w / 2} ${top}L${x + w} ${top + w * 0.3}`;
    else if (kind < 0.42 && w > 28) path += `V${top + 10}${`l${w / 3} -9v9`.repeat(3)}`;
    else if (kind < 0.6) path += `V${top}h${w * 0.4}v-7h4v7H${x + w}`;
    else path += `V${top}H${x + w}`;
    x += w;
  }
  return `${path}V${height}z`;
}

export function Skyline() {
  return (
    <svg
      class="skyline"
      viewBox="0 0 1440 186"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g transform="translate(0 16)">
        <path d={skylinePath(1440, 170, 3)} class="f-table" />
      </g>
      <circle cx="880" cy="92" r="50" class="f-sun" opacity=".75" />
      <g transform="translate(0 76)">
        <path d={skylinePath(1440, 110, 8)} class="f-cut" opacity=".9" />
      </g>
      <g transform="translate(0 122)">
        <path d={skylinePath(1440, 64, 12)} class="f-cut2" opacity=".8" />
      </g>
    </svg>
  );
}
