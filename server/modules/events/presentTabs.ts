import type { ClientEvents } from '#contracts/events.ts';
import { keyOfRecord } from '#contracts/recordName.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { EventConnection } from './connection.ts';
import type { Present } from './people.ts';

/** A tab of this process that has a record open. */
class PresentTab {
  /** When its socket closed; null while it is open. */
  leftAt: number | null = null;
  private sent = '';

  constructor(
    readonly connection: EventConnection,
    readonly record: string,
    public present: Present,
  ) {}

  /** Sends a message, unless it is the last one again. */
  tell(text: string, now: number): void {
    if (text === this.sent || !this.connection.listens(now)) return;
    this.sent = text;
    this.connection.send(text);
  }
}

/** The tabs of this process that have a record open, each in one record at a time. */
export class PresentTabs {
  private readonly tabs = new Map<EventConnection, PresentTab>();
  private readonly ofRecord = new Map<string, Set<PresentTab>>();

  records(): string[] {
    return [...this.ofRecord.keys()];
  }

  has(record: string): boolean {
    return this.ofRecord.has(record);
  }

  of(record: string): PresentTab[] {
    return [...(this.ofRecord.get(record) ?? [])];
  }

  /** Stores the place of a tab. Returns the records whose people may have changed. */
  apply(connection: EventConnection, { place, ...name }: ClientEvents['place'], now: number): string[] {
    const record = keyOfRecord(name);
    const before = this.tabs.get(connection);
    const { signIn, alias: session } = connection;
    if (place === null) return before?.record === record ? this.remove(connection) : [];
    if (!signIn || session === null) return [];
    const { userId } = signIn;
    // A user whose tab reconnects keeps the place in the order of arrival.
    const known = this.of(record).filter(({ present }) => present.user_id === userId);
    const since = Math.min(now, ...known.map(({ present }) => present.since));
    const present = { session, user_id: userId, place, since, at: now };
    if (before?.record === record) {
      before.present = present;
      return [record];
    }
    const left = this.remove(connection);
    this.add(new PresentTab(connection, record, present));
    return [...left, record];
  }

  /** Notes that a tab's socket closed. It is removed later, unless the tab reconnects. */
  disconnected(connection: EventConnection, now: number): void {
    const tab = this.tabs.get(connection);
    if (tab) tab.leftAt = now;
  }

  /** Removes tabs that did not reconnect. Returns the records that they had open. */
  expire(now: number): string[] {
    const gone = [...this.tabs].filter(
      ([, { leftAt }]) => leftAt !== null && now - leftAt >= serverLimits.presenceLeaveMs,
    );
    return gone.flatMap(([connection]) => this.remove(connection));
  }

  private add(tab: PresentTab): void {
    this.tabs.set(tab.connection, tab);
    const others = this.ofRecord.get(tab.record) ?? new Set();
    this.ofRecord.set(tab.record, others.add(tab));
  }

  private remove(connection: EventConnection): string[] {
    const tab = this.tabs.get(connection);
    if (!tab) return [];
    this.tabs.delete(connection);
    const others = this.ofRecord.get(tab.record);
    others?.delete(tab);
    if (others?.size === 0) this.ofRecord.delete(tab.record);
    return [tab.record];
  }
}
