import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createFanTokens } from '#campaign-apps/kit/visitors/fanToken.ts';
import { createKey } from '#campaign-apps/kit/visitors/visitors.ts';
import { type DatedPages, startDatedPages, text, upcoming, withNewsletters } from './datedPages.ts';

export const good = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };

const page = '/listening-party/northern-lights';

/** Gives the tests of a file the apps, with an upcoming campaign and no sign-ups before each, and the calls of fans. */
export function withFans() {
  let apps: DatedPages;
  beforeAll(async () => {
    apps = await startDatedPages();
  });
  afterAll(() => apps.stop());
  beforeEach(async () => {
    apps.reset();
    await apps.database.query('truncate campaign_apps.sign_ups cascade');
    apps.setUp(upcoming, [text], withNewsletters);
  });

  const post = (url: string, fields: Record<string, string> = {}) =>
    apps.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const signUp = (fields: Record<string, string> = {}) => post(`${page}/sign-up?lang=en`, { ...good, ...fields });

  /** Returns the path of the page that a mail to this address links to. */
  async function fanPage(email = good.email, app = 'listening-party'): Promise<string> {
    const { rows } = await apps.database.query('select id from campaign_apps.sign_ups where email = $1', [email]);
    const tokens = createFanTokens(createKey(apps.database, 'fans'), () => apps.clock.now);
    return `/${app}/_fans/${await tokens.make(app, rows[0].id)}`;
  }

  return {
    get apps() {
      return apps;
    },
    post,
    signUp,
    fanPage,
    /** Signs up and confirms. Returns the path of the fan's own page. */
    async confirmed(fields: Record<string, string> = {}): Promise<string> {
      await signUp(fields);
      const own = await fanPage(fields.email);
      await post(`${own}/confirm`);
      return own;
    },
    rows: async (columns = 'state') =>
      (await apps.database.query(`select ${columns} from campaign_apps.sign_ups order by id`)).rows,
    mails: async () =>
      (await apps.database.query('select kind, round, state from campaign_apps.mails order by id')).rows,
  };
}
