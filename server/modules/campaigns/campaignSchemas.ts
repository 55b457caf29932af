import { campaigns } from '#resources/campaigns/schema.ts';
import { type JsonSchema, recordSchema } from '#resources/schema/toJsonSchema.ts';

const I18n = { type: 'object', additionalProperties: true } as const;
const detail = recordSchema(campaigns);

/** The response schema of one campaign, with its texts if they were requested. */
export const Campaign: JsonSchema = { ...detail, properties: { ...detail.properties, i18n: I18n } };
