import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { campaignSteps } from './campaignSteps.ts';
import { Tabs } from './campaignTabs.ts';
import { releaseSteps } from './releaseSteps.ts';
import { agrees, modelTest } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

modelTest('three tabs, their locks, edits, revisions and releases agree', 4, () =>
  agrees([...campaignSteps, ...releaseSteps], () => Tabs.open(server), {
    maxCommands: 25,
    end: async (model, real) => {
      for (const campaign of model.campaigns) await real.compareCampaign(campaign);
      for (const release of model.releases) await real.compareRelease(release, model.campaigns);
    },
  }),
);
