/** The header with the id of a request: in requests of trusted proxies, in calls between servers, in every response. */
export const requestIdHeader = 'x-request-id';

/** Short, and without characters that have a meaning in logs or headers. */
const plainId = /^[\w.:=+/-]{1,128}$/;

/**
 * Returns the id of a new request: the one in its header if the sender is trusted and the id is short and plain, else
 * a new UUID.
 */
export const requestIdOf = (given: unknown, isTrusted: boolean): string =>
  isTrusted && typeof given === 'string' && plainId.test(given) ? given : crypto.randomUUID();
