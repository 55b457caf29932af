import { setTimeout as delay } from 'node:timers/promises';
import { startClients } from '../../histories/clients.ts';
import { callHttp, signInDemo } from '../../support/httpCalls.ts';
import { databaseUrls, type Layout, publicUrls } from '../layout.ts';
import { Journal } from './journal.ts';
import { type MailServer, startMails } from './mails.ts';
import { startSaves } from './saves.ts';
import { startSignUps } from './signUps.ts';
import { startSockets } from './sockets.ts';
import { startUploads } from './uploads.ts';

/** Half of them are one user's, who may have 50 at a node (`serverLimits.maxSocketsPerUser`). */
const socketCount = 100;

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Starts a steady load of saves, sign-ups, uploads, mails, sockets and the clients of a history, all through nginx. */
export async function startLoad(layout: Layout, mailServer: MailServer) {
  const tool = { url: publicUrls(layout).tool.replace('localhost', '127.0.0.1') };
  const journal = new Journal();
  const token = await signInDemo(tool, 'admin@example.com');
  const page = await createPage(tool, token);
  const listeners = [token, await signInDemo(tool, 'editor@example.com')];
  const sockets = startSockets(socketCount, tool.url, listeners);
  const saves = await startSaves(journal, tool, token);
  const uploads = startUploads(journal, tool, token);
  const history = await startClients(tool, 'cluster');
  const stops = [
    saves.stop,
    uploads.stop,
    startSignUps(journal, page),
    await startMails(journal, tool, databaseUrls(layout).tool),
  ];
  return {
    journal,
    saves,
    uploads,
    history,
    sockets,
    mailServer,
    /** Sends no further writes, and waits for those under way. */
    stop: async () => {
      for (const stop of stops) stop();
      await history.stop();
      while (journal.pending > 0) await delay(100);
      sockets.stop();
    },
  };
}

/** Creates and publishes a campaign, and returns the URL of its public page, once it responds. */
export async function createPage(tool: { url: string }, token: string): Promise<string> {
  const json = { app: 'listening-party', name: 'Sign-ups', slug: 'sign-ups' };
  const { status, body } = await callHttp(tool, 'POST', '/api/campaigns', { token, json });
  if (status !== 201 || !body.url) throw new Error(`No public page: ${status} ${JSON.stringify(body)}`);
  const published = await callHttp(tool, 'POST', `/api/campaigns/${body.id}/publish`, { token });
  if (published.status !== 200) throw new Error(`Not published: ${JSON.stringify(published)}`);
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await fetch(body.url)).ok) return body.url;
    await delay(100);
  }
  throw new Error(`${body.url} does not respond`);
}
