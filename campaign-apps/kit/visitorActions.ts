import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppServer, Refusal, Visit } from './appServer.ts';
import type { Campaign } from './campaign.ts';
import { AppError } from './errors.ts';
import { createRateLimit } from './rateLimit.ts';
import { fieldsOf } from './read.ts';

type ActionRoute = { Params: { slug: string }; Querystring: Record<string, unknown> };
type ActionRequest = FastifyRequest<ActionRoute>;

export type ActionParts = {
  appId: string;
  own: AppServer;
  now: () => number;
  campaignOf(request: ActionRequest): Promise<Campaign>;
  visitOf(request: ActionRequest, campaign: Campaign): Promise<Visit>;
  /** The page as it stands, with the words of a refusal. */
  answer(request: ActionRequest, reply: FastifyReply, visit: Visit): Promise<unknown>;
};

const windowMs = 10 * 60_000;
const bodyLimit = 8_192;

/** What visitors post to an app's pages. Done, it leads back to the page; refused, it answers the page with the reason. */
export function visitorActions(server: FastifyInstance, parts: ActionParts): void {
  const { appId, own, now, campaignOf, visitOf, answer } = parts;
  const limit = createRateLimit({ tries: own.actionsMost ?? 120, windowMs, now });

  for (const [name, act] of Object.entries(own.actions ?? {})) {
    server.post<ActionRoute>(`/:slug/${name}`, { bodyLimit }, async (request, reply) => {
      refuseOtherSites(request);
      const campaign = await campaignOf(request);
      const visit = await visitOf(request, campaign);
      const refuse = ({ status, notice }: NonNullable<Refusal>) =>
        answer(request, reply.status(status), { ...visit, notice });

      const waitSeconds = limit.charge(request.ip);
      if (waitSeconds !== null) {
        reply.header('retry-after', waitSeconds);
        const minutes = String(Math.ceil(waitSeconds / 60));
        return refuse({ status: 429, notice: visit.text('action.limited', { minutes }) });
      }
      const refusal = await act(visit, fieldsOf(request.body)).catch((error: unknown) => {
        request.log.error({ err: error }, 'action failed');
        return { status: 503, notice: visit.text('action.failed') };
      });
      if (refusal) return refuse(refusal);
      const returning = visit.visitor.key ? `?visitor=${visit.visitor.key}` : '';
      return reply.redirect(`/${appId}/${campaign.slug}${returning}#${own.anchor ?? ''}`, 303);
    });
  }
}

/** A visitor is known without a cookie: another site's form must not act in their name. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new AppError(403, 'posted from another site');
}
