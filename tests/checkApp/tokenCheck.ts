import { setTimeout as delay } from 'node:timers/promises';
import { callApp } from './appCall.ts';
import { campaignNumber } from './campaign.ts';
import { type Context, erasureUrl, reportUrls } from './context.ts';
import { NotChecked, Problem, printable } from './outcome.ts';
import type { TokenChanges } from './toolTokens.ts';

/** A protected call of the app. */
type Target = { url: string; method: string; purpose: string; success: number };

const hour = 3_600;
/** How long apps may wait before they fetch the keys again, plus a reserve. */
const keysWaitMs = 40_000;
const betweenTriesMs = 2_000;

/** Tokens that the app must refuse, with the status. `null` is a request without a token. */
const wrongTokens: [string, number, TokenChanges | null][] = [
  ['no token', 401, null],
  ['a token for another app (aud)', 401, { claims: { aud: 'check-app-another-app' } }],
  ['an expired token', 401, { claims: { iat: nowInSeconds() - 2 * hour, exp: nowInSeconds() - hour } }],
  ['a token of another key', 401, { signer: 'stranger' }],
  ['a token without a signature (alg: none)', 401, { signer: 'none' }],
  ['a token of another issuer (iss)', 401, { claims: { iss: 'https://tool.example.com/api/auth/oauth2' } }],
  ['a token of another kind (typ: JWT)', 401, { typ: 'JWT' }],
  ['a token for another campaign (app_id)', 403, { claims: { app_id: campaignNumber + 1 } }],
  ['a token for another purpose', 403, { claims: { purpose: 'editor' } }],
  ['a token without the permission', 403, { claims: { permissions: ['campaigns-read'] } }],
];

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/**
 * Sends right and wrong tokens to the first report item and the erasure endpoint.
 * @throws Problem that lists what the app accepts by mistake, and what it refuses by mistake
 */
export async function checkTokens(context: Context): Promise<string> {
  const targets = targetsOf(context);
  const [first] = targets;
  if (first) await acceptsRight(context, first);
  const mistakes: string[] = [];
  for (const target of targets) {
    for (const [name, expected, changes] of wrongTokens) {
      const status = await send(context, target, changes);
      if (status === expected) continue;
      const wanted = `${expected} instead of ${status}`;
      const mistake = status < 300 ? `accepts ${name}: return ${expected}` : `must refuse ${name} with ${wanted}`;
      mistakes.push(`${target.method} ${printable(new URL(target.url).pathname)} ${mistake}`);
    }
  }
  if (mistakes.length > 0) throw new Problem(`${mistakes.join('; ')}. See docs/protocol.md, App tokens.`);
  return `The app accepts the right token and refuses ${wrongTokens.length} wrong ones.`;
}

function targetsOf(context: Context): Target[] {
  const erasure = {
    url: erasureUrl(context, campaignNumber),
    method: 'DELETE',
    purpose: 'consumer-data',
    success: 204,
  };
  try {
    return [{ url: reportUrls(context)[0], method: 'GET', purpose: 'reports', success: 200 }, erasure];
  } catch (error) {
    if (error instanceof NotChecked) return [erasure];
    throw error;
  }
}

/** Waits while the app has older keys and does not fetch those of this run. @throws Problem */
async function acceptsRight(context: Context, target: Target): Promise<void> {
  const until = Date.now() + keysWaitMs;
  for (;;) {
    const status = await send(context, target, {});
    if (status === target.success) return;
    const hasKeys = context.tool.requests.some((request) => request.endsWith('/jwks'));
    if (status !== 401 || hasKeys || Date.now() > until) throw refusedRight(context, target, { status, hasKeys });
    await delay(betweenTriesMs);
  }
}

function refusedRight({ tool }: Context, { url }: Target, { status, hasKeys }: { status: number; hasKeys: boolean }) {
  const keys = `${tool.url}/api/auth/oauth2/jwks`;
  const advice = hasKeys
    ? `Check that the app expects iss ${tool.url}/api/auth/oauth2 and aud ${printable(tool.appId)}.`
    : `The app has not fetched ${keys}. Start it with the tool URL ${tool.url}.`;
  return new Problem(`${printable(url)} refuses the right token with ${status}. ${advice}`);
}

async function send({ tool }: Context, { url, method, purpose }: Target, changes: TokenChanges | null) {
  const token = changes && (await tool.tokens.sign(purpose, changes));
  const { status } = await callApp(url, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    maxBytes: 67_108_864,
    timeoutMs: 60_000,
  });
  return status;
}
