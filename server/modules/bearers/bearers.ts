import type { FastifyRequest } from 'fastify';
import type { Agent } from '#contracts/agents.ts';
import { unattendedHeader } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Bearers } from '../../plugins/access.ts';
import type { ApiError } from '../../plugins/apiError.ts';
import { countAgentCall, recordAgentCall } from '../agents/agents.ts';
import { callerOfEditorToken } from '../appTokens/appTokens.ts';
import { hashOf, liveAccess, markSessionUsed, refuseOldProof, stillAccesses } from '../auth/auth.ts';
import { aliasOfSession, isSessionOf } from '../tabSessions/tabSessions.ts';
import { isPersonalToken, isStillUsable, livePersonalToken, mayBeUsedFrom } from '../tokens/tokens.ts';
import { RememberedCallers } from './rememberedCallers.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

const isJwt = (token: string): boolean => token.split('.').length === 3;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the session that a tab names in a call that writes; null without one. */
function namedSession({ method, headers }: FastifyRequest): string | null {
  const named = headers['x-session-id'];
  return !safeMethods.has(method) && typeof named === 'string' && /^[\w-]{43}$/.test(named) ? named : null;
}

/** Every kind of bearer that the API accepts: access tokens, personal tokens and editor tokens. */
class AllBearers implements Bearers {
  private readonly known = new RememberedCallers();
  /** The number of requests with a remembered caller, which needed no statement of its own, and of all others. */
  readonly use = { hits: 0, misses: 0 };

  constructor(private readonly needs: Needs) {}

  remembered(token: string, request: FastifyRequest): Caller | null {
    const caller = this.known.find(token, request.ip, namedSession(request), this.needs.clock.now());
    this.use[caller ? 'hits' : 'misses'] += 1;
    return caller;
  }

  refuseOldProof(caller: Caller): Promise<void> {
    return refuseOldProof(this.needs, caller);
  }

  async callerOf(token: string, { ip, headers }: FastifyRequest): Promise<Caller | null> {
    if (isJwt(token)) return callerOfEditorToken(this.needs, token);
    const caller = await (isPersonalToken(token)
      ? this.ownerOf(token, ip)
      : this.signedIn(token, unattendedHeader in headers));
    if (!caller) this.known.forget(token);
    return caller;
  }

  /**
   * Returns the public alias of the session that a request writes for; null without one. A tab names its session by a
   * secret in `X-Session-Id`, which is valid only together with the tab's own sign-in. An editor token carries the
   * alias of the tab that requested it, which is valid while that session exists.
   */
  async sessionOf(request: FastifyRequest, caller: Caller): Promise<string | null> {
    const { id: userId, grantId, session } = caller;
    const { db } = this.needs;
    if (safeMethods.has(request.method)) return session;
    if (session !== null) return (await isSessionOf(db, session, userId)) ? session : null;
    const named = namedSession(request);
    if (grantId === null || named === null) return null;
    const alias = await aliasOfSession(db, named, { userId, grantId });
    if (alias !== null) this.known.rememberSession(named, alias);
    return alias;
  }

  countAgentCall(agent: Agent, isChange: boolean): Promise<ApiError | null> {
    return countAgentCall(this.needs, agent, isChange);
  }

  recordAgentCall(caller: Caller, operation: string, status: number): Promise<void> {
    return recordAgentCall(this.needs, caller, { operation, status });
  }

  private async ownerOf(token: string, address: string): Promise<Caller | null> {
    const live = await livePersonalToken(this.needs.db, this.needs.clock, token, address);
    if (!live) return null;
    this.known.remember(token, {
      caller: live.caller,
      isFrom: (from) => mayBeUsedFrom(live, from),
      readAgainAt: live.lastUsedAt.getTime() + serverLimits.lastUseStoredMs,
      isUnchanged: (now) => isStillUsable(live, now),
    });
    return live.caller;
  }

  private async signedIn(token: string, isUnattended: boolean): Promise<Caller | null> {
    const { db, clock } = this.needs;
    const access = await liveAccess(db, clock, token);
    if (!access) return null;
    const { caller, startedAt } = access;
    const lastUsedAt = isUnattended ? access.lastUsedAt : await markSessionUsed(db, clock, access);
    if (caller.agent) return caller;
    const hash = hashOf(token);
    this.known.remember(token, {
      caller,
      readAgainAt: lastUsedAt.getTime() + serverLimits.lastUseStoredMs,
      isUnchanged: (now) => stillAccesses(hash, { caller, startedAt, lastUsedAt }, now),
    });
    return caller;
  }
}

/** Returns the bearers of a server. */
export const bearers = (needs: Needs): Pick<AllBearers, keyof Bearers | 'use'> => new AllBearers(needs);
