import type { AppServer } from '../kit/appServer.ts';
import type { AppContext } from '../kit/campaignApp.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import { tracksOf } from '../kit/trackBlock.ts';
import { listeningPartyView } from './view.ts';

/** The party at each visit: the campaign's tracks, and where they stand by the server's clock. */
export const listeningPartyServer = ({ tracklists }: Pick<AppContext, 'tracklists'>): AppServer => ({
  reports: signUpReports,
  async viewFor({ campaign, page: { blocks }, now }) {
    const tracks = tracksOf(await tracklists.of(campaign.id), blocks);
    return (page) => listeningPartyView(page, { tracks, now });
  },
});
