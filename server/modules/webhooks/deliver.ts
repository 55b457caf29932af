import { Webhook } from 'standardwebhooks';
import { fetchFailure } from '#contracts/fetchFailures.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { testEvent, webhookDeliveries } from '#resources/webhooks/schema.ts';
import type { JobPayloads } from '../../db/jobQueue.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Dependencies } from '../../dependencies.ts';
import { FetchFailedError } from '../../providers/outside/guardedFetch.ts';
import { version } from '../../version.ts';
import { type DeliveryRow, findAttempt, saveAttempt } from './deliveryStore.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'providers'> & { stopping: AbortSignal };
type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Seconds until the next attempt, by number of attempts: about a day in total. */
const waitsSeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const;

/**
 * Sends a delivery and stores the result; a failed attempt queues the next one. Does nothing if the attempt was made
 * already. If the process is killed before the result is stored, the job runs again: a receiver may get an event twice.
 */
export async function deliverWebhook(needs: Needs, { delivery, attempt }: JobPayloads['deliver_webhook']) {
  const { db, clock } = needs;
  const found = await findAttempt(db, delivery, attempt);
  if (!found) return;
  const sends = found.active || found.event === testEvent;
  const result = sends ? await send(needs, found) : { ...noAnswer, error: fetchFailure('inactive') };
  const isDelivered = result.response_status !== null && result.response_status >= 200 && result.response_status < 300;
  const waitSeconds = sends ? waitsSeconds[attempt] : undefined;
  const state = isDelivered ? 'delivered' : waitSeconds === undefined ? 'failed' : 'pending';
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await saveAttempt(trx, found, { ...result, state, at, waitSeconds: waitSeconds ?? 0 }))) return;
    await publishChange(trx, { resource: webhookDeliveries.name, id: delivery, at });
  });
}

type Result = Pick<DeliveryRow, 'response_status' | 'response' | 'error'>;
const noAnswer = { response_status: null, response: null, error: null };

/** Returns the headers of a signed request (https://www.standardwebhooks.com). */
function signed({ id, secret, previous_secret, previous_secret_until }: Attempt, body: string, at: Date) {
  const isRotating = previous_secret_until !== null && previous_secret_until > at;
  const secrets = isRotating && previous_secret !== null ? [secret, previous_secret] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}

async function send({ clock, providers, stopping }: Needs, attempt: Attempt): Promise<Result> {
  const { url, event, data, created_at } = attempt;
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), data });
  const headers = {
    'content-type': 'application/json',
    'user-agent': `campaign-cms/${version}`,
    ...signed(attempt, body, clock.now()),
  };
  // A character has at most four bytes.
  const bounds = { timeoutMs: serverLimits.webhookTimeoutMs, maxBytes: 4 * serverLimits.maxWebhookResponseLength };
  try {
    const request = { method: 'POST', headers, body, readsRefusals: true, truncates: true, signal: stopping } as const;
    const { status, text } = await providers.sendWebhook(url, bounds, request);
    return { response_status: status, response: excerptOf(text), error: null };
  } catch (error) {
    // An attempt that the shutdown interrupts does not count; its job runs again.
    if (!(error instanceof FetchFailedError) || stopping.aborted) throw error;
    return { ...noAnswer, error: error.message };
  }
}

/** The beginning of a response, without NUL, which PostgreSQL cannot store. */
const excerptOf = (text: string): string => text.replaceAll('\0', '').slice(0, serverLimits.maxWebhookResponseLength);
