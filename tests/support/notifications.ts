import type { Mailbox } from './mailbox.ts';
import type { Answer, As, TestServer } from './server.ts';

type Servers = { readonly server: TestServer; readonly mailbox: Mailbox };

/** Calls with which the tests of notifications read them and their mails; `of` is read at each call. */
export function notificationCalls(of: Servers) {
  const call: TestServer['call'] = (...call) => of.server.call(...call);
  const list = async (as: As): Promise<Answer['body'][]> =>
    (await call('GET', '/api/notifications', { as })).body.items;
  return {
    list,
    kinds: async (as: As): Promise<string[]> => (await list(as)).map(({ kind }) => kind),
    unread: async (as: As): Promise<number> => (await call('GET', '/api/notifications/unread', { as })).body.unread,
    markRead: (as: As, ids: string[]): Promise<Answer> =>
      call('POST', '/api/notifications/read', { as, json: { ids } }),
    choose: (as: As, json: object): Promise<Answer> => call('PATCH', '/api/notifications/mails', { as, json }),
    /** Sends the mails that are due. Returns the subjects of those to a user, of all since the last call. */
    mailsTo: async ({ email }: { email: string }): Promise<string[]> => {
      await of.server.runJobs();
      const own = of.mailbox.sent.filter(({ to }) => to === email);
      of.mailbox.sent = of.mailbox.sent.filter(({ to }) => to !== email);
      return own.map(({ subject }) => subject);
    },
  };
}
