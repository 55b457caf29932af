import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { ClientEvents, EventMessage, ServerEvents } from '#contracts/events.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { namesOfUsersWithAccess } from '../visibility/visibility.ts';
import type { EventConnection } from './connection.ts';
import { type Announcement, announced, onePerUser, type Present, readAnnouncement } from './people.ts';
import { PeopleElsewhere } from './peopleElsewhere.ts';
import { PresentTabs } from './presentTabs.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'> & { onError(error: unknown): void };
type PlaceMessage = ClientEvents['place'];

/** Places of one tab, and changes of one campaign, that are handled at once between two ticks. The rest waits. */
const maxPlacesPerTick = 8;
const maxRoundsPerTick = 4;

/**
 * Tells the tabs that have a campaign open who else has it open, on all nodes. Nothing is stored: each node announces
 * its own people by NOTIFY when they change, and repeats it regularly (docs/decisions/047-presence.md).
 */
export class Presence {
  private readonly node = uuidv4();
  private readonly tabs = new PresentTabs();
  private readonly elsewhere = new PeopleElsewhere();
  /** What this node announced last, by campaign; without campaigns that nobody has open here. */
  private readonly announced = new Map<string, string>();
  /** Campaigns whose people have changed. */
  private readonly changed = new Set<string>();
  /** The rounds of each campaign, and the places that each tab told, since the last tick. */
  private readonly rounds = new Map<string, number>();
  private readonly told = new Map<EventConnection, { count: number; waiting: PlaceMessage | null }>();
  private asks = true;
  private repeats = false;
  private stopped = false;
  private isPumping = false;
  private pumped: Promise<void> = Promise.resolve();

  constructor(private readonly needs: Needs) {}

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

  /** A user, or without an id any, was changed: the name, or the campaigns that the user may see. */
  userChanged(userId?: string): void {
    for (const campaignId of this.tabs.campaigns()) {
      const isHere = ({ user_id }: { user_id: string }) => userId === undefined || user_id === userId;
      if (this.peopleOf(campaignId).some(isHere)) this.change(campaignId);
    }
  }

  /** Handles a NOTIFY of any node. */
  hear(payload: string): void {
    const said = readAnnouncement(payload);
    if (!said || said.node === this.node) return;
    if (said.type === 'left') this.elsewhere.leaving(said.node, this.now());
    else if (said.type === 'ask') void this.repeat();
    else if (this.elsewhere.hear(said.node, said.campaign_id, said, this.now())) this.change(said.campaign_id);
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
    for (const campaignId of this.tabs.apply(connection, message, this.now())) this.change(campaignId);
  }

  private change(campaignId: string): void {
    // Nobody here would be told, and there is nothing to take back.
    if (!this.tabs.has(campaignId) && !this.announced.has(campaignId)) return;
    this.changed.add(campaignId);
    void this.pump();
  }

  private pump(): Promise<void> {
    if (!this.isPumping && !this.stopped) this.pumped = this.run();
    return this.pumped;
  }

  /** Handles changes one after the other, so that those in between are handled together. */
  private async run(): Promise<void> {
    this.isPumping = true;
    let campaigns: string[] = [];
    try {
      for (;;) {
        campaigns = this.takeChanged();
        const repeats = this.repeats;
        this.repeats = false;
        if (campaigns.length === 0 && !repeats) return;
        await this.round(campaigns, repeats);
      }
    } catch (error) {
      this.needs.onError(error);
      // The next tick tries again.
      for (const campaignId of campaigns) this.changed.add(campaignId);
    } finally {
      this.isPumping = false;
    }
  }

  private takeChanged(): string[] {
    const taken = [...this.changed].filter((campaignId) => (this.rounds.get(campaignId) ?? 0) < maxRoundsPerTick);
    for (const campaignId of taken) {
      this.changed.delete(campaignId);
      this.rounds.set(campaignId, (this.rounds.get(campaignId) ?? 0) + 1);
    }
    return taken;
  }

  private async round(campaigns: readonly string[], repeats: boolean): Promise<void> {
    const payloads = new Map<string, string>();
    for (const campaignId of campaigns) {
      const payload = await this.tell(campaignId);
      const before = this.announced.get(campaignId) ?? this.announcementOf(campaignId, []);
      if (payload !== before) payloads.set(campaignId, payload);
    }
    const asking: Announcement[] =
      this.asks && this.tabs.campaigns().length > 0 ? [{ type: 'ask', node: this.node }] : [];
    const repeated = repeats ? [...this.announced].filter(([id]) => !payloads.has(id)).map(([, text]) => text) : [];
    await this.notify(asking, [...payloads.values(), ...repeated]);
    if (asking.length > 0) this.asks = false;
    for (const [campaignId, payload] of payloads) {
      if (payload === this.announcementOf(campaignId, [])) this.announced.delete(campaignId);
      else this.announced.set(campaignId, payload);
    }
  }

  private announcementOf(campaignId: string, people: readonly Present[]): string {
    const said: Announcement = { type: 'people', node: this.node, campaign_id: campaignId, ...announced(people) };
    return JSON.stringify(said);
  }

  /** The people of a campaign on all nodes, each once. */
  private peopleOf(campaignId: string): Present[] {
    const others = this.elsewhere.of(campaignId).flatMap(({ people }) => people);
    return onePerUser([...this.tabs.of(campaignId).map(({ present }) => present), ...others]);
  }

  /**
   * Sends the people of a campaign to its tabs of this node. Rights and names are read each time.
   * @returns what to announce of them
   */
  private async tell(campaignId: string): Promise<string> {
    const userIds = this.peopleOf(campaignId).map(({ user_id }) => user_id);
    const names = await namesOfUsersWithAccess(this.needs.db, campaignId, userIds);
    // Tabs may have come and gone during the query; their campaign is in another round then.
    const people = this.peopleOf(campaignId).filter(({ user_id }) => names.has(user_id));
    const moreElsewhere = this.elsewhere.of(campaignId).reduce((sum, { more }) => sum + more, 0);
    const tabs = this.tabs.of(campaignId).filter(({ present }) => names.has(present.user_id));
    for (const tab of tabs) {
      const others = people.filter(({ user_id }) => user_id !== tab.present.user_id);
      const message: EventMessage<ServerEvents, 'presence'> = {
        type: 'presence',
        campaign_id: campaignId,
        people: others.slice(0, serverLimits.maxPeoplePresent).map(({ session, user_id, place }) => {
          return { session, user: { id: user_id, display_name: names.get(user_id) ?? '' }, place };
        }),
        more: Math.max(0, others.length - serverLimits.maxPeoplePresent) + moreElsewhere,
      };
      tab.tell(JSON.stringify(message), this.now());
    }
    return this.announcementOf(campaignId, onePerUser(tabs.map(({ present }) => present)));
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
