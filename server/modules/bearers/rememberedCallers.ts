import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../caller.ts';
import { hashOf } from '../auth/auth.ts';
import { isStillSession } from '../tabSessions/tabSessions.ts';

type ReadCaller = {
  caller: Caller;
  /** When the last use has to be stored again, in milliseconds since 1970. */
  readAgainAt: number;
  /** Whether the bearer may be used from an IP address; by default from any. */
  isFrom?(address: string): boolean;
  /** SQL condition: the bearer and its user are as they were read. */
  isUnchanged(now: Date): RawBuilder<SqlBool>;
};

/** Maximum number of bearers, and of tabs, that are remembered. */
const max = 10_000;

const keyOf = (secret: string): string => hashOf(secret).toString('base64');

/**
 * Callers and the sessions of tabs as the database last returned them. None of them is trusted: each is the input of a
 * condition that the next call's own statement checks.
 */
export class RememberedCallers {
  private readonly callers = new LRUCache<string, ReadCaller>({ max });
  private readonly aliases = new LRUCache<string, string>({ max });

  remember(token: string, read: ReadCaller): void {
    this.callers.set(keyOf(token), read);
  }

  rememberSession(id: string, alias: string): void {
    this.aliases.set(keyOf(id), alias);
  }

  forget(token: string): void {
    this.callers.delete(keyOf(token));
  }

  /**
   * Returns the caller to be proven; null if the bearer or the session is unknown, or its use has to be stored.
   * @param address the IP address of the call
   * @param sessionId the session that the call names; null without one
   */
  find(token: string, address: string, sessionId: string | null, now: Date): Caller | null {
    const read = this.callers.get(keyOf(token));
    if (!read || now.getTime() >= read.readAgainAt || read.isFrom?.(address) === false) return null;
    const { caller } = read;
    const condition = read.isUnchanged(now);
    const { id: userId, grantId } = caller;
    if (sessionId === null || grantId === null) return { ...caller, proof: { condition, isProven: false } };
    const alias = this.aliases.get(keyOf(sessionId));
    if (alias === undefined) return null;
    const both = sql<SqlBool>`(${condition} and ${isStillSession(sessionId, alias, { userId, grantId })})`;
    return { ...caller, session: alias, proof: { condition: both, isProven: false } };
  }
}
