import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import type { PermissionKey } from '#contracts/permissions.ts';

/** The user and token behind a request, as used by all access checks. */
export type Caller = {
  id: string;
  display_name: string;
  /** The id of the role. */
  role: string;
  /** The permissions of the role, limited for a personal token and an agent to their own (docs/protocol.md, Bearers). */
  permissions: readonly PermissionKey[];
  /** The kind of the bearer token. */
  via: 'sign-in' | 'personal-token' | 'scim-token' | 'editor-token' | 'agent';
  /** The agent that calls for the user; only with `via: 'agent'` (docs/agents.md). */
  agent?: Agent;
  /** The login that the bearer belongs to; null for all tokens. */
  grantId: string | null;
  /** The public alias of the tab's session; null if the request has none. */
  session: string | null;
  /** The call names a session that does not exist or belongs to another sign-in. */
  namesUnknownSession?: boolean;
  /**
   * Identifies the write for all its attempts, if it has an idempotency key. Its audit entry holds it, and the same
   * user can't have two such entries, so that no write is carried out twice.
   */
  requestKey?: string | null;
  /** The only campaign that an editor token may access. */
  onlyCampaignId?: string;
  /** The release that the call reads campaigns with, and writes into (docs/protocol.md, Releases). */
  release?: string | undefined;
  /** Of a caller that is remembered from an earlier call and was not read for this one. */
  proof?: CallerProof;
};

/**
 * Proves that a remembered caller is still valid. The call's own first statement contains the proof, so that a block, a
 * new role or an ended sign-in takes effect with the next call, without another statement before it.
 */
type CallerProof = {
  /** SQL condition that is true if token, sign-in, user and session are exactly as remembered. */
  readonly condition: RawBuilder<SqlBool>;
  /** Whether a statement with the condition has returned a row. */
  isProven: boolean;
};

/**
 * Returns the sign-in for whose sessions a call acts that names none; null for a call that names a session, and for a bearer
 * without a sign-in.
 */
export const signInWithoutSession = ({ session, namesUnknownSession, grantId }: Caller): string | null =>
  session === null && !namesUnknownSession ? grantId : null;

/** Returns the caller for the further audit entries of a request; only one entry holds its key. */
export const withoutRequestKey = (caller: Caller): Caller => ({ ...caller, requestKey: null });

/** Returns whether the caller is remembered and no statement of this call has proven it yet. */
export const isUnproven = (caller: Caller | null): boolean => caller?.proof?.isProven === false;

/**
 * SQL condition for the first statement of a call whose route has `provesCaller`. The statement precedes every write,
 * and its rows go through `proven`. The condition is true for a caller that was read for this call.
 */
export const isCurrent = ({ proof }: Caller): RawBuilder<SqlBool> =>
  proof && !proof.isProven ? proof.condition : sql<SqlBool>`true`;

/** A statement with `isCurrent` found nothing: the caller is not as remembered, or there is nothing to find. */
class UnprovenCallerError extends Error {
  override readonly name = 'UnprovenCallerError';
}

/**
 * Returns the rows of a statement with the condition `isCurrent`; at least one proves the caller.
 * @throws UnprovenCallerError, after which server/plugins/access.ts reads the caller and runs the handler again
 */
export function proven<Row>({ proof }: Caller, rows: Row[]): Row[] {
  if (!proof || proof.isProven) return rows;
  if (rows.length === 0) throw new UnprovenCallerError('No row proved the caller.');
  proof.isProven = true;
  return rows;
}
