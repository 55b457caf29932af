const large = new WeakSet<object>();

/** Marks a parsed body as large. Only objects and lists can be marked; no route accepts other bodies. */
export function markLarge(body: unknown): void {
  if (typeof body === 'object' && body !== null) large.add(body);
}

/** Returns true for a body that was marked as large. */
export const isLarge = (body: unknown): boolean => typeof body === 'object' && body !== null && large.has(body);
