import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '#contracts/values.ts';
import { AppError } from '../server/errors.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import type { CopiedStore } from './copiedStore.ts';
import { bodyLimit } from './draftRoutes.ts';

type CopiedRoute = { Params: { id: string } };

/**
 * Registers the routes for the blocks that a user copied last. They belong to the user and the app and not to a campaign, so
 * that they can be pasted into each of its campaigns.
 */
export function copiedRoutes(
  server: FastifyInstance,
  appId: string,
  { checkToken, copied }: { checkToken: AppTokenCheck; copied: CopiedStore },
): void {
  const keyOf = async ({ headers, params: { id } }: FastifyRequest<CopiedRoute>) => {
    const { subject } = await checkToken(headers.authorization, { app: appId, campaignId: id, purpose: 'editor' });
    return { app: appId, subject };
  };

  server.get<CopiedRoute>('/editor/:id/copied', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ copied: await copied.read(await keyOf(request)) }),
  );
  // Checks the token before reading such a large body.
  const onRequest = async (request: FastifyRequest<CopiedRoute>) => void (await keyOf(request));
  server.put<CopiedRoute>('/editor/:id/copied', { bodyLimit, onRequest }, async (request, reply) => {
    const key = await keyOf(request);
    await copied.keep(key, request.params.id, readCopied(request.body));
    return reply.status(204).send();
  });
}

/** Reads the envelope only: the blocks and texts are checked when they are pasted and when the page is saved. */
function readCopied(body: unknown): object {
  const fields = isRecord(body) ? body : {};
  const { campaign, language, page, texts } = fields;
  const isValid = typeof campaign === 'string' && typeof language === 'string' && isRecord(page) && isRecord(texts);
  if (!isValid) throw new AppError(422, [{ loc: ['body'], msg: 'Wrong type of value' }]);
  return { campaign, language, page, texts };
}
