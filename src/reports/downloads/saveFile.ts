/** How long a browser may take to begin to save what it was offered. */
const takenAfterMs = 60_000;

/** Offers a file to be saved. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), takenAfterMs);
}
