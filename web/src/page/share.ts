// Shares a picture that the page has drawn: by the device's own menu where there is one, else as a file.

/** An SVG as a PNG of the same size. */
export async function pngOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

export interface Shared {
  /** Of the file. */
  name: string;
  text: string;
  /** Empty: there is nothing to link to. */
  address: string;
}

/** What has become of it. `cancelled`: the person has changed their mind. */
export type ShareResult = 'shared' | 'saved' | 'cancelled';

export async function sharePng(blob: Blob, { name, text, address }: Shared): Promise<ShareResult> {
  const file = new File([blob], name, { type: blob.type });
  const data: ShareData = { files: [file], text, ...(address ? { url: address } : {}) };
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (why) {
      if (why instanceof DOMException && why.name === 'AbortError') return 'cancelled';
    }
  }
  save(file);
  return 'saved';
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
