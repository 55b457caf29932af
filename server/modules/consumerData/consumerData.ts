import type { Transaction } from 'kysely';
import type { Anonymisation } from '../../../contracts/consumerData.ts';
import type { Dependencies } from '../../app.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { findVisibleCampaign, writeCampaign } from '../campaigns/campaigns.ts';
import { findRequest, putRequest, type RequestedCampaign, tellOfState } from './requestStore.ts';

type Trx = Transaction<Database>;
type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const nothingAsked: Anonymisation = {
  ...{ state: 'none', asked_at: null, asked_by: null, tries: 0 },
  ...{ failure: null, failure_status: null, next_try_at: null, done_at: null },
};

const present = (request: FoundRequest | undefined): Anonymisation =>
  request === undefined || request.campaign_deleted
    ? nothingAsked
    : {
        state: request.state,
        asked_at: request.asked_at.toISOString(),
        asked_by: { id: request.asked_by, display_name: request.display_name },
        tries: request.tries,
        failure: request.failure,
        failure_status: request.failure_status,
        next_try_at: request.next_try_at?.toISOString() ?? null,
        done_at: request.done_at?.toISOString() ?? null,
      };

/** Where the anonymising of a campaign's data stands. @throws ApiError `not-found` */
export async function readAnonymisation({ db }: Dependencies, caller: Caller, id: string): Promise<Anonymisation> {
  if (!(await findVisibleCampaign(db, caller, id))) throw notFound();
  return present(await findRequest(db, id));
}

/**
 * Has the campaign's app told to forget its people; asking again while that is pending changes nothing. Held to the
 * guard of every write, although the campaign itself is only dated when the app has done it.
 * @throws ApiError `not-found`, `campaign-locked`
 */
export async function askToAnonymise(dependencies: Dependencies, caller: Caller, id: string): Promise<Anonymisation> {
  await writeCampaign(dependencies, caller, {
    id,
    action: 'consumer-data.anonymise-asked',
    content: async (row, trx, now) => {
      if ((await findRequest(trx, id))?.state !== 'pending') await ask(trx, caller, row, now);
      return { fields: {} };
    },
  });
  return readAnonymisation(dependencies, caller, id);
}

async function ask(trx: Trx, caller: Caller, campaign: RequestedCampaign, now: Date): Promise<void> {
  const { id, app } = campaign;
  await putRequest(trx, caller, campaign, { deleted: false, now });
  const entry = { resource: 'campaigns', id, at: now, details: { app } };
  await recordAudit(trx, caller, { action: 'consumer-data.anonymise-asked', ...entry });
  await tellOfState(trx, id, now);
}

/** With the transaction that deletes a campaign: its app is told to delete its consumer data (contract point 4). */
export function askToForget(trx: Trx, caller: Caller, campaign: RequestedCampaign, now: Date): Promise<void> {
  return putRequest(trx, caller, campaign, { deleted: true, now });
}

export { forgetAgain } from './requestStore.ts';
