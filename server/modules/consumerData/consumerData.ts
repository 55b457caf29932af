import type { Transaction } from 'kysely';
import type { Anonymisation, PendingErasure } from '#contracts/consumerData.ts';
import { limits } from '#contracts/limits.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { findApp } from '../apps/apps.ts';
import { recordAudit } from '../audit/audit.ts';
import { findVisibleCampaign, writeCampaign } from '../campaigns/campaigns.ts';
import {
  findPendingErasures,
  findRequest,
  insertErasureRequest,
  notifyAgain,
  publishState,
  type RequestedCampaign,
} from '../erasure/erasure.ts';

type Trx = Transaction<Database>;
type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const nothingAsked: Anonymisation = {
  ...{ state: 'none', asked_at: null, asked_by: null, tries: 0 },
  ...{ failure: null, failure_status: null, next_try_at: null, done_at: null },
};

const presentProgress = (request: FoundRequest) => ({
  asked_at: request.asked_at.toISOString(),
  asked_by: { id: request.asked_by, display_name: request.display_name },
  tries: request.tries,
  failure: request.failure,
  failure_status: request.failure_status,
  next_try_at: request.next_try_at?.toISOString() ?? null,
});

const present = (request: FoundRequest | undefined): Anonymisation =>
  request === undefined || request.campaign_deleted
    ? nothingAsked
    : {
        state: request.state,
        ...presentProgress(request),
        done_at: request.done_at?.toISOString() ?? null,
      };

/**
 * Returns the state of anonymizing a campaign's consumer data.
 * @throws ApiError `not-found`
 */
export async function readAnonymisation({ db }: Dependencies, caller: Caller, id: string): Promise<Anonymisation> {
  if (!(await findVisibleCampaign(db, caller, id))) throw notFound();
  return present(await findRequest(db, id));
}

/** Returns whether a first attempt is pending. After a failed attempt, a new request starts at once. */
const isUnderWay = (request: FoundRequest | undefined): boolean =>
  request?.state === 'pending' && request.failure === null;

/**
 * Requests the campaign's app to anonymize its consumer data; does nothing while a request is in progress. It is
 * checked like every write, although the campaign changes only when the app has finished.
 * @throws ApiError `not-found`, `campaign-locked`
 */
export async function requestAnonymisation(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<Anonymisation> {
  await writeCampaign(dependencies, caller, {
    id,
    action: 'consumer-data.anonymise-asked',
    content: async (row, trx, now) => {
      if (!isUnderWay(await findRequest(trx, id))) await ask(trx, caller, row, now);
      return { fields: {} };
    },
  });
  return readAnonymisation(dependencies, caller, id);
}

/** Stores a request of a user for a campaign, and the audit of it. */
export async function ask(trx: Trx, caller: Caller, campaign: RequestedCampaign, now: Date): Promise<void> {
  const { id, app } = campaign;
  await insertErasureRequest(trx, caller, campaign, { deleted: false, now });
  const entry = { resource: 'campaigns', id, at: now, details: { app } };
  await recordAudit(trx, caller, { action: 'consumer-data.anonymise-asked', ...entry });
  await publishState(trx, id, now);
}

type Page = { offset: number; limit: number };

/**
 * Returns one page of an app's unfinished requests, oldest first.
 * @throws ApiError `not-found`
 */
export async function listPendingErasures(
  { db }: Pick<Dependencies, 'db'>,
  app: string,
  page: Page,
): Promise<{ items: PendingErasure[]; total: number }> {
  if (!(await findApp(db, app))) throw notFound();
  const { requests, total } = await findPendingErasures(db, app, page);
  return { items: requests.map(presentPendingErasure), total };
}

const presentPendingErasure = (request: FoundRequest): PendingErasure => ({
  campaign_id: request.campaign_id,
  campaign_name: request.campaign_name,
  campaign_deleted: request.campaign_deleted,
  state: request.state === 'failed' ? 'failed' : 'pending',
  ...presentProgress(request),
});

/**
 * Retries all failed requests of an app at once. Requests without a failure stay as they are.
 * @throws ApiError `not-found`
 */
export async function retryErasure(dependencies: Dependencies, caller: Caller, app: string) {
  const { db, clock } = dependencies;
  if (!(await findApp(db, app))) throw notFound();
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const asked = await notifyAgain(trx, app, now);
    if (asked.length === 0) return;
    const details = { campaigns: asked.length };
    await recordAudit(trx, caller, {
      action: 'consumer-data.asked-again',
      resource: 'apps',
      id: app,
      at: now,
      details,
    });
    for (const { campaign_id } of asked.filter(({ campaign_deleted }) => !campaign_deleted))
      await publishState(trx, campaign_id, now);
  });
  return listPendingErasures(dependencies, app, { offset: 0, limit: limits.pageSizeDefault });
}
