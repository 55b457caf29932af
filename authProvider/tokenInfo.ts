import type { TokenInfo } from '#contracts/api/auth.ts';

const isTokenInfo = (value: unknown): value is TokenInfo =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'refresh_token' in value &&
  typeof value.refresh_token === 'string' &&
  'expires_in' in value &&
  typeof value.expires_in === 'number' &&
  'refresh_expires_in' in value &&
  typeof value.refresh_expires_in === 'number';

/**
 * Parses the response of the token or refresh endpoint.
 * @throws Error if it is not a TokenInfo
 */
export async function readTokenInfo(answer: Response): Promise<TokenInfo> {
  const value: unknown = await answer.json();
  if (!isTokenInfo(value)) throw new Error('The server returned no tokens');
  return value;
}
