import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import { loginProofApi } from '#contracts/api/loginProof.ts';
import type { CreatedPasskey } from '#contracts/api/passkeys.ts';
import { secondFactorsApi } from '#contracts/api/secondFactors.ts';
import type { FactorAction } from '#contracts/audit.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError, found, notFound } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { knownBrowserIn } from '../browser/knownBrowsers.ts';
import { deviceOf } from '../sessions/userSessions.ts';
import { listFactors, presentPasskey } from './allFactors.ts';
import { beginSetUp, confirmSetUp, deleteAuthenticator } from './authenticatorStore.ts';
import { recordFactorEvent } from './factorEvents.ts';
import { confirmingPlace, confirmLogin, storeProof } from './loginProof.ts';
import { deletePasskey, insertPasskey, renamePasskey } from './passkeyStore.ts';
import { creationOptions, type PasskeyNeeds, requestOptions, verifyCreated } from './passkeys.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { isRequired } from './requirement.ts';
import { needsSecondFactor } from './secondFactor.ts';
import { totpUri } from './totp.ts';
import { forgetTrustedBrowser, forgetTrustedBrowsers } from './trustedBrowsers.ts';

/** The caller's own second factors. */
export const secondFactorRoutes: FastifyPluginAsync<PasskeyNeeds> = async (app, needs) => {
  const { db } = needs;
  serve(app, loginProofApi, {
    'POST /api/users/me/sign_ins/confirm': ({ caller, body, request: { ip: address, headers } }) =>
      confirmLogin(needs, caller, body, { address, browser: knownBrowserIn(needs.config, headers.cookie) }),
    'POST /api/users/me/sign_ins/confirm/passkey_options': async ({ caller }) => ({
      ...(await requestOptions(needs, confirmingPlace(caller))),
    }),
  });
  serve(app, secondFactorsApi, {
    'GET /api/users/me/second_factors': ({ caller }) => listFactors(db, needs.clock, caller.id),
    'POST /api/users/me/second_factors/authenticator': ({ caller }) => setUpAuthenticator(needs, caller),
    'POST /api/users/me/second_factors/authenticator/confirm': ({ caller, body }) =>
      confirmAuthenticator(needs, caller, body.code),
    'DELETE /api/users/me/second_factors/authenticator': ({ caller }) =>
      removeFactor(needs, caller, async (trx) =>
        (await deleteAuthenticator(trx, caller.id)) ? 'authenticator' : null,
      ),
    'POST /api/users/me/second_factors/passkeys/options': async ({ caller }) => ({
      ...(await creationOptions(needs, placeOf(caller), await accountOf(needs, caller))),
    }),
    'POST /api/users/me/second_factors/passkeys': ({ caller, body, request: { headers } }) =>
      addPasskey(needs, caller, body, headers['user-agent'] ?? null),
    'PATCH /api/users/me/second_factors/passkeys/:id': ({ caller, params: { id }, body }) =>
      db
        .transaction()
        .execute(async (trx) =>
          presentPasskey(found(await renamePasskey(trx, caller.id, { id, name: body.name.trim() }))),
        ),
    'DELETE /api/users/me/second_factors/passkeys/:id': ({ caller, params: { id } }) =>
      removeFactor(needs, caller, async (trx) => (await deletePasskey(trx, caller.id, id))?.name ?? null),
    'DELETE /api/users/me/second_factors/trusted_browsers/:id': async ({ caller, params: { id } }) => {
      if (!(await forgetTrustedBrowser(db, caller.id, id))) throw notFound();
    },
    'POST /api/users/me/second_factors/recovery_codes': ({ caller }) => renewCodes(needs, caller),
  });
};

type Trx = Transaction<Database>;

const accountOf = async ({ db }: PasskeyNeeds, { id }: Caller) =>
  found(await db.selectFrom('users').select(['email', 'display_name']).where('id', '=', id).executeTakeFirst());

async function setUpAuthenticator(needs: PasskeyNeeds, caller: Caller) {
  const { email } = await accountOf(needs, caller);
  const secret = await beginSetUp(needs.db, needs.clock, caller.id);
  return { secret, uri: totpUri(needs.config, { email, secret }) };
}

/** A passkey is added by the login that has asked for the options. */
const placeOf = ({ id, grantId }: Caller) => ({ purpose: 'add' as const, binding: [grantId ?? ''], userId: id });

/** Makes changes of the factors of one user wait for each other. */
const lockFactors = (trx: Trx, { id }: Caller) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/**
 * Adds a factor, and recovery codes with the first one.
 * @param add returns the name of the factor with the answer
 */
function addFactor<Answer>(
  { db, clock }: PasskeyNeeds,
  caller: Caller,
  add: (trx: Trx) => Promise<{ factor: string; answer: Answer }>,
) {
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, caller);
    const hadOne = await needsSecondFactor(trx, caller.id);
    const { factor, answer } = await add(trx);
    await recordFactorEvent(trx, clock, caller, { action: 'second-factor.added', user: caller.id, factor });
    // Who has just used the new factor needs not confirm the login with it.
    await storeProof(trx, clock, caller, 'second-factor');
    return { ...answer, recovery_codes: hadOne ? null : await replaceRecoveryCodes(trx, caller.id) };
  });
}

/** @throws ApiError `invalid-code` */
const confirmAuthenticator = (needs: PasskeyNeeds, caller: Caller, code: string) =>
  addFactor(needs, caller, async (trx) => {
    if (!(await confirmSetUp(trx, needs.clock, caller.id, code))) throw new ApiError('invalid-code');
    return { factor: 'authenticator', answer: {} };
  });

/** The name of a new passkey: the browser and the system that it was added in. */
function nameFrom(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser ?? 'Passkey', system].filter(Boolean).join(', ');
}

/** @throws ApiError `passkey-refused`, `too-many-passkeys` */
async function addPasskey(needs: PasskeyNeeds, caller: Caller, created: CreatedPasskey, userAgent: string | null) {
  const response = { ...created, clientExtensionResults: {} };
  const credential = await verifyCreated(needs, placeOf(caller), response);
  return addFactor(needs, caller, async (trx) => {
    const added = { userId: caller.id, name: nameFrom(userAgent), credential };
    const row = await insertPasskey(trx, needs.clock, added);
    return { factor: row.name, answer: { passkey: presentPasskey(row) } };
  });
}

/**
 * Removes a factor, and the recovery codes with the last one.
 * @param remove returns the name of the factor; null if there is none
 * @throws ApiError `not-found`, `last-second-factor` if the role requires one
 */
function removeFactor(
  { config, db, clock }: PasskeyNeeds,
  caller: Caller,
  remove: (trx: Trx) => Promise<string | null>,
) {
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, caller);
    const factor = found(await remove(trx));
    const isLast = !(await needsSecondFactor(trx, caller.id));
    if (isLast && (await isRequired({ config, db: trx }, caller.id))) throw new ApiError('last-second-factor');
    await forgetTrustedBrowsers(trx, caller.id);
    if (isLast) await deleteRecoveryCodes(trx, caller.id);
    const action: FactorAction = 'second-factor.removed';
    await recordFactorEvent(trx, clock, caller, { action, user: caller.id, factor });
  });
}

/** @throws ApiError `not-found` without a second factor */
function renewCodes({ db, clock }: PasskeyNeeds, caller: Caller) {
  return db.transaction().execute(async (trx) => {
    if (!(await needsSecondFactor(trx, caller.id))) throw notFound();
    await recordFactorEvent(trx, clock, caller, { action: 'second-factor.recovery-codes-created', user: caller.id });
    return { recovery_codes: await replaceRecoveryCodes(trx, caller.id) };
  });
}
