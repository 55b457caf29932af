import { isLoopbackHost } from '../../../contracts/network.ts';
import type { Dependencies } from '../../app.ts';
import { Outbox } from '../../providers/mail/outbox.ts';

/** The page that shows what would have been mailed. */
export const outboxPath = '/api/dev/outbox';

type Needs = Pick<Dependencies, 'config' | 'providers'>;

/**
 * The outbox, for a caller who may look into it: only where nothing of it can be reached from elsewhere, and mails end
 * there at all (contract point 2). Else null: it does not exist.
 */
export function outboxFor({ config, providers: { mail } }: Needs, callerAddress: string): Outbox | null {
  const isOnThisMachine = isLoopbackHost(new URL(config.publicUrl).hostname) && isLoopbackHost(callerAddress);
  return config.environment === 'local' && isOnThisMachine && mail instanceof Outbox ? mail : null;
}
