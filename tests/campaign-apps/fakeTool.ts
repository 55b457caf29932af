import { CmsUnavailable } from '#campaign-apps/kit/server/errors.ts';
import type { CmsAnswer, CmsApi } from '#campaign-apps/kit/tool/cmsApi.ts';
import { campaign as sample } from './fakeCms.ts';

type Stored = { id: string; app: string; slug: string; name: string; updated_at: string };

/** A tool in memory with campaigns and a feed of changes, which tests interrupt, expire and hold back. */
export class FakeTool {
  readonly campaigns = new Map<string, Stored>();
  /** The reads of campaigns and of their parts, by path. */
  readonly reads: string[] = [];
  isDown = false;
  tracks: unknown[] = [];
  private readonly changed: string[] = [];
  private oldest = 0;
  private feedFails = false;
  private wake = () => {};
  private held: Promise<void> | null = null;

  /** Stores a campaign and announces the change. */
  save(id: string, fields: Partial<Stored> = {}): void {
    this.saveSilently(id, fields);
    this.announce(id);
  }

  saveSilently(id: string, fields: Partial<Stored> = {}): void {
    const known = this.campaigns.get(id) ?? { ...sample, id, slug: id };
    const updated_at = new Date(Date.parse(known.updated_at) + 1).toISOString();
    this.campaigns.set(id, { ...known, updated_at, ...fields });
  }

  remove(id: string): void {
    this.campaigns.delete(id);
    this.announce(id);
  }

  announce(id: string): void {
    this.changed.push(id);
    this.wake();
  }

  /** Refuses requests for changes from now on, pending ones too. */
  failFeed(fails: boolean): void {
    this.feedFails = fails;
    this.wake();
  }

  /** Forgets the changes, so that every cursor is too old. */
  expireCursors(): void {
    this.oldest = this.changed.length + 1;
    this.changed.push('forgotten');
    this.wake();
  }

  /** Delays the responses of reads; returns the function that sends them. */
  holdReads(): () => void {
    let send = () => {};
    this.held = new Promise((resolve) => {
      send = () => {
        this.held = null;
        resolve();
      };
    });
    return send;
  }

  readonly api: CmsApi = async (path, { signal }) => {
    if (this.isDown) throw new CmsUnavailable('down');
    const { pathname, searchParams } = new URL(path, 'http://cms.example.com');
    if (pathname === '/api/changes') return this.answerChanges(searchParams.get('since'), signal);
    this.reads.push(pathname);
    const answer = this.answer(pathname);
    await this.held;
    return answer;
  };

  private answer(path: string): CmsAnswer {
    const [, , , id = '', ...rest] = path.split('/');
    if (rest.at(-1) === 'exists') {
      const found = [...this.campaigns.values()].find(({ app, slug }) => app === id && slug === rest[0]);
      return { status: 200, body: { exists: !!found, existing_id: found?.id ?? null } };
    }
    if (rest.at(-1) === 'tracklist') return { status: 200, body: { items: this.tracks } };
    const body = this.campaigns.get(id);
    return body ? { status: 200, body: { ...body } } : { status: 404, body: null };
  }

  private async answerChanges(since: string | null, signal: AbortSignal | undefined): Promise<CmsAnswer> {
    const page = (from: number) => ({
      status: 200,
      body: {
        items: this.changed.slice(from, from + 1_000).map((campaign_id) => ({ campaign_id })),
        cursor: String(Math.min(from + 1_000, this.changed.length)),
      },
    });
    const ended = () => this.feedFails || signal?.aborted;
    if (since === null && !ended()) return page(this.changed.length);
    while (!ended() && Number(since) >= this.oldest && this.changed.length <= Number(since)) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        signal?.addEventListener('abort', () => resolve());
      });
    }
    if (ended()) throw new CmsUnavailable('feed failed');
    return Number(since) < this.oldest ? { status: 410, body: null } : page(Number(since));
  }
}
