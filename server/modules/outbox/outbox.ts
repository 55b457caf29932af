import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../../contracts/network.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Outbox } from '../../providers/mail/outbox.ts';

/** The page that shows what would have been mailed. */
export const outboxPath = '/api/dev/outbox';

/** True when a browser sent the request to a name of this machine itself; another name may point here too. */
export function isSentToLoopback({ headers: { host } }: FastifyRequest): boolean {
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
}

type Needs = Pick<Dependencies, 'config' | 'providers'>;

/**
 * The outbox, for a caller who may look into it: only where nothing of it can be reached from elsewhere, and mails end
 * there at all. Else null: it does not exist.
 */
export function outboxFor({ config, providers: { mail } }: Needs, request: FastifyRequest): Outbox | null {
  const isOnThisMachine = isLoopbackHost(new URL(config.publicUrl).hostname) && isLoopbackHost(request.ip);
  return config.environment === 'local' && isOnThisMachine && isSentToLoopback(request) && mail instanceof Outbox
    ? mail
    : null;
}
