import { type FieldErrors, get } from 'react-hook-form';

/** The words of an error at a structure itself; those of its entries stand at their own inputs. */
export function errorAt(errors: FieldErrors, source: string): string | undefined {
  const found: unknown = get(errors, source);
  if (typeof found !== 'object' || found === null || !('message' in found)) return undefined;
  return typeof found.message === 'string' ? found.message : undefined;
}

/** The words of the first error at a list of plain values, or at one of its entries, which have no place of their own. */
export function firstErrorAt(errors: FieldErrors, source: string): string | undefined {
  const found: unknown = get(errors, source);
  const places = [found, ...(Array.isArray(found) ? found : [])];
  return places.map((place): unknown => get(place, 'message')).find((words) => typeof words === 'string');
}
