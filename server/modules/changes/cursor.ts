import { serverLimits } from '#contracts/serverLimits.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';

/** A database snapshot, as PostgreSQL writes pg_snapshot: `xmin:xmax:xid,…`. */
type Snapshot = string;

/**
 * How far a reader has read. All of its changes were visible in `seen`; the page that it was sent with may have been
 * one of several, which together reach to `until`.
 */
export type Cursor = {
  /** The database that the snapshots are of. */
  database: string;
  /** Whose campaigns were read: `all`, or a user's id. With other resources a hash of what the user sees of them. */
  reader: string;
  seen: Snapshot;
  /** When `seen` was taken, in milliseconds since 1970. */
  seenAt: number;
  /** The last event of the page, and where its pages end; null after the last page. */
  page: { until: Snapshot; untilAt: number; after: number } | null;
};

/** Longer snapshots are shortened. Their length depends on the number of open transactions. */
const maxSnapshotLength = 1_000;

const form =
  /^([0-9a-f]{32}) (all|[0-9a-f-]{32,36}) (\d{1,15}) (\d{1,20}:\d{1,20}:[\d,]*)(?: (\d{1,20}:\d{1,20}:[\d,]*) (\d{1,15}) (\d{1,15}))?$/;

/** Returns a cursor as it is sent: base64url, at most `serverLimits.maxCursorLength` characters. */
export function writeCursor({ database, reader, seen, seenAt, page }: Cursor): string {
  const parts = [database, reader, seenAt, shortened(seen)];
  if (page) parts.push(shortened(page.until), page.untilAt, page.after);
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/**
 * Reads a cursor of the wire.
 * @throws ApiError `invalid-fields` for anything else, `cursor-too-old` after its life
 */
export function readCursor(text: string, now: Date): Cursor {
  const [, database, reader, seenAt, seen, until, untilAt, after] = form.exec(decoded(text)) ?? [];
  if (!database || !reader || !seen || !isSnapshot(seen) || (until && !isSnapshot(until))) {
    throw new InvalidFieldsError([{ loc: ['since'], code: 'pattern' }]);
  }
  if (now.getTime() - Number(seenAt) > serverLimits.changesCursorLifeMs) throw new ApiError('cursor-too-old');
  const page = until ? { until, untilAt: Number(untilAt), after: Number(after) } : null;
  return { database, reader, seen, seenAt: Number(seenAt), page };
}

function decoded(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes.toString('latin1') : '';
}

/** A shorter snapshot sees less, so that its reader gets some changes twice and misses none. */
function shortened(snapshot: Snapshot): Snapshot {
  if (snapshot.length <= maxSnapshotLength) return snapshot;
  const xmin = snapshot.slice(0, snapshot.indexOf(':'));
  return `${xmin}:${xmin}:`;
}

/** Returns whether PostgreSQL can read it: transactions in rising order, from xmin and below xmax. */
function isSnapshot(text: string): boolean {
  const [from = '', to = '', among = ''] = text.split(':');
  const [xmin, xmax] = [BigInt(from), BigInt(to)];
  if (xmin === 0n || xmin > xmax || xmax > 0xffff_ffff_ffff_ffffn) return false;
  const open = among === '' ? [] : among.split(',').map(BigInt);
  return open.every((xid, index) => xid >= (open[index - 1] ?? xmin - 1n) + 1n && xid < xmax);
}
