import { UI_PASSWORD, uiPeople } from '../support/uiPeople.ts';
import { signInAs } from './accounts.ts';
import type { MadeCampaign } from './settings.tsx';
import { takeOver } from './takeOver.ts';

/** Another editor's tab, as API calls: it has a session of its own, so that it can hold the lock of a campaign. */
export async function anothersTab(campaign: MadeCampaign) {
  const email = uiPeople.find(({ role }) => role === 'editor')?.email ?? '';
  const { access_token } = await signInAs({ email, password: UI_PASSWORD });
  const path = `/api/campaigns/${campaign.id}`;
  let session: string | null = null;
  let lockedAt = '';

  async function send(method: string, address: string, body?: object): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${access_token}`,
      ...(session !== null && { 'X-Session-Id': session }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    session = answer.headers.get('X-Session-Id') ?? session;
    return answer;
  }

  return {
    takeOver: async (): Promise<void> => {
      const { locked_at } = await (await send('PUT', `${path}/lock`, { take_over: true })).json();
      lockedAt = locked_at;
    },
    /** Takes over once the open screen has the lock; before that, the screen has no lock to lose. */
    takeOverFromScreen: () => takeOver(send, campaign),
    patch: (fields: object) => send('POST', `${path}/patch`, { fields }),
    leave: () => send('DELETE', `${path}/lock?locked_at=${lockedAt}`),
    remove: () => send('DELETE', path),
  };
}
