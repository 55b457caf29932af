import autocannon from 'autocannon';
import { shareOf } from './figures.ts';
import type { Turn } from './load.ts';

/** What most browsers send over https. */
export const visitHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

const turnOf = ({ requests, latency }: autocannon.Result): Turn => ({
  calls: requests.total,
  perSecond: requests.average,
  p50: latency.p50,
  p99: latency.p99,
});

type Load = { url: string; connections: number; seconds: number; perSecond?: number };

/** Visits a page over all connections for a while, as often as possible or at a rate. */
export async function visitTurn({ url, connections, seconds, perSecond }: Load): Promise<Turn> {
  const result = await autocannon({
    ...{ url, connections, duration: seconds, headers: visitHeaders },
    ...(perSecond !== undefined && { overallRate: perSecond }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return turnOf(result);
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Sends what the script of a page reports at a visit, each time from another network, at a rate. */
export async function eventTurn({ url, connections, seconds, perSecond = 0 }: Load): Promise<Turn> {
  const headers = { ...visitHeaders, 'content-type': 'text/plain', 'user-agent': firefox };
  const body = JSON.stringify({ kind: 'visit', referrer: 'www.instagram.com', language: 'de' });
  const result = await autocannon({
    ...{ url, connections, duration: seconds, overallRate: perSecond },
    requests: [
      {
        ...{ method: 'POST', body },
        setupRequest: (request) => ({ ...request, headers: { ...headers, 'x-forwarded-for': nextNetwork() } }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return turnOf(result);
}

/** Reused databases contain sign-ups of earlier runs. */
const run = Date.now().toString(36);
let made = 0;
const nextNetwork = (): string => {
  made += 1;
  return [10, made >> 16, made >> 8, made].map((part) => part & 255).join('.');
};

/** Signs up, each time with another email address and network; `saved` has the addresses of the acknowledged ones. */
export async function signUpTurn({ url, connections, seconds, perSecond }: Load): Promise<Turn & { saved: string[] }> {
  const saved: string[] = [];
  const refused: number[] = [];
  const result = await autocannon({
    ...{ url, connections, duration: seconds },
    ...(perSecond !== undefined && { overallRate: perSecond }),
    requests: [
      {
        method: 'POST',
        setupRequest: (request, context: { email?: string }) => {
          const network = nextNetwork();
          context.email = `fan-${run}-${made}@example.com`;
          const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': network };
          return { ...request, headers, body: `name=A+fan&consent=yes&email=${encodeURIComponent(context.email)}` };
        },
        onResponse: (status, _body, context: { email?: string }) => {
          if (status === 303 && context.email) saved.push(context.email);
          else refused.push(status);
        },
      },
    ],
  });
  if (refused.length > 0 || result.errors > 0)
    throw new Error(`${url}: ${refused.slice(0, 3)}, ${result.errors} failed`);
  return { ...turnOf(result), saved };
}

/** Saves once a second until `ended`, and returns the time of each save in milliseconds. */
export async function saveRepeatedly(save: () => Promise<void>, ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const started = performance.now();
    await save();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - started))));
  }
  return times;
}

export const p95 = (times: readonly number[]): number => shareOf(times, 0.95);
