import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { healthApi } from '#contracts/api/health.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';

/** Liveness and readiness. */
export async function healthModule(app: FastifyInstance, { db, drain }: Dependencies): Promise<void> {
  serve(app, healthApi, {
    'GET /api/health': async () => ({ status: 'ok' }),
    'GET /api/ready': async ({ reply }) => {
      const notReady = new ApiError('not-ready');
      if (drain?.isStarted) {
        // Sent instead of thrown, because errors are logged and this is expected.
        reply.code(503);
        return notReady.body();
      }
      await sql`select 1`.execute(db).catch(() => {
        throw notReady;
      });
      return { status: 'ready' };
    },
  });
}
