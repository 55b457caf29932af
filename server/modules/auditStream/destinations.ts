import { open } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { version } from '../../version.ts';
import type { StreamedEntry } from './streamStore.ts';

/** Where entries of the audit are sent. */
export type Destination = {
  name: 'file' | 'webhook';
  /**
   * Sends entries in their order. They count as sent when it returns, so they may be sent twice, but are never left out.
   * @throws if the destination has not accepted them
   */
  send(entries: readonly StreamedEntry[]): Promise<void>;
};

/** Returns the configured destinations. */
export function destinationsOf({ config, providers, clock }: Pick<Dependencies, 'config' | 'providers' | 'clock'>) {
  const { file, webhook } = config.auditStream;
  const destinations: Destination[] = [];
  if (file !== null) destinations.push({ name: 'file', send: (entries) => append(file, entries) });
  if (webhook !== null)
    destinations.push({ name: 'webhook', send: (entries) => post(webhook, entries, { providers, clock }) });
  return destinations;
}

/**
 * Appends the entries as JSON lines. The file is opened each time, so that it may be renamed. It begins with a line end if
 * a process was killed within a line.
 */
async function append(path: string, entries: readonly StreamedEntry[]): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const isCut = size > 0 && last.toString() !== '\n';
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    await file.appendFile(isCut ? `\n${lines}` : lines);
    await file.sync();
  } finally {
    await file.close();
  }
}

type Receiver = { url: string; secret: string };

/** Posts the entries as one signed event (https://www.standardwebhooks.com). Its id is the same if it is repeated. */
async function post(
  { url, secret }: Receiver,
  entries: readonly StreamedEntry[],
  { providers, clock }: Pick<Dependencies, 'providers' | 'clock'>,
): Promise<void> {
  const at = clock.now();
  const id = `audit-${entries[0]?.id}-${entries.at(-1)?.id}-${entries.length}`;
  const body = JSON.stringify({ type: 'audit.entries', timestamp: at.toISOString(), data: { entries } });
  const headers = {
    'content-type': 'application/json',
    'user-agent': `campaign-cms/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  const bounds = { timeoutMs: serverLimits.webhookTimeoutMs, maxBytes: 4 * serverLimits.maxWebhookResponseLength };
  const { status } = await providers.sendAudit(url, bounds, { method: 'POST', headers, body, truncates: true });
  if (status < 200 || status > 299) throw new Error(`The receiver of the audit stream answered ${status}.`);
}
