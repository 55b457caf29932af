import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AuditAction } from '#contracts/audit.ts';
import { sameValue } from '#resources/schema/changes.ts';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { type Webhook, type WebhookChanges, webhooks } from '#resources/webhooks/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Config } from '../../config.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { assertFetchable, RefusedAddressError } from '../../providers/outside/addressGuard.ts';
import { isAppAddress } from '../apps/apps.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
} from './webhookStore.ts';

type Trx = Transaction<Database>;
type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** Returns a webhook for the response. */
export const presentWebhook = ({ created_at, updated_at, events, ...row }: WebhookRow): Webhook => ({
  ...row,
  events: webhooks.fields.events.item.choices.filter((event) => events.includes(event)),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** A new secret in the format of Standard Webhooks: 256 random bits. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Refuses URLs as of apps, and addresses that are not public. The address of a name is checked when a request is sent.
 * @throws InvalidFieldsError
 */
function refuseAddress(config: Config, address: string): void {
  const refused = new InvalidFieldsError([{ loc: ['url'], code: 'webhook-address' }]);
  if (!isAppAddress(address, config)) throw refused;
  try {
    assertFetchable(new URL(address), config);
  } catch (error) {
    throw error instanceof RefusedAddressError ? refused : error;
  }
}

type Change = { action: AuditAction; webhook: { id: string; name: string }; at: Date; fields?: string[] };

async function record(trx: Trx, caller: Caller, { action, webhook: { id, name }, at, fields }: Change): Promise<void> {
  const details = { name, ...(fields && { fields }) };
  await recordAudit(trx, caller, { action, resource: webhooks.name, id, at, details });
  await publishChange(trx, { resource: webhooks.name, id, at });
}

/**
 * Creates a webhook. The response is the only one with its secret.
 * @throws InvalidFieldsError for a refused URL; ApiError `too-many-webhooks`
 */
export async function createWebhook(
  { config, db, clock }: Needs,
  caller: Caller,
  { name, url, events = [], active = true }: CreateInputOf<typeof webhooks>,
): Promise<Webhook & { secret: string }> {
  refuseAddress(config, url);
  const at = clock.now();
  const secret = newSecret();
  const row = { id: uuidv7(), name, url, events, active, created_at: at, updated_at: at };
  await db.transaction().execute(async (trx) => {
    if (!(await insertWebhook(trx, { ...row, secret }))) throw new ApiError('too-many-webhooks');
    await record(trx, caller, { action: 'record.created', webhook: row, at });
  });
  return { ...presentWebhook({ ...row, last_state: null }), secret };
}

async function locked(trx: Trx, id: string): Promise<WebhookRow> {
  const row = await lockWebhook(trx, id);
  if (!row) throw notFound();
  return row;
}

/**
 * Changes fields of a webhook; fields that are not given keep their current values.
 * @throws ApiError `not-found`; InvalidFieldsError for a refused URL
 */
export function changeWebhook(
  { config, db, clock }: Needs,
  caller: Caller,
  id: string,
  given: WebhookChanges,
): Promise<Webhook> {
  return db.transaction().execute(async (trx) => {
    const row = await locked(trx, id);
    const changes = { ...given };
    for (const name of ['name', 'url', 'events', 'active'] as const) {
      if (sameValue(given[name], row[name])) delete changes[name];
    }
    const fields = Object.keys(changes);
    if (fields.length === 0) return presentWebhook(row);
    if (changes.url !== undefined) refuseAddress(config, changes.url);
    const at = clock.now();
    await updateWebhook(trx, id, changes, at);
    const after = { ...row, ...changes, updated_at: at };
    await record(trx, caller, { action: 'record.changed', webhook: after, at, fields });
    return presentWebhook(after);
  });
}

/**
 * Replaces the secret and returns the new one, which no other response contains. Requests are signed with both for a
 * day.
 * @throws ApiError `not-found`
 */
export function rotateSecret({ db, clock }: Needs, caller: Caller, id: string): Promise<{ secret: string }> {
  return db.transaction().execute(async (trx) => {
    const row = await locked(trx, id);
    const at = clock.now();
    const secret = newSecret();
    await replaceSecret(trx, id, secret, at);
    await record(trx, caller, { action: 'webhook.secret-rotated', webhook: row, at });
    return { secret };
  });
}

/** Deletes a webhook with its log; what is still to be sent is not sent. @throws ApiError `not-found` */
export async function removeWebhook({ db, clock }: Needs, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await locked(trx, id);
    await deleteWebhook(trx, id);
    await record(trx, caller, { action: 'record.deleted', webhook: row, at: clock.now() });
  });
}
