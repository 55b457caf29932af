import { vi } from 'vitest';

/** Collects the files that are offered for download. */
export function downloads(): { texts: () => Promise<string[]> } {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return {
    texts: () =>
      Promise.all(
        blobs.map(async (blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())),
      ),
  };
}
