import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '#contracts/values.ts';
import { AppError } from '../server/errors.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import { momentOrNull } from '../values/read.ts';
import type { DraftStore } from './draftStore.ts';

type DraftRoute = { Params: { id: string } };

/** The maximum size of a request with a page, in bytes: the tool accepts a page of at most 1 MB, and JSON is around it. */
export const bodyLimit = 1_100_000;

/** Registers the routes for one draft per user and campaign, and per release in which it is edited, for browsers that block storage in frames. */
export function draftRoutes(
  server: FastifyInstance,
  appId: string,
  { checkToken, drafts }: { checkToken: AppTokenCheck; drafts: DraftStore },
): void {
  const keyOf = async ({ headers, params: { id } }: FastifyRequest<DraftRoute>) => {
    const demand = { app: appId, campaignId: id, purpose: 'editor' } as const;
    const { subject, release } = await checkToken(headers.authorization, demand);
    return { app: appId, campaignId: id, subject: release === null ? subject : `${subject}@${release}` };
  };

  server.get<DraftRoute>('/editor/:id/draft', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ draft: await drafts.read(await keyOf(request)) }),
  );
  // Checks the token before reading such a large body.
  const onRequest = async (request: FastifyRequest<DraftRoute>) => void (await keyOf(request));
  server.put<DraftRoute>('/editor/:id/draft', { bodyLimit, onRequest }, async (request, reply) => {
    const key = await keyOf(request);
    await drafts.keep(key, readDraft(request.body));
    return reply.status(204).send();
  });
  server.delete<DraftRoute>('/editor/:id/draft', async (request, reply) => {
    await drafts.remove(await keyOf(request));
    return reply.status(204).send();
  });
}

/** Reads the draft's envelope only; its content and history are checked when it is loaded and when the page is saved. */
function readDraft(body: unknown): object {
  const valid = isRecord(body) && isRecord(body.content) && momentOrNull(body.base) && momentOrNull(body.keptAt);
  if (!valid) throw new AppError(422, [{ loc: ['body'], msg: 'Wrong type of value' }]);
  const { content, base, keptAt, history } = body;
  return { content, base, keptAt, ...(isRecord(history) && { history }) };
}
