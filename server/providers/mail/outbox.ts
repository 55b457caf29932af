import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Mail, MailSender } from './mail.ts';

/** A mail that was stored for developers instead of sent. */
type OutboxMail = Mail & { id: string; at: string };

/** Maximum number of stored mails; the oldest are deleted. */
const maxStored = 200;

const idPattern = /^[0-9a-f-]{36}\.json$/;

/** Replaces SMTP if no server is configured: stores mails as files in the data folder, newest first. */
export class Outbox implements MailSender {
  private readonly folder: string;

  constructor(
    dataDir: string,
    private readonly clock: Clock,
  ) {
    this.folder = join(dataDir, 'outbox');
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const id = uuidv7();
    const kept: OutboxMail = { ...mail, id, at: this.clock.now().toISOString() };
    const half = join(this.folder, `${id}.half`);
    await writeFile(half, JSON.stringify(kept), { mode: 0o600 });
    await rename(half, join(this.folder, `${id}.json`));
    const old = (await this.names()).slice(maxStored);
    await Promise.all(old.map((name) => rm(join(this.folder, name), { force: true })));
  }

  async list(): Promise<OutboxMail[]> {
    const names = await this.names();
    const mails = await Promise.all(names.slice(0, maxStored).map((name) => this.read(name)));
    return mails.flatMap((mail) => (mail ? [mail] : []));
  }

  /** Ids increase with time. */
  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names
      .filter((name) => idPattern.test(name))
      .sort()
      .reverse();
  }

  private async read(name: string): Promise<OutboxMail | null> {
    const text = await readFile(join(this.folder, name), 'utf8').catch(() => null);
    return text === null ? null : JSON.parse(text);
  }
}
