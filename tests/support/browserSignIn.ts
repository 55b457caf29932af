import { createHash, randomBytes } from 'node:crypto';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { demoPassword } from '#server/seed/demo.ts';
import type { BuiltServer } from './builtServer.ts';

type Reachable = Pick<BuiltServer, 'url'>;

/** An authorization code, and what its exchange needs. */
type Code = { code: string; verifier: string; redirectUri: string };

/** Logs a demo account in on the login page of one server, as a browser does, up to the code (RFC 6749, 7636). */
export async function codeFromPage(server: Reachable, publicUrl: string, email: string): Promise<Code> {
  const redirectUri = `${publicUrl}/`;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'crm-tools',
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(16).toString('base64url'),
  });
  const visit = cookieVisits(server.url);
  const page = await visit(`/api/auth/oauth2/authorize?${query}`);
  const sent = await visit(page, new URLSearchParams({ email, password: demoPassword }));
  const back = new URL(await visit(sent));
  return { code: back.searchParams.get('code') ?? '', verifier, redirectUri };
}

/** Exchanges the code at a server; returns the status and the tokens. */
export async function exchangeCode(server: Reachable, { code, verifier, redirectUri }: Code) {
  const answer = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'crm-tools',
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  });
  const tokens: TokenInfo = await answer.json();
  return { status: answer.status, tokens };
}

/**
 * Returns a function that requests one URL, keeps cookies and returns the redirect target. URLs are requested at the
 * given origin.
 */
export function cookieVisits(origin: string) {
  const cookies = new Map<string, string>();
  return async (address: string, form?: URLSearchParams): Promise<string> => {
    const { pathname, search } = new URL(address, origin);
    const answer = await fetch(origin + pathname + search, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`${pathname} led nowhere: ${answer.status} ${await answer.text()}`);
    return to;
  };
}
