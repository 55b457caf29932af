const timeoutMs = 5_000;

/** Ends the sign-in of a refresh token on the server. Resolves even if the server is unreachable. */
export async function endUserSession(refreshToken: string): Promise<void> {
  await fetch('/api/auth/oauth2/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
}
