import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ErasureFailure } from '#contracts/consumerData.ts';
import type { Caller } from '../../caller.ts';
import { withRequestId } from '../../concurrency/requestId.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import {
  ConnectionFailedError,
  FetchFailedError,
  SlowAnswerError,
  TooLargeError,
} from '../../providers/outside/guardedFetch.ts';
import { findApp } from '../apps/apps.ts';
import { makeConsumerDataToken } from '../appTokens/appTokens.ts';
import { recordAudit } from '../audit/audit.ts';
import { writeCampaign } from '../campaigns/campaigns.ts';
import {
  type ConsumerDataRequest,
  claimDue,
  dueApps,
  isLastAttempt,
  markErased,
  publishState,
  releaseClaim,
  removeRequest,
  saveFailure,
} from '../erasure/erasure.ts';
import { findUser } from '../users/users.ts';

/** The limits of a request. Deleting all data is one long transaction in the app; the response has no body. */
const bounds = { timeoutMs: 60_000, maxBytes: 65_536 };

type Failure = { failure: ErasureFailure; failure_status: number | null };
type Round = Dependencies & { log: FastifyBaseLogger; stopped: AbortSignal };

/**
 * Sends all due requests: apps in parallel, the requests of one app one after the other. A failure ends the app's
 * round.
 */
export async function notifyApps(round: Round): Promise<void> {
  const apps = await dueApps(round.db, round.clock.now());
  const ended = await Promise.allSettled(apps.map((app) => notifyApp(round, app)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function notifyApp(round: Round, app: string): Promise<void> {
  const { db, clock, stopped } = round;
  while (!stopped.aborted) {
    const request = await claimDue(db, app, clock.now());
    if (!request) return;
    // The app's log has the id of the call too.
    const id = randomUUID();
    const failure = await withRequestId(id, () => sendRequest(round, request));
    if (failure && stopped.aborted) return releaseClaim(db, request, clock.now());
    if (failure) return recordFailure({ ...round, log: round.log.child({ reqId: id }) }, request, failure);
    await recordSuccess(round, request);
  }
}

/** Sends one request. Returns null on success. */
async function sendRequest(round: Round, request: ConsumerDataRequest): Promise<Failure | null> {
  const { app, campaign_id: campaignId, app_number: appNumber, asked_by } = request;
  const root = (await findApp(round.db, app))?.root_url;
  if (!root) return { failure: 'address', failure_status: null };
  const token = await makeConsumerDataToken(round, { appId: app, campaignId, appNumber }, asked_by);
  const address = new URL(`/campaigns/${appNumber ?? 0}/consumer-data`, root).href;
  try {
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'DELETE' as const, headers, signal: round.stopped };
    const { status } = await round.providers.askApp(address, bounds, call);
    // Only 204 is a success: a server that responds to any path with 200 has deleted nothing.
    return status === 204 ? null : { failure: failureOfStatus(status), failure_status: status };
  } catch (error) {
    if (!(error instanceof FetchFailedError)) throw error;
    return { failure: failureOfError(error), failure_status: null };
  }
}

function failureOfStatus(status: number): ErasureFailure {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'not-found';
  if (status >= 300 && status < 400) return 'address';
  return status >= 500 ? 'app-failed' : 'refused';
}

function failureOfError(error: FetchFailedError): ErasureFailure {
  if (error instanceof SlowAnswerError) return 'slow';
  if (error instanceof TooLargeError) return 'refused';
  return error instanceof ConnectionFailedError ? 'unreachable' : 'address';
}

/** Returns the user who made the request, for audit and events. Permissions were checked at that time. */
async function requesterOf({ db }: Round, request: ConsumerDataRequest): Promise<Caller> {
  const { asked_by: id, asked_in: session } = request;
  const via = request.asked_via === 'personal-token' ? 'personal-token' : 'sign-in';
  const display_name = (await findUser(db, id))?.display_name ?? '';
  return { id, display_name, role: 'admin', permissions: ['campaigns-read'], via, grantId: null, session };
}

async function recordSuccess(round: Round, request: ConsumerDataRequest): Promise<void> {
  const asker = await requesterOf(round, request);
  if (request.campaign_deleted) return recordErased(round, request, asker);
  const { campaign_id: id, tries } = request;
  const write = writeCampaign(round, asker, {
    id,
    action: 'consumer-data.anonymised',
    details: { tries },
    isDone: true,
    content: async (_row, trx, now) => {
      if (!(await markErased(trx, request, now))) return { fields: {} };
      await publishState(trx, id, now);
      return { fields: { consumer_data_anonymised_at: now.toISOString() } };
    },
  });
  // The campaign was deleted in between, which has made a new request.
  await write.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.key === 'not-found')) throw error;
  });
}

async function recordErased({ db, clock }: Round, request: ConsumerDataRequest, asker: Caller): Promise<void> {
  const { campaign_id: id, campaign_name: name, app, tries } = request;
  await db.transaction().execute(async (trx) => {
    if (!(await removeRequest(trx, request))) return;
    const entry = { resource: 'campaigns', id, at: clock.now(), details: { name, app, tries } };
    await recordAudit(trx, asker, { action: 'consumer-data.deleted', ...entry });
  });
}

async function recordFailure(round: Round, request: ConsumerDataRequest, failed: Failure): Promise<void> {
  const { db, clock, log } = round;
  const { campaign_id: id, campaign_name: name, app, tries, campaign_deleted } = request;
  const asker = await requesterOf(round, request);
  const details = { app, tries, reason: failed.failure, status: failed.failure_status };
  await db.transaction().execute(async (trx) => {
    if (!(await saveFailure(trx, request, failed))) return;
    if (!campaign_deleted) await publishState(trx, id, clock.now());
    if (!isLastAttempt(request)) return;
    const entry = { resource: 'campaigns', id, at: clock.now(), details: { name, ...details, campaign_deleted } };
    await recordAudit(trx, asker, { action: 'consumer-data.not-removed', ...entry });
  });
  log.warn({ campaign: id, ...details }, 'an app did not erase a campaign’s consumer data');
}
