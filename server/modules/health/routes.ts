import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';

const Status = Type.Object({ status: Type.String() });

/** Liveness and readiness routes. */
export async function healthModule(app: FastifyInstance, { db, drain }: Dependencies): Promise<void> {
  const config = { access: 'public' as const };
  const schema = (summary: string) => ({ summary, tags: ['health'], response: { 200: Status, 503: Type.Any() } });

  app.get('/api/health', { config, schema: schema('Check that the process is alive') }, async () => ({ status: 'ok' }));

  app.get('/api/ready', { config, schema: schema('Check that the server is ready') }, async (_request, reply) => {
    const notReady = new ApiError('not-ready');
    // Sent instead of thrown, because errors are logged and this is expected.
    if (drain?.isStarted) return reply.code(503).send(notReady.body());
    await sql`select 1`.execute(db).catch(() => {
      throw notReady;
    });
    return { status: 'ready' };
  });
}
