import { limits } from '../../../../../contracts/limits.ts';

/** Why a file can't be imported. */
export type FileRefusal = 'tooLarge' | 'notText';

/** UTF-16 as spreadsheets mark it, else UTF-8 and nothing else: letters of another encoding would be lost unseen. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text of a file, or why it is none that could be imported. */
export async function readCsvFile(file: File): Promise<{ csv: string } | { refusal: FileRefusal }> {
  if (file.size > limits.maxSheetBytes) return { refusal: 'tooLarge' };
  const csv = decode(new Uint8Array(await file.arrayBuffer()));
  return csv === null || csv.includes('\0') ? { refusal: 'notText' } : { csv };
}
