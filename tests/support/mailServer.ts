import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '#server/config.ts';
import { Mailbox } from './mailbox.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Gives the tests of a file a server, and a mailbox for its mails that is empty before each test. */
export function withMailServer(config: Partial<Config> = {}) {
  let server: TestServer;
  let mailbox: Mailbox;
  beforeAll(async () => {
    server = await startTestServer({ config, providers: { mail: { send: (mail) => mailbox.provider.send(mail) } } });
  });
  beforeEach(() => {
    mailbox = new Mailbox();
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get mailbox() {
      return mailbox;
    },
  };
}
