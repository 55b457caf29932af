import type { Resource } from '../../../schema/defineResource.ts';
import { json } from '../../../schema/fields.ts';
import { campaigns } from '../../schema.ts';

/** The texts of a campaign as a form holds them: what is unsaved of them, in one field. */
export const campaignTexts: Resource = { ...campaigns, fields: { i18n: json() }, rules: [] };
