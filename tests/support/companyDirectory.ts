import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';

/** A user of the directory; `groups` is the value of the claim. */
type Entry = { name: string; email: string; email_verified: boolean; groups: string[] };

/** The company's own sign-on, with a page and a session in the browser, as a real one has. */
export type CompanyDirectory = {
  /** The product's environment variables for it. */
  env: Record<string, string>;
  /** The users who can log in there, by subject. */
  people: Map<string, Entry>;
  /** Registers the product as a client, once its URL is known. */
  register(publicUrl: string): void;
  close(): Promise<void>;
};

const client = { client_id: 'campaign-cms', client_secret: 'a secret for journeys alone' };
const group = 'cms-users';

/** Starts it on loopback; every login requires a choice of the user on its page. */
export async function startCompanyDirectory(): Promise<CompanyDirectory> {
  const people = new Map<string, Entry>();
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    people,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_GROUP: group,
      OIDC_SCOPES: 'openid profile email groups',
    },
    register: (publicUrl) => {
      answer = answersOf(makeProvider(issuer, people, `${publicUrl}/api/auth/sign-on/callback`), people);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function makeProvider(issuer: string, people: ReadonlyMap<string, Entry>, redirectUri: string): Provider {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const configuration: Configuration = {
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    pkce: { required: () => true },
    cookies: { keys: ['of journeys'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/who/${uid}` },
    findAccount: (_ctx, accountId) => {
      const entry = people.get(accountId);
      return entry && { accountId, claims: () => ({ sub: accountId, ...entry }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ accountId, clientId: client.client_id });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  };
  return new Provider(issuer, configuration);
}

/** Its page has one button for each user. */
function answersOf(provider: Provider, people: ReadonlyMap<string, Entry>) {
  const others = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/who/')) return others(request, response);
    const chosen = new URL(request.url, 'http://localhost').searchParams.get('is');
    if (chosen) return provider.interactionFinished(request, response, { login: { accountId: chosen } });
    const links = [...people].map(([sub, { name }]) => `<li><a href="?is=${encodeURIComponent(sub)}">${name}</a>`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Company</title><h1>Who are you?</h1><ul>${links.join('')}</ul>`);
  };
}
