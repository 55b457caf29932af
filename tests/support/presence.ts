import { makeCampaign, makeUser, type TestUser } from './builders.ts';
import type { TestServer } from './server.ts';
import type { Tab, TestSocket } from './socket.ts';
import { startTwoNodes } from './twoNodes.ts';

type Message = Awaited<ReturnType<TestSocket['next']>>;

/** Two nodes, and two users who may open every campaign. Call `newCampaign` before each test. */
export async function startPresence() {
  const live = await startTwoNodes();
  const ann = await makeUser(live.server.db, { display_name: 'Ann' });
  const bob = await makeUser(live.server.db, { display_name: 'Bob' });
  let campaign = { id: '' };

  /**
   * Runs the recurring work of both nodes: changes beyond the limits of a second are handled. Call it before the third
   * change of a campaign. The late event of a sign-in counts too.
   */
  const turn = async () => {
    for (const { timers } of [live.server, live.node]) await timers.turn();
  };
  const placeIn = (area: string, block_id: string | null = null, visible = true) => ({
    type: 'place',
    campaign_id: campaign.id,
    place: { area, block_id, visible },
  });

  return {
    ...live,
    ann,
    bob,
    turn,
    placeIn,
    campaignId: () => campaign.id,
    newCampaign: async () => {
      campaign = await makeCampaign(live.server.db);
      await turn();
    },
    leaving: () => ({ type: 'place', campaign_id: campaign.id, place: null }),
    /** Opens a tab that has the campaign open. */
    present: async (
      person: TestUser,
      options: { at?: string; area?: string; sessionId?: string } = {},
    ): Promise<Tab> => {
      const { at, area = 'settings', sessionId } = options;
      const tab = await live.tab(person, sessionId === undefined ? {} : { sessionId }, at);
      tab.say(placeIn(area));
      return tab;
    },
    /** Returns the messages about the campaign, and about nodes, that a node hears by NOTIFY from now on. */
    announcementsAt: (node: TestServer): string[] => {
      const payloads: string[] = [];
      const { id } = campaign;
      node.app.eventListener.on('presence', (payload) => {
        if (payload.includes(id) || !payload.includes('campaign_id')) payloads.push(payload);
      });
      return payloads;
    },
  };
}

/** `Ann in settings, Bob in editor/b1 +2`; '' for nobody. */
function summaryOf({ people, more }: Message): string {
  const listed: { user: { display_name: string }; place: { area: string; block_id: string | null } }[] = Object(people);
  const names = listed.map(
    ({ user, place }) => `${user.display_name} in ${place.area}${place.block_id ? `/${place.block_id}` : ''}`,
  );
  return names.join(', ') + (Number(more) > 0 ? ` +${more}` : '');
}

/** Resolves to the first message in which the server shows these people. */
export async function shown(tab: TestSocket, people: string): Promise<Message> {
  for (;;) {
    const message = await tab.next();
    if (message.type === 'presence' && summaryOf(message) === people) return message;
  }
}
