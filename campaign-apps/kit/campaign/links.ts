import { fieldsOf, listOf, textOf } from '../values/read.ts';

/** A named link of a channel to the page, which carries its `id` as `utm_content`. */
export type CampaignLink = { id: string; name: string; channel: string; medium: string };

export const readLinks = (value: unknown): CampaignLink[] =>
  listOf(value).map((entry) => {
    const { id, name, channel, medium } = fieldsOf(entry);
    return { id: textOf(id), name: textOf(name), channel: textOf(channel), medium: textOf(medium) };
  });
