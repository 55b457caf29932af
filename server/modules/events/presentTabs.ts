import type { ClientEvents } from '#contracts/events.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { EventConnection } from './connection.ts';
import type { Present } from './people.ts';

/** A tab of this process that has a campaign open. */
class PresentTab {
  /** When its socket closed; null while it is open. */
  leftAt: number | null = null;
  private sent = '';

  constructor(
    readonly connection: EventConnection,
    readonly campaignId: string,
    public present: Present,
  ) {}

  /** Sends a message, unless it is the last one again. */
  tell(text: string, now: number): void {
    if (text === this.sent || !this.connection.listens(now)) return;
    this.sent = text;
    this.connection.send(text);
  }
}

/** The tabs of this process that have a campaign open, each in one campaign at a time. */
export class PresentTabs {
  private readonly tabs = new Map<EventConnection, PresentTab>();
  private readonly ofCampaign = new Map<string, Set<PresentTab>>();

  campaigns(): string[] {
    return [...this.ofCampaign.keys()];
  }

  has(campaignId: string): boolean {
    return this.ofCampaign.has(campaignId);
  }

  of(campaignId: string): PresentTab[] {
    return [...(this.ofCampaign.get(campaignId) ?? [])];
  }

  /** Stores the place of a tab. Returns the campaigns whose people may have changed. */
  apply(connection: EventConnection, { campaign_id, place }: ClientEvents['place'], now: number): string[] {
    const before = this.tabs.get(connection);
    const { signIn, alias: session } = connection;
    if (place === null) return before?.campaignId === campaign_id ? this.remove(connection) : [];
    if (!signIn || session === null) return [];
    const { userId } = signIn;
    // A user whose tab reconnects keeps the place in the order of arrival.
    const known = this.of(campaign_id).filter(({ present }) => present.user_id === userId);
    const since = Math.min(now, ...known.map(({ present }) => present.since));
    const present = { session, user_id: userId, place, since, at: now };
    if (before?.campaignId === campaign_id) {
      before.present = present;
      return [campaign_id];
    }
    const left = this.remove(connection);
    this.add(new PresentTab(connection, campaign_id, present));
    return [...left, campaign_id];
  }

  /** Notes that a tab's socket closed. It is removed later, unless the tab reconnects. */
  disconnected(connection: EventConnection, now: number): void {
    const tab = this.tabs.get(connection);
    if (tab) tab.leftAt = now;
  }

  /** Removes tabs that did not reconnect. Returns the campaigns that they had open. */
  expire(now: number): string[] {
    const gone = [...this.tabs].filter(
      ([, { leftAt }]) => leftAt !== null && now - leftAt >= serverLimits.presenceLeaveMs,
    );
    return gone.flatMap(([connection]) => this.remove(connection));
  }

  private add(tab: PresentTab): void {
    this.tabs.set(tab.connection, tab);
    const others = this.ofCampaign.get(tab.campaignId) ?? new Set();
    this.ofCampaign.set(tab.campaignId, others.add(tab));
  }

  private remove(connection: EventConnection): string[] {
    const tab = this.tabs.get(connection);
    if (!tab) return [];
    this.tabs.delete(connection);
    const others = this.ofCampaign.get(tab.campaignId);
    others?.delete(tab);
    if (others?.size === 0) this.ofCampaign.delete(tab.campaignId);
    return [tab.campaignId];
  }
}
