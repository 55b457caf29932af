import type { EventConnection } from './connection.ts';

/** The payload of the internal event `sign_in_ended`: one sign-in, or all sign-ins of a user. */
type EndedSession = { grant_id?: unknown; user_id?: unknown };

/** The sockets of this process. */
export class EventHub {
  private readonly connections = new Set<EventConnection>();

  add(connection: EventConnection): void {
    this.connections.add(connection);
  }

  remove(connection: EventConnection): void {
    this.connections.delete(connection);
  }

  get size(): number {
    return this.connections.size;
  }

  all(): EventConnection[] {
    return [...this.connections];
  }

  /** Returns the number of sockets that a user has authorized. */
  socketsOf(userId: string): number {
    return this.all().filter((one) => one.signIn?.userId === userId).length;
  }

  /** Returns the ids of the users with a listening socket, without duplicates. */
  listeners(now: number): string[] {
    const ids = this.all().flatMap((one) => (one.signIn && one.listens(now) ? [one.signIn.userId] : []));
    return [...new Set(ids)];
  }

  broadcast(text: string, recipients: ReadonlySet<string>, now: number): void {
    for (const one of this.connections) {
      if (one.signIn && recipients.has(one.signIn.userId) && one.listens(now)) one.send(text);
    }
  }

  /** Closes the sockets of ended sign-ins. */
  end({ grant_id, user_id }: EndedSession): void {
    for (const one of this.connections) {
      if (one.signIn && (one.signIn.grantId === grant_id || one.signIn.userId === user_id)) one.refuse();
    }
  }

  tick(now: number): void {
    for (const one of this.connections) one.tick(now);
  }
}
