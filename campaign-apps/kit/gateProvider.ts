import { sampleTestAccounts } from '../../contracts/tokenGate.ts';
import { isRecord } from '../../contracts/values.ts';
import type { AppsConfig } from './config.ts';

type GateAccount = { email: string; password: string };

/** What the provider says of an account: let in, known and turned away, or e-mail or password are wrong. */
export type GateAnswer = 'access' | 'no-access' | 'unknown';

/** Asks who may pass the gate of a product. @throws GateUnavailable when nobody can say */
export type GateProvider = (productId: string, account: GateAccount) => Promise<GateAnswer>;

/** The message is for the log, and holds nothing of the account. */
export class GateUnavailable extends Error {}

const timeoutMs = 5_000;
const maxAnswerLength = 10_000;

/** The real provider where its address is set, else the invented accounts that the tool shows; on live nobody. */
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

/** `POST {url}/access` {product_id, email, password} → {has_access}; 401 for a wrong e-mail or password. */
function twelveXTwelve({ url, token }: { url: string; token: string | null }): GateProvider {
  return async (productId, { email, password }) => {
    const { status, text } = await post(`${url}/access`, token, { product_id: productId, email, password });
    if (status === 401) return 'unknown';
    // It knows no such product: nobody has access to it.
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
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new GateUnavailable(error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'not reached');
  }
}

function answerOf(text: string): GateAnswer {
  const answer = text.length <= maxAnswerLength ? parsed(text) : null;
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
