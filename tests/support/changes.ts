import type { CampaignChange } from '#contracts/api/changes.ts';
import type { Answer, As, TestServer } from './server.ts';

/** A reader of GET /api/changes, which goes on from the cursor of its last response. */
export class ChangeReader {
  private constructor(
    private readonly as: As,
    public cursor: string,
  ) {}

  /** Starts with the newest cursor. */
  static async start(server: TestServer, as: As): Promise<ChangeReader> {
    const { status, body } = await server.call('GET', '/api/changes', { as });
    if (status !== 200 || body.items.length > 0) throw new Error(`No cursor: ${status} ${JSON.stringify(body)}`);
    return new ChangeReader(as, body.cursor);
  }

  async request(server: TestServer, waitSeconds = 0): Promise<Answer> {
    const path = `/api/changes?since=${this.cursor}&wait=${waitSeconds}`;
    const answer = await server.call('GET', path, { as: this.as });
    if (answer.status === 200) this.cursor = answer.body.cursor;
    return answer;
  }

  /** Returns the items of one page. */
  async page(server: TestServer, waitSeconds = 0): Promise<CampaignChange[]> {
    const { status, body } = await this.request(server, waitSeconds);
    if (status !== 200) throw new Error(`No changes: ${status} ${JSON.stringify(body)}`);
    return body.items;
  }

  /** Returns the ids of one page. */
  async ids(server: TestServer, waitSeconds = 0): Promise<string[]> {
    return (await this.page(server, waitSeconds)).map(({ campaign_id }) => campaign_id);
  }
}

/** Returns the number of requests that wait for changes at a server. */
export async function waitsAt(server: TestServer): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/^campaign_cms_waits_for_changes (\d+)$/m.exec(text)?.[1]);
}
