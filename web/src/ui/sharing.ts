// SPDX-License-Identifier: MIT
// sharing.ts - a picture of a match for others: drawn by the engine as SVG, painted here as PNG,
// handed to whatever the browser can share with, or saved.

/** What an SVG file shows, as PNG; `scale`: pixels for each of its units. */
export async function pngOf(svg: string, scale = 1.5): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    await new Promise((done, fail) => {
      image.onload = done;
      image.onerror = () => fail(new Error('SVG'));
      image.src = address;
    });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('PNG'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function sharePicture(png: Blob, name: string): Promise<void> {
  const file = new File([png], name, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ files: [file] });
    return;
  }
  saveBlob(png, name);
}

/** Hands something to the browser as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
