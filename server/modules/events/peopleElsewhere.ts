import { serverLimits } from '#contracts/serverLimits.ts';
import type { PeopleOfNode } from './people.ts';

/** `until` in milliseconds since 1970: a node that does not repeat them by then has ended. */
type Heard = PeopleOfNode & { text: string; until: number };

/** The people of all campaigns at the other nodes, as those announced them last. */
export class PeopleElsewhere {
  private readonly campaigns = new Map<string, Map<string, Heard>>();

  /** Returns the people of a campaign at each node. */
  of(campaignId: string): PeopleOfNode[] {
    return [...(this.campaigns.get(campaignId)?.values() ?? [])];
  }

  /** Stores what a node announced. Returns whether it differs from before. */
  hear(node: string, campaignId: string, { people, more }: PeopleOfNode, now: number): boolean {
    const nodes = this.campaigns.get(campaignId) ?? new Map<string, Heard>();
    const before = nodes.get(node)?.text ?? noOne;
    const text = JSON.stringify({ people, more });
    if (people.length > 0) nodes.set(node, { people, more, text, until: now + serverLimits.presenceLostMs });
    else nodes.delete(node);
    if (nodes.size > 0) this.campaigns.set(campaignId, nodes);
    else this.campaigns.delete(campaignId);
    return text !== before;
  }

  /** The node stops: its tabs have as much time to reconnect as those of a closed socket. */
  leaving(node: string, now: number): void {
    for (const nodes of this.campaigns.values()) {
      const heard = nodes.get(node);
      if (heard) heard.until = Math.min(heard.until, now + serverLimits.presenceLeaveMs);
    }
  }

  /** Drops the people of nodes that have ended. Returns the campaigns that they had open. */
  expire(now: number): string[] {
    const changed: string[] = [];
    for (const [campaignId, nodes] of this.campaigns) {
      const ended = [...nodes].filter(([, { until }]) => until <= now);
      for (const [node] of ended) nodes.delete(node);
      if (ended.length > 0) changed.push(campaignId);
      if (nodes.size === 0) this.campaigns.delete(campaignId);
    }
    return changed;
  }
}

const noOne = JSON.stringify({ people: [], more: 0 });
