import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { AppFigures, type BoardFigures } from '#contracts/api/board.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { FetchFailedError, parseJson } from '../../providers/outside/guardedFetch.ts';
import { makeFiguresToken } from '../appTokens/appTokens.ts';
import { visibleTo } from '../visibility/visibility.ts';

type Needs = Dependencies & { log: FastifyBaseLogger };
type OfApp = { app: string; root: string; ids: string[] };

/** The minutes over which sign-ups are counted. */
const minutes = 10;

/** The board waits for no app longer. */
const bounds = { timeoutMs: 3_000, maxBytes: 64 * 1024 };

/**
 * Returns how many people sign up per minute in the campaigns among `ids` that the caller sees, on average over the last ten
 * minutes, and how many mails to fans could not be sent so far. Campaigns whose app does not answer are left out.
 */
export async function readFigures(
  needs: Needs,
  caller: Caller,
  ids: readonly string[],
): Promise<BoardFigures['items']> {
  const apps = await appsOf(needs.db, caller, ids);
  const answers = await Promise.all(apps.map((ofApp) => askApp(needs, caller, ofApp)));
  return answers.flat().map(({ sign_ups, ...figures }) => ({ ...figures, sign_ups_per_minute: sign_ups / minutes }));
}

async function appsOf(db: Kysely<Database>, caller: Caller, ids: readonly string[]): Promise<OfApp[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfApp>`
    select app, apps.root_url as root, array_agg(campaigns.id::text) as ids
    from campaigns join apps on apps.id = app
    where campaigns.id = any(${[...ids]}::uuid[]) and ${visibleTo(caller)} and apps.root_url is not null
    group by app, apps.root_url`.execute(db);
  return rows;
}

async function askApp(
  needs: Needs,
  caller: Caller,
  { app, root, ids }: OfApp,
): Promise<Static<typeof AppFigures>['items']> {
  try {
    const authorization = `Bearer ${await makeFiguresToken(needs, app, caller.id)}`;
    const { status, text } = await needs.providers.askApp(new URL('/figures/recent', root).href, bounds, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ campaign_ids: ids, minutes }),
    });
    const answer = status === 200 ? parseJson(text) : null;
    if (!Value.Check(AppFigures, answer)) return [];
    // Only of what was asked.
    return answer.items.filter(({ campaign_id }) => ids.includes(campaign_id));
  } catch (error) {
    if (!(error instanceof FetchFailedError)) throw error;
    needs.log.info({ app, reason: error.message }, 'an app did not answer with its figures');
    return [];
  }
}
