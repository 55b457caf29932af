import { randomUUID } from 'node:crypto';
import { readTokenInfo } from '#authProvider/tokenInfo.ts';
import { demoPassword } from '#server/seed/demo.ts';

export type Campaign = { id: string; name: string; url: string };
/** Calls the API; returns the answer's JSON. */
export type Call = <T>(method: string, path: string, data?: object | FormData) => Promise<T>;

/** Returns a function that calls the API of a built product as a demo user, in a session that no window uses. */
export function callsOf(tool: string, person = 'admin'): Call {
  let token = '';
  let session: string | null = null;
  const json = { 'content-type': 'application/json' };
  return async (method, path, data) => {
    if (token === '') {
      const body = JSON.stringify({ email: `${person}@example.com`, password: demoPassword });
      const answer = await fetch(`${tool}/api/auth/jwt/session`, { method: 'POST', headers: json, body });
      token = (await readTokenInfo(answer)).access_token;
    }
    const isForm = data instanceof FormData;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(session && { 'x-session-id': session }),
      ...(data && !isForm && json),
    };
    const answer = await fetch(`${tool}/api${path}`, {
      method,
      headers,
      body: isForm ? data : data && JSON.stringify(data),
    });
    session = answer.headers.get('x-session-id') ?? session;
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${body}`);
    return JSON.parse(body || 'null');
  };
}

/** Creates a campaign that runs now. */
export async function makeCampaign(
  call: Call,
  words: string,
  fields: object = {},
  app = 'listening-party',
): Promise<Campaign> {
  const name = `${words} ${randomUUID().slice(-6)}`;
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const { id } = await call<Campaign>('POST', '/campaigns', { name, slug, app, test: false });
  await call('POST', `/campaigns/${id}/publish`);
  const starts_at = new Date(Date.now() - 60_000).toISOString();
  return call('POST', `/campaigns/${id}/patch`, { fields: { starts_at, ...fields } });
}

/** Returns a running campaign of the demo data, whose names have a dash. */
export async function demoCampaign(call: Call, app: string): Promise<Campaign> {
  const { items } = await call<{ items: (Campaign & { app: string })[] }>('GET', '/campaigns?status=running&limit=100');
  const found = items.find((item) => item.app === app && item.name.includes(' – '));
  if (!found) throw new Error(`No campaign of ${app} runs.`);
  return found;
}
