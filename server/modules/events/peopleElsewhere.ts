import { serverLimits } from '#contracts/serverLimits.ts';
import type { PeopleOfNode } from './people.ts';

/** `until` in milliseconds since 1970: a node that does not repeat them by then has ended. */
type Heard = PeopleOfNode & { text: string; until: number };

/** The people of all records at the other nodes, as those announced them last. */
export class PeopleElsewhere {
  private readonly records = new Map<string, Map<string, Heard>>();

  /** Returns the people of a record at each node. */
  of(record: string): PeopleOfNode[] {
    return [...(this.records.get(record)?.values() ?? [])];
  }

  /** Stores what a node announced. Returns whether it differs from before. */
  hear(node: string, record: string, { people, more }: PeopleOfNode, now: number): boolean {
    const nodes = this.records.get(record) ?? new Map<string, Heard>();
    const before = nodes.get(node)?.text ?? noOne;
    const text = JSON.stringify({ people, more });
    if (people.length > 0) nodes.set(node, { people, more, text, until: now + serverLimits.presenceLostMs });
    else nodes.delete(node);
    if (nodes.size > 0) this.records.set(record, nodes);
    else this.records.delete(record);
    return text !== before;
  }

  /** The node stops: its tabs have as much time to reconnect as those of a closed socket. */
  leaving(node: string, now: number): void {
    for (const nodes of this.records.values()) {
      const heard = nodes.get(node);
      if (heard) heard.until = Math.min(heard.until, now + serverLimits.presenceLeaveMs);
    }
  }

  /** Drops the people of nodes that have ended. Returns the records that they had open. */
  expire(now: number): string[] {
    const changed: string[] = [];
    for (const [record, nodes] of this.records) {
      const ended = [...nodes].filter(([, { until }]) => until <= now);
      for (const [node] of ended) nodes.delete(node);
      if (ended.length > 0) changed.push(record);
      if (nodes.size === 0) this.records.delete(record);
    }
    return changed;
  }
}

const noOne = JSON.stringify({ people: [], more: 0 });
