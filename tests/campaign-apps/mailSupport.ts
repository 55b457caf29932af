import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { queueMails } from '#campaign-apps/kit/mail/mailQueue.ts';
import { mailRun, type Sink, startMailDatabase, startScripted, startSink } from '../support/fanMails.ts';

/** Gives the tests of a file a database for mails to fans, and mail servers that end after each test. */
export function withMails() {
  let mails: Awaited<ReturnType<typeof startMailDatabase>>;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    mails = await startMailDatabase();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => mails.stop());
  return {
    get mails() {
      return mails;
    },
    /** Queues a reminder to each of `count` new sign-ups. */
    async queueReminders(count: number): Promise<string[]> {
      const ids = await mails.addSignUps(count);
      expect(await queueMails(mails.database, { kind: 'reminder', to: ids })).toBe(count);
      return ids;
    },
    async sinkWith(...given: Parameters<typeof startSink>): Promise<Sink> {
      const sink = await startSink(...given);
      ends.push(sink.stop);
      return sink;
    },
    async scripted(...replies: (string | null)[]) {
      const server = await startScripted(replies);
      ends.push(server.stop);
      return server;
    },
    runTo(url: string, options?: Parameters<typeof mailRun>[2]) {
      const sending = mailRun(mails.database, url, options);
      ends.unshift(sending.close);
      return sending;
    },
  };
}
