import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, isLoopbackHostHeader } from '#contracts/network.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Outbox } from '../../providers/mail/outbox.ts';

/** The page that shows unsent mails. */
export const outboxPath = '/api/dev/outbox';

/** Returns whether the Host header is a loopback name. Other names may resolve to this machine too. */
export const isSentToLoopback = ({ headers: { host } }: FastifyRequest): boolean => isLoopbackHostHeader(host);

type Needs = Pick<Dependencies, 'config' | 'providers'>;

/** Returns the outbox if nothing of it is reachable from other machines and mails are stored in it; otherwise null. */
export function outboxFor({ config, providers: { mail } }: Needs, request: FastifyRequest): Outbox | null {
  const isOnThisMachine = isLoopbackHost(new URL(config.publicUrl).hostname) && isLoopbackHost(request.ip);
  return config.environment === 'local' && isOnThisMachine && isSentToLoopback(request) && mail instanceof Outbox
    ? mail
    : null;
}
