import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppPages, AppServer, Refusal, Visit } from './appServer.ts';
import type { Campaign } from './campaign.ts';
import { AppError } from './errors.ts';
import { addressIn } from './languages.ts';
import { pagePathOf } from './preparePage.ts';
import { createRateLimit } from './rateLimit.ts';
import { type Fields, fieldsOf, textOf } from './read.ts';

type ActionRoute = { Params: { slug: string }; Querystring: Record<string, unknown> };
type ActionRequest = FastifyRequest<ActionRoute>;

type ActionParts = {
  own: AppServer;
  actions: NonNullable<AppPages['actions']>;
  now: () => number;
  campaignOf(request: ActionRequest): Promise<Campaign>;
  visitOf(request: ActionRequest, campaign: Campaign): Promise<Visit>;
  /** The page as it stands, with the words of a refusal. */
  answer(request: ActionRequest, reply: FastifyReply, visit: Visit): Promise<unknown>;
};

const windowMs = 10 * 60_000;
const bodyLimit = 8_192;
/** Characters of each field in the address after an action: browsers and proxies refuse very long headers. */
const maxQueryFieldLength = 200;

/** What visitors post to an app's pages. Done, it leads back to the page; refused, it answers the page with the reason. */
export function visitorActions(server: FastifyInstance, parts: ActionParts): void {
  const { own, actions, now, campaignOf, visitOf, answer } = parts;
  const limit = createRateLimit({ tries: own.maxActions ?? 120, windowMs, now });

  for (const [name, act] of Object.entries(actions)) {
    server.post<ActionRoute>(`/:slug/${name}`, { bodyLimit }, async (request, reply) => {
      refuseOtherSites(request);
      const asked = await visitOf(request, await campaignOf(request));
      const body = fieldsOf(request.body);
      const visit = { ...asked, query: { ...asked.query, ...queryFieldsOf(own, body) } };
      const refuse = ({ status, notice }: NonNullable<Refusal>) =>
        answer(request, reply.status(status), { ...visit, notice });

      const waitSeconds = limit.charge(request.ip);
      if (waitSeconds !== null) {
        reply.header('retry-after', waitSeconds);
        const minutes = Math.ceil(waitSeconds / 60);
        return refuse({ status: 429, notice: visit.text('action.limited', { minutes }) });
      }
      const refusal = await act(visit, body).catch((error: unknown) => {
        request.log.error({ err: error }, 'action failed');
        return { status: 503, notice: visit.text('action.failed') };
      });
      if (refusal) return refuse(refusal);
      return reply.redirect(
        `${addressOf(own, visit)}${returningOf(visit, queryFieldsOf(own, body))}#${own.anchor ?? ''}`,
        303,
      );
    });

    // Where a refused form leaves the address when there is no script: reloaded, it is the page again.
    server.get<ActionRoute>(`/:slug/${name}`, async (request, reply) => {
      const visit = await visitOf(request, await campaignOf(request));
      return reply.redirect(`${addressOf(own, visit)}#${own.anchor ?? ''}`, 303);
    });
  }
}

const addressOf = ({ app }: AppServer, { campaign, locale }: Visit): string =>
  addressIn(pagePathOf(app, campaign), locale);

/** The form's fields that belong to the address and not to the action. */
const queryFieldsOf = ({ queryFields = [] }: AppServer, body: Fields): Record<string, string> =>
  Object.fromEntries(
    queryFields.flatMap((name) =>
      textOf(body[name]) ? [[name, textOf(body[name]).slice(0, maxQueryFieldLength)]] : [],
    ),
  );

/** The rest of the query in the address after an action. */
function returningOf({ visitor }: Visit, fields: Record<string, string>): string {
  const query = new URLSearchParams({ ...fields, ...(visitor.key !== null && { visitor: visitor.key }) }).toString();
  return query && `&${query}`;
}

/** A visitor is known without a cookie: another site's form must not act in their name. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new AppError(403, 'posted from another site');
}
