/** How long a browser may take to start saving a file. */
const takenAfterMs = 60_000;

/** Saves a file with the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), takenAfterMs);
}
