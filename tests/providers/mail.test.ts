import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { Outbox } from '#server/providers/mail/outbox.ts';
import { smtpSender } from '#server/providers/mail/smtp.ts';

const mail = { to: 'nova@example.com', subject: 'Grüße', text: 'In plain words', html: '<p>In HTML</p>' };
const from = 'Campaign CMS <cms@example.com>';

let close = async () => {};
afterEach(() => close());

type Taken = { from: string; to: string[]; content: string; user: unknown };

/** Starts a real SMTP server on this machine. */
async function smtpServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        const content = Buffer.concat(chunks).toString();
        taken.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), content, user });
        done();
      });
    },
    ...options,
  });
  const port = await listening(server.server);
  close = () => new Promise((resolve) => server.close(() => resolve()));
  return { taken, port };
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

describe('a mail by SMTP', () => {
  test('arrives as text and HTML, from the configured sender, with authentication', async () => {
    const { taken, port } = await smtpServer();
    await smtpSender({ url: `smtp://cms:secret@127.0.0.1:${port}`, from }).send(mail);
    expect(taken).toMatchObject([{ from: 'cms@example.com', to: ['nova@example.com'], user: 'cms' }]);
    const [{ content } = { content: '' }] = taken;
    expect(content).toContain('In plain words');
    expect(content).toContain('<p>In HTML</p>');
    expect(content).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  test('can’t inject recipients or headers through its address', async () => {
    const { taken, port } = await smtpServer();
    const to = 'nova@example.com\r\nBcc: all@example.com, other@example.com';
    await smtpSender({ url: `smtp://127.0.0.1:${port}`, from })
      .send({ ...mail, to })
      .catch(() => undefined);
    expect(taken.flatMap((one) => one.to).filter((one) => /^(all|other)@/.test(one))).toEqual([]);
  });

  test('that is refused fails with the reason', async () => {
    const refuse: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(new Error('No such mailbox'));
    const { port } = await smtpServer({ onRcptTo: refuse });
    await expect(smtpSender({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toThrow('No such mailbox');
  });

  test('to a server that does not respond times out', async () => {
    const silent = createServer(() => undefined);
    const port = await listening(silent);
    close = () => new Promise((resolve) => silent.close(() => resolve()));
    await expect(smtpSender({ url: `smtp://127.0.0.1:${port}`, from }, 200).send(mail)).rejects.toThrow(
      /[Gg]reeting|Timeout/,
    );
  });

  test('without a server fails at once', async () => {
    await expect(smtpSender({ url: 'smtp://127.0.0.1:1', from }).send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the outbox', () => {
  test('keeps the last 200, newest first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-outbox-'));
    const outbox = new Outbox(folder, { now: () => new Date() });
    expect(await outbox.list()).toEqual([]);
    for (let count = 1; count <= 203; count++) await outbox.send({ ...mail, subject: `Mail ${count}` });
    const subjects = (await outbox.list()).map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, 'Mail 203', 'Mail 4']);
    expect((await readdir(join(folder, 'outbox'))).every((name) => name.endsWith('.json'))).toBe(true);
  });
});
