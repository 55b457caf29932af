import { communityPlaylistServer } from './community-playlist/server.ts';
import type { AppServer } from './kit/serving/appServer.ts';
import { listenAndUnlockServer } from './listen-and-unlock/server.ts';
import { listeningPartyServer } from './listening-party/server.ts';
import { prePageServer } from './pre-page/server.ts';

/** The apps that this process serves. */
export const campaignApps: readonly AppServer[] = [
  listeningPartyServer,
  communityPlaylistServer,
  listenAndUnlockServer,
  prePageServer,
];
