import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { ClientEvents, EventMessage, ServerEvents } from '#contracts/events.ts';
import { keyOfRecord, nameRecord, type RecordId, recordOfKey } from '#contracts/recordName.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { namesOfReaders } from './audience.ts';
import type { EventConnection } from './connection.ts';
import { type Announcement, announced, onePerUser, type Present, readAnnouncement } from './people.ts';
import { PeopleElsewhere } from './peopleElsewhere.ts';
import { PresentTabs } from './presentTabs.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'resources'> & { onError(error: unknown): void };
type PlaceMessage = ClientEvents['place'];

/** Places of one tab, and changes of one record, that are handled at once between two ticks. The rest waits. */
const maxPlacesPerTick = 8;
const maxRoundsPerTick = 4;

/**
 * Tells the tabs that have a record open who else has it open, on all nodes. Nothing is stored: each node announces
 * its own people by NOTIFY when they change, and repeats it regularly (docs/decisions/047-presence.md).
 */
export class Presence {
  private readonly node = uuidv4();
  private readonly tabs = new PresentTabs();
  private readonly elsewhere = new PeopleElsewhere();
  /** What this node announced last, by record; without records that are not open here. */
  private readonly announced = new Map<string, string>();
  /** Records whose people have changed. */
  private readonly changed = new Set<string>();
  /** The rounds of each record, and the places that each tab told, since the last tick. */
  private readonly rounds = new Map<string, number>();
  private readonly told = new Map<EventConnection, { count: number; waiting: PlaceMessage | null }>();
  private asks = true;
  private repeats = false;
  private stopped = false;
  private isPumping = false;
  private pumped: Promise<void> = Promise.resolve();

  constructor(private readonly needs: Needs) {}

  /** Returns the ids of the users who have the record open, at any node. */
  usersIn(record: RecordId): string[] {
    return this.peopleOf(keyOfRecord(nameRecord(record))).map(({ user_id }) => user_id);
  }

  /** Handles the place that an authorized tab tells. */
  place(connection: EventConnection, message: PlaceMessage): void {
    const told = this.told.get(connection) ?? { count: 0, waiting: null };
    told.count += 1;
    this.told.set(connection, told);
    if (told.count > maxPlacesPerTick) told.waiting = message;
    else this.apply(connection, message);
  }

  /** A socket closed. Its tab may reconnect. */
  disconnected(connection: EventConnection): void {
    this.told.delete(connection);
    this.tabs.disconnected(connection, this.now());
  }

  /** A user, or without an id any, was changed: the name, or the records that the user may see. */
  userChanged(userId?: string): void {
    for (const record of this.tabs.records()) {
      const isHere = ({ user_id }: { user_id: string }) => userId === undefined || user_id === userId;
      if (this.peopleOf(record).some(isHere)) this.change(record);
    }
  }

  /** Handles a NOTIFY of any node. */
  hear(payload: string): void {
    const said = readAnnouncement(payload);
    if (!said || said.node === this.node) return;
    if (said.type === 'left') this.elsewhere.leaving(said.node, this.now());
    else if (said.type === 'ask') void this.repeat();
    else {
      const record = keyOfRecord(said);
      if (this.elsewhere.hear(said.node, record, said, this.now())) this.change(record);
    }
  }

  /** Handles a gap, in which announcements of other nodes may have been missed. */
  catchUp(): void {
    this.asks = true;
    void this.repeat();
  }

  /** Announces all people of this node again. */
  repeat(): Promise<void> {
    this.repeats = true;
    return this.pump();
  }

  /** Drops people who have left, and handles what has waited. */
  tick(): Promise<void> {
    const waiting = [...this.told].flatMap(([connection, { waiting }]) => (waiting ? [{ connection, waiting }] : []));
    this.told.clear();
    this.rounds.clear();
    for (const one of waiting) this.place(one.connection, one.waiting);
    const now = this.now();
    for (const id of [...this.tabs.expire(now), ...this.elsewhere.expire(now)]) this.change(id);
    return this.pump();
  }

  /** Tells the other nodes that this one stops. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.pumped;
    if (this.announced.size > 0) await this.notify([{ type: 'left', node: this.node }]).catch(this.needs.onError);
  }

  private now(): number {
    return this.needs.clock.now().getTime();
  }

  private apply(connection: EventConnection, message: PlaceMessage): void {
    for (const record of this.tabs.apply(connection, message, this.now())) this.change(record);
  }

  private change(record: string): void {
    // Nobody here would be told, and there is nothing to take back.
    if (!this.tabs.has(record) && !this.announced.has(record)) return;
    this.changed.add(record);
    void this.pump();
  }

  private pump(): Promise<void> {
    if (!this.isPumping && !this.stopped) this.pumped = this.run();
    return this.pumped;
  }

  /** Handles changes one after the other, so that those in between are handled together. */
  private async run(): Promise<void> {
    this.isPumping = true;
    let records: string[] = [];
    try {
      for (;;) {
        records = this.takeChanged();
        const repeats = this.repeats;
        this.repeats = false;
        if (records.length === 0 && !repeats) return;
        await this.round(records, repeats);
      }
    } catch (error) {
      this.needs.onError(error);
      // The next tick tries again.
      for (const record of records) this.changed.add(record);
    } finally {
      this.isPumping = false;
    }
  }

  private takeChanged(): string[] {
    const taken = [...this.changed].filter((record) => (this.rounds.get(record) ?? 0) < maxRoundsPerTick);
    for (const record of taken) {
      this.changed.delete(record);
      this.rounds.set(record, (this.rounds.get(record) ?? 0) + 1);
    }
    return taken;
  }

  private async round(records: readonly string[], repeats: boolean): Promise<void> {
    const payloads = new Map<string, string>();
    for (const record of records) {
      const payload = await this.tell(record);
      const before = this.announced.get(record) ?? this.announcementOf(record, []);
      if (payload !== before) payloads.set(record, payload);
    }
    const asking: Announcement[] =
      this.asks && this.tabs.records().length > 0 ? [{ type: 'ask', node: this.node }] : [];
    const repeated = repeats ? [...this.announced].filter(([id]) => !payloads.has(id)).map(([, text]) => text) : [];
    await this.notify(asking, [...payloads.values(), ...repeated]);
    if (asking.length > 0) this.asks = false;
    for (const [record, payload] of payloads) {
      if (payload === this.announcementOf(record, [])) this.announced.delete(record);
      else this.announced.set(record, payload);
    }
  }

  private announcementOf(record: string, people: readonly Present[]): string {
    const said: Announcement = {
      type: 'people',
      node: this.node,
      ...nameRecord(recordOfKey(record)),
      ...announced(people),
    };
    return JSON.stringify(said);
  }

  /** The people of a record on all nodes, each once. */
  private peopleOf(record: string): Present[] {
    const others = this.elsewhere.of(record).flatMap(({ people }) => people);
    return onePerUser([...this.tabs.of(record).map(({ present }) => present), ...others]);
  }

  /**
   * Sends the people of a record to its tabs of this node. Rights and names are read each time.
   * @returns what to announce of them
   */
  private async tell(record: string): Promise<string> {
    const userIds = this.peopleOf(record).map(({ user_id }) => user_id);
    const names = await namesOfReaders(this.needs, recordOfKey(record), userIds);
    // Tabs may have come and gone during the query; their record is in another round then.
    const people = this.peopleOf(record).filter(({ user_id }) => names.has(user_id));
    const moreElsewhere = this.elsewhere.of(record).reduce((sum, { more }) => sum + more, 0);
    const tabs = this.tabs.of(record).filter(({ present }) => names.has(present.user_id));
    for (const tab of tabs) {
      const others = people.filter(({ user_id }) => user_id !== tab.present.user_id);
      const message: EventMessage<ServerEvents, 'presence'> = {
        type: 'presence',
        ...nameRecord(recordOfKey(record)),
        people: others.slice(0, serverLimits.maxPeoplePresent).map(({ session, user_id, place }) => {
          return { session, user: { id: user_id, display_name: names.get(user_id) ?? '' }, place };
        }),
        more: Math.max(0, others.length - serverLimits.maxPeoplePresent) + moreElsewhere,
      };
      tab.tell(JSON.stringify(message), this.now());
    }
    return this.announcementOf(record, onePerUser(tabs.map(({ present }) => present)));
  }

  /** Without waiting for the disk: writes of all nodes wait for a commit that notifies. */
  private async notify(said: readonly Announcement[], texts: readonly string[] = []): Promise<void> {
    const payloads = [...said.map((one) => JSON.stringify(one)), ...texts];
    if (payloads.length === 0) return;
    await sql`
      with fast as materialized (select set_config('synchronous_commit', 'off', true) as off)
      select pg_notify('presence', payload) from fast, unnest(${payloads}::text[]) as payload`.execute(this.needs.db);
  }
}
