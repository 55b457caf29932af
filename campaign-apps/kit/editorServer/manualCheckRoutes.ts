import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../server/errors.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import type { ManualCheckStore } from './manualCheckStore.ts';

type ChecksRoute = { Params: { id: string } };
type CheckRoute = { Params: { id: string; digest: string } };

/**
 * Registers the routes for the manual checks of a campaign's page. They are the same for all its users. The digest is that of the
 * checked content, so they also apply to the page of a release.
 */
export function manualCheckRoutes(
  server: FastifyInstance,
  appId: string,
  { checkToken, manualChecks }: { checkToken: AppTokenCheck; manualChecks: ManualCheckStore },
): void {
  const userOf = ({ headers, params: { id } }: FastifyRequest<ChecksRoute>, permissions: readonly string[] = []) =>
    checkToken(headers.authorization, { app: appId, campaignId: id, purpose: 'editor', permissions });
  const mayAnswer = ['campaigns-modify'];

  server.get<ChecksRoute>('/editor/:id/manual_checks', async (request, reply) => {
    await userOf(request);
    return reply.header('cache-control', 'no-store').send({ checks: await manualChecks.read(request.params.id) });
  });
  server.put<CheckRoute>('/editor/:id/manual_checks/:digest', async (request, reply) => {
    const { name } = await userOf(request, mayAnswer);
    await manualChecks.keep(request.params.id, digestIn(request.params), name);
    return reply.status(204).send();
  });
  server.delete<CheckRoute>('/editor/:id/manual_checks/:digest', async (request, reply) => {
    await userOf(request, mayAnswer);
    await manualChecks.remove(request.params.id, digestIn(request.params));
    return reply.status(204).send();
  });
}

/** Returns a SHA-256 in hexadecimal digits. */
function digestIn({ digest }: CheckRoute['Params']): string {
  if (!/^[0-9a-f]{64}$/.test(digest))
    throw new AppError(422, [{ loc: ['path', 'digest'], msg: 'Wrong type of value' }]);
  return digest;
}
