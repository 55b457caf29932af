import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Dependencies } from '../../app.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** Is the process alive, and can it do its work? */
export async function healthModule(app: FastifyInstance, { db }: Dependencies): Promise<void> {
  const open = { config: { access: 'public' as const } };

  app.get('/api/health', open, async () => ({ status: 'ok' }));

  app.get('/api/ready', open, async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new ApiError('not-ready');
    });
    return { status: 'ready' };
  });
}
