import { communityPlaylistServer } from './community-playlist/server.ts';
import type { AppServer } from './kit/serving/appServer.ts';
import { withServerMessages } from './kit/texts/serverMessages.ts';
import { listenAndUnlockServer } from './listen-and-unlock/server.ts';
import { listeningPartyServer } from './listening-party/server.ts';
import { prePageServer } from './pre-page/server.ts';

const servers: readonly AppServer[] = [
  listeningPartyServer,
  communityPlaylistServer,
  listenAndUnlockServer,
  prePageServer,
];

/** The apps that this process serves, with the texts that only servers need. */
export const campaignApps = servers.map(
  (own): AppServer => ({ ...own, app: { ...own.app, messages: withServerMessages(own.app.messages) } }),
);
