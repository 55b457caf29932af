import { Type } from 'typebox';
import { type Campaign as CampaignRecord, campaigns } from '#resources/campaigns/schema.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';

/** A campaign's languages with their texts. */
export type Translations = {
  default_locale: string;
  translations: {
    locale: { name: string; code: string; plural_form: { nplurals: number } };
    messages: Record<string, string | string[]>;
  }[];
};

const { properties, ...schema } = recordSchema(campaigns);
const i18n = { type: 'object', additionalProperties: true };

/** A campaign, with its texts if they were requested. */
export const Campaign = Type.Unsafe<CampaignRecord & { i18n?: Translations }>({
  ...schema,
  properties: { ...properties, i18n },
});
