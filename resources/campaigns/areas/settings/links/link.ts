import { type Campaign, campaigns } from '#resources/campaigns/schema.ts';
import { emptyRecord } from '#resources/schema/emptyRecord.ts';

export type CampaignLink = Campaign['links'][number];

/** Returns a new link with a new id of eight digits and letters. */
export const newLink = () => ({
  ...emptyRecord(campaigns.fields.links.item.fields),
  id: crypto.randomUUID().slice(0, 8),
});

/** Returns the public URL of a campaign with the `utm_*` of a link. The apps count by `utm_content`. */
export function linkUrl({ url, slug }: { url: string; slug: string }, { id, channel, medium }: CampaignLink): string {
  const address = new URL(url);
  const values = { utm_source: channel, utm_medium: medium, utm_campaign: slug, utm_content: id };
  for (const [name, value] of Object.entries(values)) if (value) address.searchParams.set(name, value);
  return address.href;
}

/** Names that many analytics tools know, offered for the two fields. */
export const suggested = {
  channel: ['instagram', 'tiktok', 'youtube', 'facebook', 'spotify', 'newsletter', 'website', 'poster'],
  medium: ['social', 'email', 'paid', 'influencer', 'print', 'radio'],
} as const;
