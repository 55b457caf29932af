import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Campaign } from '../campaign/campaign.ts';
import { addressIn } from '../page/languages.ts';
import { pagePathOf } from '../pages/preparePage.ts';
import { fewVisitors } from '../server/config.ts';
import { AppError } from '../server/errors.ts';
import { type Fields, fieldsOf, textOf } from '../values/read.ts';
import { createRateLimit } from '../visitors/rateLimit.ts';
import type { AppContext } from './appContext.ts';
import type { AppPages, AppServer, Refusal, Visit } from './appServer.ts';

type ActionRoute = { Params: { slug: string }; Querystring: Record<string, unknown> };
type ActionRequest = FastifyRequest<ActionRoute>;

type ActionParts = {
  own: AppServer;
  actions: NonNullable<AppPages['actions']>;
  context: Pick<AppContext, 'config' | 'now'>;
  campaignOf(request: ActionRequest): Promise<Campaign>;
  visitOf(request: ActionRequest, campaign: Campaign): Promise<Visit>;
  /** Sends the current page with the message of a refusal. */
  answer(request: ActionRequest, reply: FastifyReply, visit: Visit): Promise<unknown>;
};

const windowMs = 10 * 60_000;
const bodyLimit = 8_192;
/** Maximum length of each field in the URL after an action: browsers and proxies reject very long headers. */
const maxQueryFieldLength = 200;

/**
 * Registers the actions of an app's pages. A successful action redirects to the page; a refused one responds with the
 * page and the reason.
 */
export function visitorActions(server: FastifyInstance, parts: ActionParts): void {
  const { own, actions, campaignOf, visitOf, answer } = parts;
  const charge = actionLimit(own, parts.context);

  for (const [name, act] of Object.entries(actions)) {
    server.post<ActionRoute>(`/:slug/${name}`, { bodyLimit }, async (request, reply) => {
      refuseOtherSites(request);
      const asked = await visitOf(request, await campaignOf(request));
      const body = fieldsOf(request.body);
      const visit = { ...asked, query: { ...asked.query, ...queryFieldsOf(own, body) } };
      const refuse = ({ status, notice }: NonNullable<Refusal>) =>
        answer(request, reply.status(status), { ...visit, notice });

      if (visit.campaign.preview) return refuse({ status: 409, notice: visit.text('preview.not_stored') });

      const waitSeconds = charge(request.ip, visit);
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

    // Without script, a refused form leaves the browser at this URL; a reload redirects to the page.
    server.get<ActionRoute>(`/:slug/${name}`, async (request, reply) => {
      const visit = await visitOf(request, await campaignOf(request));
      return reply.redirect(`${addressOf(own, visit)}#${own.anchor ?? ''}`, 303);
    });
  }
}

/**
 * Limits the actions of each network: those of few visitors, or of many if they come from the page.
 * @returns the seconds to wait; null if the action is allowed
 */
function actionLimit({ maxActions = 120 }: AppServer, { config, now }: ActionParts['context']) {
  const manyActions = Math.ceil((maxActions * config.visitorsPerNetwork) / fewVisitors);
  const few = createRateLimit({ tries: maxActions, windowMs, now });
  const many = createRateLimit({ tries: manyActions, windowMs, now });
  return (ip: string, { networkVisitors }: Visit) => (networkVisitors > fewVisitors ? many : few).charge(ip);
}

const addressOf = ({ app }: AppServer, { campaign, locale }: Visit): string =>
  addressIn(pagePathOf(app, campaign), locale, campaign.preview);

/** Returns the form's fields that belong to the URL. */
const queryFieldsOf = ({ queryFields = [] }: AppServer, body: Fields): Record<string, string> =>
  Object.fromEntries(
    queryFields.flatMap((name) =>
      textOf(body[name]) ? [[name, textOf(body[name]).slice(0, maxQueryFieldLength)]] : [],
    ),
  );

/** Returns the rest of the query in the URL after an action. */
function returningOf({ visitor }: Visit, fields: Record<string, string>): string {
  const { key, proof } = visitor;
  return `&${new URLSearchParams({ ...fields, ...(key === null ? { proof } : { visitor: key }) })}`;
}

/** Rejects forms of other sites: visitors are identified without a cookie, so SameSite doesn't protect them. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new AppError(403, 'posted from another site');
}
