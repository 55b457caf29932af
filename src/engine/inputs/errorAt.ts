import { type FieldErrors, get } from 'react-hook-form';

/** Returns the message of the error at a structure itself; errors of its entries are shown at their own inputs. */
export function errorAt(errors: FieldErrors, source: string): string | undefined {
  const found: unknown = get(errors, source);
  if (typeof found !== 'object' || found === null || !('message' in found)) return undefined;
  return typeof found.message === 'string' ? found.message : undefined;
}

/**
 * Returns the message of the first error at a list of plain values or at one of its entries, which have no inputs
 * themselves.
 */
export function firstErrorAt(errors: FieldErrors, source: string): string | undefined {
  const found: unknown = get(errors, source);
  const places = [found, ...(Array.isArray(found) ? found : [])];
  return places.map((place): unknown => get(place, 'message')).find((words) => typeof words === 'string');
}
