import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { isRecord } from '#contracts/values.ts';
import type { AppsConfig } from '../server/config.ts';
import { readBounded } from '../server/readBounded.ts';

type GateAccount = { email: string; password: string };

/** The provider's result for an account: access, valid but no access, or wrong email or password. */
export type GateAnswer = 'access' | 'no-access' | 'unknown';

/**
 * Checks whether an account has access to a product.
 * @throws GateUnavailable if the provider can't be reached or is not set up
 */
export type GateProvider = (productId: string, account: GateAccount) => Promise<GateAnswer>;

/** The provider is unavailable. The message is for the log and contains no account data. */
export class GateUnavailable extends Error {}

const timeoutMs = 5_000;
const maxAnswerBytes = 10_000;

/**
 * Returns the real provider, the invented accounts that the tool shows, or one that always throws `GateUnavailable`,
 * as configured.
 */
export function createGateProvider({ gate }: Pick<AppsConfig, 'gate'>): GateProvider {
  if (gate.kind === 'service') return twelveXTwelve(gate);
  if (gate.kind === 'sample') return sampleProvider;
  return async () => {
    throw new GateUnavailable('twelve_x_twelve is not set up');
  };
}

const sampleProvider: GateProvider = async (productId, { email, password }) => {
  const account = sampleTestAccounts(productId).find((one) => one.email === email.toLowerCase());
  if (!account || account.password !== password) return 'unknown';
  return account.has_access ? 'access' : 'no-access';
};

/** `POST {url}/access` {product_id, email, password} → {has_access}; 401 for a wrong email or password. */
function twelveXTwelve({ url, token }: { url: string; token: string | null }): GateProvider {
  return async (productId, { email, password }) => {
    const { status, text } = await post(`${url}/access`, token, { product_id: productId, email, password });
    if (status === 401) return 'unknown';
    // The provider doesn't know the product, so nobody has access to it.
    if (status === 404) return 'no-access';
    if (status !== 200) throw new GateUnavailable(`answered ${status}`);
    return answerOf(text);
  };
}

async function post(address: string, token: string | null, body: object): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(answer, maxAnswerBytes);
    return { status: answer.status, text: text?.toString() ?? '' };
  } catch (error) {
    throw new GateUnavailable(error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'not reached');
  }
}

function answerOf(text: string): GateAnswer {
  const answer = parsed(text);
  if (!isRecord(answer) || typeof answer.has_access !== 'boolean') throw new GateUnavailable('another answer');
  return answer.has_access ? 'access' : 'no-access';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
