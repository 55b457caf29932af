import { sql } from 'kysely';
import type { ServerEvents } from '#contracts/events.ts';
import { roles } from '#resources/roles/schema.ts';
import { users } from '#resources/users/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { activeUserSessions } from '../auth/auth.ts';
import { audiencesOf, type EventRow } from './audience.ts';
import type { EventHub } from './hub.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'resources'> & {
  hub: EventHub;
  /** Without an id, any user may have changed. */
  onUserChanged(id?: string): void;
  onError(error: unknown): void;
};

/** Event types that are sent to clients. All others are internal. */
const publicEventTypes: ReadonlySet<string> = new Set<keyof ServerEvents>([
  'lock_campaign',
  'unlock_campaign',
  'lock_record',
  'unlock_record',
  'campaign_updated',
  'release_changed',
  'release_published',
  'resource_changed',
]);

const rowsAtOnce = 1000;

/** Sends committed events to the sockets of this process, in commit order. */
export class EventFeed {
  private pending: number[] = [];
  private missed = false;
  private pumping: Promise<void> | null = null;

  constructor(private readonly needs: Needs) {}

  /** Queues an event that was committed on any node. */
  onEvent(id: number): void {
    if (this.needs.hub.size === 0) return;
    this.pending.push(id);
    this.pump();
  }

  /** Handles a gap in events: closes the sockets of ended sign-ins and makes all other clients catch up. */
  catchUp(): void {
    this.missed = true;
    this.pump();
  }

  /** Retries after a failure. */
  retry(): void {
    if (this.missed) this.pump();
  }

  /** Resolves when all queued events are sent. */
  async settled(): Promise<void> {
    await this.pumping;
  }

  private pump(): void {
    this.pumping ??= this.drain().finally(() => {
      this.pumping = null;
    });
  }

  private async drain(): Promise<void> {
    while (this.pending.length > 0 || this.missed) {
      try {
        if (this.missed) await this.startOver();
        else await this.deliverNext();
      } catch (error) {
        this.needs.onError(error);
        this.pending = [];
        this.missed = true;
        return;
      }
    }
  }

  private async deliverNext(): Promise<void> {
    const ids = this.pending.splice(0, rowsAtOnce);
    const rows = await this.needs.db
      .selectFrom('events')
      .select(['id', 'type', 'campaign_id', 'payload', 'external_readers'])
      .where('id', '=', sql<number>`any(${ids})`)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) await this.deliver(row);
    }
  }

  private async deliver(event: EventRow): Promise<void> {
    const { hub, clock } = this.needs;
    if (event.type === 'sign_in_ended') return hub.end(event.payload);
    if (!publicEventTypes.has(event.type)) return;
    const { resource, id } = event.payload;
    if (resource === users.name) this.needs.onUserChanged(String(id));
    if (resource === roles.name) this.needs.onUserChanged();
    for (const { recipients, payload } of await audiencesOf(this.needs, event, hub.listeners(clock.now().getTime()))) {
      hub.broadcast(JSON.stringify({ type: event.type, ...payload }), recipients, clock.now().getTime());
    }
  }

  private async startOver(): Promise<void> {
    const { hub, db, clock } = this.needs;
    const connections = hub.all();
    const grantIds = connections.flatMap(({ signIn }) => (signIn ? [signIn.grantId] : []));
    this.pending = [];
    this.missed = false;
    const live = await activeUserSessions(db, clock, grantIds);
    for (const one of connections) {
      if (one.signIn && !live.has(one.signIn.grantId)) one.refuse();
      else one.sendSession();
    }
  }
}
