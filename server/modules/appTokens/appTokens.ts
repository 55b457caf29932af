import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { AppToken, AppTokenPurpose } from '#contracts/api/appTokens.ts';
import { limits } from '#contracts/limits.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAudit } from '../audit/audit.ts';
import { issuerOf, signingKeys } from '../auth/auth.ts';
import { findUser } from '../users/users.ts';

type Grounds = {
  appId: string;
  campaignId: string;
  appNumber: number | null;
  purpose: AppTokenPurpose;
  /** The release that an editor or a preview reads the campaign with; an editor also writes into it. */
  release?: string | undefined;
  /** The file of a report that the token downloads. */
  file?: string | undefined;
};
/** What a token is for; without a campaign, the whole app. */
type Audience = Pick<Grounds, 'appId'> & Partial<Pick<Grounds, 'campaignId' | 'appNumber'>>;
type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/**
 * Returns the permissions of an app token: never consumer data for `editor` and `preview`; for the others also
 * `consumer-data-read` if the user has it.
 */
function permissionsFor(purpose: AppTokenPurpose, caller: Caller): PermissionKey[] {
  const carried: Record<AppTokenPurpose, PermissionKey[]> = {
    editor: ['campaigns-read', 'campaigns-modify'],
    reports: ['campaigns-read', 'campaigns-modify', 'consumer-data-read'],
    mails: ['campaigns-read', 'campaigns-modify', 'consumer-data-read'],
    // Apps distinguish it by them from a preview link, which has none.
    preview: ['campaigns-read'],
  };
  return carried[purpose].filter((key) => caller.permissions.includes(key));
}

/** An app stores who checked a page, drew winners or sent a mail, and cannot look up the name. */
const storesNames: readonly Grounds['purpose'][] = ['editor', 'reports', 'mails'];

/**
 * Issues a token for one campaign at one app: a JWT (ES256, typ `app+jwt`) that is valid for 10 minutes.
 * See docs/protocol.md, App tokens.
 */
export async function makeAppToken(needs: Needs, caller: Caller, grounds: Grounds): Promise<AppToken> {
  const permissions = permissionsFor(grounds.purpose, caller);
  if (permissions.includes('consumer-data-read')) await recordIssue(needs.db, caller, grounds, needs.clock.now());
  return signAppToken(needs, grounds, {
    sub: caller.id,
    session: caller.session,
    purpose: grounds.purpose,
    ...(grounds.release !== undefined && { release: grounds.release }),
    ...(grounds.purpose === 'reports' && grounds.file !== undefined && { file: grounds.file }),
    permissions,
    ...(storesNames.includes(grounds.purpose) && { name: caller.display_name }),
    // An app sends test mails to nobody else.
    ...(grounds.purpose === 'mails' && { email: await emailOf(needs.db, caller) }),
  });
}

const emailOf = async (db: Needs['db'], { id }: Caller): Promise<string | undefined> => (await findUser(db, id))?.email;

/**
 * Issues the token with which the tool requests an app to delete a campaign's consumer data (docs/decisions/027). No
 * user ever receives it.
 * @param askedBy id of the user who requested the deletion
 */
export async function makeConsumerDataToken(
  needs: Needs,
  campaign: Omit<Grounds, 'purpose'>,
  askedBy: string,
): Promise<string> {
  const permissions: PermissionKey[] = ['consumer-data-modify'];
  const claims = { sub: askedBy, session: null, purpose: 'consumer-data', permissions };
  return (await signAppToken(needs, campaign, claims)).token;
}

/**
 * Issues the token with which the tool asks an app about one fan (docs/protocol.md, Fans). No user ever receives it.
 * @param askedBy id of the user who asks
 */
export async function makeFansToken(needs: Needs, appId: string, askedBy: string): Promise<string> {
  const permissions: PermissionKey[] = ['consumer-data-modify'];
  return (await signAppToken(needs, { appId }, { sub: askedBy, session: null, purpose: 'fans', permissions })).token;
}

/** Issues the token with which the tool asks an app how many people sign up (docs/protocol.md, Board). */
export async function makeFiguresToken(needs: Needs, appId: string, askedBy: string): Promise<string> {
  const permissions: PermissionKey[] = ['campaigns-read'];
  return (await signAppToken(needs, { appId }, { sub: askedBy, session: null, purpose: 'figures', permissions })).token;
}

/**
 * Returns the token of a preview link for visitors without an account: a JWT like an app token with the purpose
 * `preview`, the link as its subject, and the link's end. With a release, the page has the release's changes.
 */
export async function makePreviewToken(
  needs: Needs,
  { app, id, app_id }: { app: string; id: string; app_id: number | null },
  link: { id: string; createdAt: Date; expiresAt: Date },
  release?: string,
): Promise<string> {
  const times = { iat: secondsOf(link.createdAt), exp: secondsOf(link.expiresAt) };
  const claims = { sub: link.id, purpose: 'preview', ...(release !== undefined && { release }), ...times };
  return (await signAppToken(needs, { appId: app, campaignId: id, appNumber: app_id }, claims)).token;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

async function signAppToken(
  { config, db, clock }: Needs,
  { appId, campaignId, appNumber }: Audience,
  { iat = secondsOf(clock.now()), exp = iat + limits.appTokenLifeSeconds, ...claims }: JWTPayload,
): Promise<AppToken> {
  const { current } = await signingKeys(db, clock);
  const token = await new SignJWT({ ...claims, campaign_id: campaignId, app_id: appNumber })
    .setProtectedHeader({ alg: 'ES256', typ: 'app+jwt', kid: current.id })
    .setIssuer(issuerOf(config))
    .setAudience(appId)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .setJti(uuidv4())
    .sign(current.privateKey);
  return { token, expires_at: new Date(exp * 1000).toISOString() };
}

/**
 * Audits each token that gives access to consumer data, so that it is known who could read it and when. A repeated
 * request gets another token.
 */
function recordIssue(db: Needs['db'], caller: Caller, { appId, campaignId, file }: Grounds, at: Date): Promise<void> {
  const action = file === undefined ? 'consumer-data.token-issued' : 'consumer-data.downloaded';
  const details = { app: appId, ...(file !== undefined && { file }) };
  const entry = { action, resource: 'campaigns', id: campaignId, at, details } as const;
  return db.transaction().execute((trx) => recordAudit(trx, withoutRequestKey(caller), entry));
}

/**
 * Returns the caller of an editor token, limited to the token's campaign; null if the token is invalid or its user is
 * not approved.
 */
export async function callerOfEditorToken({ config, db, clock }: Needs, token: string): Promise<Caller | null> {
  const { keyOf } = await signingKeys(db, clock);
  const verified = await jwtVerify(token, keyOf, {
    issuer: issuerOf(config),
    typ: 'app+jwt',
    algorithms: ['ES256'],
    currentDate: clock.now(),
  }).catch(() => null);
  const claims = verified?.payload;
  if (claims?.purpose !== 'editor' || typeof claims.sub !== 'string' || typeof claims.campaign_id !== 'string')
    return null;
  const { session, release } = claims;
  const caller = await editorCaller(db, claims.sub, claims.campaign_id, typeof session === 'string' ? session : null);
  return caller && { ...caller, ...(typeof release === 'string' && { release }) };
}

async function editorCaller(
  db: Kysely<Database>,
  userId: string,
  campaignId: string,
  session: string | null,
): Promise<Caller | null> {
  const user = await findUser(db, userId);
  if (user?.state !== 'approved') return null;
  const { id, display_name, role } = user;
  const permissions = user.permissions.filter((key) => key === 'campaigns-read' || key === 'campaigns-modify');
  return {
    id,
    display_name,
    role,
    permissions,
    via: 'editor-token',
    grantId: null,
    session,
    onlyCampaignId: campaignId,
  };
}
