import { communityPlaylistServer } from './community-playlist/server.ts';
import type { AppServer } from './kit/serving/appServer.ts';
import { withFanMessages } from './kit/texts/fanMessages.ts';
import { withPrivacyMessages } from './kit/texts/privacyMessages.ts';
import { listenAndUnlockServer } from './listen-and-unlock/server.ts';
import { listeningPartyServer } from './listening-party/server.ts';
import { prePageServer } from './pre-page/server.ts';

const servers: readonly AppServer[] = [
  listeningPartyServer,
  communityPlaylistServer,
  listenAndUnlockServer,
  prePageServer,
];

/** The apps that this process serves, with the texts of mails to fans and of the privacy notice. */
export const campaignApps = servers.map(
  (own): AppServer => ({
    ...own,
    app: { ...own.app, messages: withPrivacyMessages(withFanMessages(own.app.messages)) },
  }),
);
