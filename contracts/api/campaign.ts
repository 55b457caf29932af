import { Type } from 'typebox';
import { type Campaign as CampaignRecord, campaigns } from '#resources/campaigns/schema.ts';
import { recordWith } from './lists.ts';
import { ReleaseOfCampaign } from './releases.ts';

/** A campaign's languages with their texts. */
export type Translations = {
  default_locale: string;
  translations: {
    locale: { name: string; code: string; plural_form: { nplurals: number } };
    messages: Record<string, string | string[]>;
  }[];
};

const i18n = Type.Optional(Type.Object({}, { additionalProperties: true }));

/** A campaign, with its texts if they were requested, and with its state in the release that was named. */
export const Campaign = Type.Unsafe<CampaignRecord & { i18n?: Translations; release?: ReleaseOfCampaign }>({
  title: 'Campaign',
  ...recordWith(campaigns, { i18n, release: Type.Optional(ReleaseOfCampaign) }),
});
