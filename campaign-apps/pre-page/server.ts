import { type Campaign, campaignStatus } from '../kit/campaign/campaign.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import type { AppContext } from '../kit/serving/appContext.ts';
import type { AppPages, AppServer } from '../kit/serving/appServer.ts';
import { unlessUnavailable } from '../kit/tool/campaigns.ts';
import { webAddress } from '../kit/values/webAddress.ts';
import { prePage } from './app.ts';
import { type Arrived, prePageView } from './view.ts';

/** The server side of the pre-page, with the reports on sign-ups. It reads the announced campaign to link to it. */
export const prePageServer: AppServer = { app: prePage, reports: signUpReports, pages };

/** How long a page that depends on another campaign is cached. */
const arrivedMs = 10_000;

function pages({ campaigns }: AppContext): AppPages {
  return {
    shared: {
      async view({ campaign, status, now }) {
        if (campaign.parentId === null || status === 'upcoming') return { view: prePageView };
        const parent = await campaigns.byId(campaign.parentId).catch(unlessUnavailable);
        const arrived = parent && arrivedAt(parent, now);
        return { view: (page) => prePageView(page, arrived), freshMs: arrivedMs };
      },
    },
  };
}

/** Returns the announced campaign while it is published and runs. */
function arrivedAt(parent: Campaign, now: number): Arrived | null {
  const address = webAddress(parent.url);
  if (!address || parent.isDraft || campaignStatus(parent, new Date(now)) !== 'running') return null;
  return { address, gated: parent.tokenGate.enabled };
}
