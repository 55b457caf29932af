const large = new WeakSet<object>();

/** Remembers that a parsed body was large on the wire; a body that is no object or list is valid nowhere. */
export function markLarge(body: unknown): void {
  if (typeof body === 'object' && body !== null) large.add(body);
}

/** True for a body that was marked as large. */
export const isLarge = (body: unknown): boolean => typeof body === 'object' && body !== null && large.has(body);
