import { callHttp } from '../support/httpCalls.ts';

/** What a call does. */
export type Kind = 'create' | 'save' | 'read' | 'lock' | 'unlock' | 'schedule' | 'changes';

/** What a program read of a campaign in `GET /api/changes`. */
export type Change = { record: string; stamp: string };

/**
 * One call of a client. Times are milliseconds of one clock, that of the test. `unknown`: there was no answer, or one
 * that leaves open whether the call had an effect.
 */
export type Call = {
  client: string;
  kind: Kind;
  /** The id of the campaign, or of the release that is scheduled; empty if the call was to create it or has none. */
  record: string;
  startedAt: number;
  endedAt: number;
  outcome: 'done' | 'refused' | 'unknown';
  /** The name that was written; no other call writes it. */
  name?: string;
  /** The `updated_at` that was written or read. */
  stamp?: string;
  /** The `updated_at` that a save is based on. */
  base?: string;
  isTakeOver?: boolean;
  /** When a release is to be published, in milliseconds since the Unix epoch. */
  publishAt?: number;
  /** The changes of one page; in the first one of a reader, which only returns a cursor, undefined. */
  changes?: Change[];
};

/** A revision as it is stored at the end, with the name that it wrote. */
export type Revision = { record: string; number: number; name: string | null; stamp: string };

/** A release as it is stored at the end. `publishedAt` is in milliseconds since the Unix epoch. */
export type Release = { record: string; state: string; publishedAt: number | null };

/** All calls of a run, and what is stored after it. */
export type History = { calls: readonly Call[]; revisions: readonly Revision[]; releases: readonly Release[] };

type Answer = Awaited<ReturnType<typeof callHttp>>;
type Noted = Partial<Pick<Call, 'name' | 'base' | 'isTakeOver' | 'record' | 'publishAt'>>;

/** A user's sign-in that makes one call after the other. */
export class Client {
  constructor(
    private readonly calls: Call[],
    private readonly tool: { url: string },
    private readonly token: string,
    readonly name: string,
  ) {}

  /** Sends a call without recording it. Returns null if there was no answer. */
  send(method: string, path: string, json?: unknown): Promise<Answer | null> {
    return callHttp(this.tool, method, path, { token: this.token, json }).catch(() => null);
  }

  /** Sends a call and records it, with what `read` finds in a successful answer. */
  async call(
    kind: Kind,
    [method, path]: readonly [method: string, path: string],
    { json, read, ...noted }: { json?: unknown; read?: (body: Answer['body']) => Partial<Call> } & Noted = {},
  ): Promise<{ outcome: Call['outcome']; body: Answer['body'] }> {
    const startedAt = performance.now();
    const answer = await this.send(method, path, json);
    const outcome = outcomeOf(answer?.status ?? 0);
    const found = outcome === 'done' ? read?.(answer?.body) : {};
    const endedAt = performance.now();
    this.calls.push({ client: this.name, kind, record: '', startedAt, endedAt, outcome, ...noted, ...found });
    return { outcome, body: answer?.body };
  }
}

function outcomeOf(status: number): Call['outcome'] {
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}
