// SPDX-License-Identifier: MIT
// qr.mjs - reads a QR code of the page as a phone would, without correcting errors: what does it
// say? Codes of versions 1 to 7 at level M in bytes, which is what the page draws.
const CENTRES = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38]]; // of the small squares, by version
const BLOCKS = [[], [1, 16], [1, 28], [1, 44], [2, 32], [2, 43], [4, 27], [4, 31]]; // how many, and bytes of data in each
const LEVEL_M = 0;

const MASKS = [
    (i, j) => (i + j) % 2,
    (i) => i % 2,
    (i, j) => j % 3,
    (i, j) => (i + j) % 3,
    (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    (i, j) => ((i * j) % 2) + ((i * j) % 3),
    (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** The squares that carry no data: finders, lines, format, small squares. */
function fixedSquares(n, version) {
    const fixed = Array.from({ length: n }, () => Array(n).fill(false));
    const fill = (x, y, w, h) => {
        for (let i = y; i < y + h; i++) for (let j = x; j < x + w; j++) fixed[i][j] = true;
    };
    fill(0, 0, 9, 9);
    fill(n - 8, 0, 8, 9);
    fill(0, n - 8, 9, 8);
    fill(6, 9, 1, n - 17);
    fill(9, 6, n - 17, 1);
    const centres = CENTRES[version];
    for (const x of centres)
        for (const y of centres) {
            const inFinder = (x === 6 && (y === 6 || y === n - 7)) || (y === 6 && x === n - 7);
            if (!inFinder) fill(x - 2, y - 2, 5, 5);
        }
    if (version > 6) {
        fill(n - 11, 0, 3, 6);
        fill(0, n - 11, 6, 3);
    }
    return fixed;
}

function formatOf(dark) {
    const bits = [
        ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => dark[8][x]),
        dark[7][8],
        ...[5, 4, 3, 2, 1, 0].map((y) => dark[y][8]),
    ];
    const format = bits.reduce((all, bit) => (all << 1) | (bit ? 1 : 0), 0) ^ 0x5412;
    return { level: format >> 13, mask: (format >> 10) & 7 };
}

/** Bytes in the order in which they stand: two columns at a time, up and down. */
function rawBytes(dark, fixed, mask) {
    const n = dark.length;
    const bits = [];
    let up = true;
    for (let right = n - 1; right > 0; right -= 2) {
        if (right === 6) right--;
        for (let k = 0; k < n; k++) {
            const i = up ? n - 1 - k : k;
            for (const j of [right, right - 1])
                if (!fixed[i][j]) bits.push(dark[i][j] !== (MASKS[mask](i, j) === 0) ? 1 : 0);
        }
        up = !up;
    }
    return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
        bits.slice(8 * at, 8 * at + 8).reduce((all, bit) => (all << 1) | bit, 0),
    );
}

/** `path`: M x y h1v1h-1z for every dark square; `size`: squares a side. */
export function readQr(path, size) {
    const dark = Array.from({ length: size }, () => Array(size).fill(false));
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) dark[y][x] = true;
    const version = (size - 17) / 4;
    const { level, mask } = formatOf(dark);
    if (level !== LEVEL_M) throw new Error(`level ${level}`);
    const raw = rawBytes(dark, fixedSquares(size, version), mask);
    const [blocks, each] = BLOCKS[version];
    const data = Array.from({ length: blocks }, (_, block) =>
        Array.from({ length: each }, (_, k) => raw[k * blocks + block]),
    ).flat();
    const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
    if (bits.slice(0, 4) !== '0100') throw new Error('not in bytes');
    const length = parseInt(bits.slice(4, 12), 2);
    return Buffer.from(
        Array.from({ length }, (_, i) => parseInt(bits.slice(12 + 8 * i, 20 + 8 * i), 2)),
    ).toString();
}
