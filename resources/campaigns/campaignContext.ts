import { requiredContext } from '#src/ui/requiredContext.ts';
import type { App } from '../apps/schema.ts';
import type { Campaign } from './schema.ts';

/** The open campaign and its app. */
export type OpenCampaign = { campaign: Campaign; app: App };

/** `useCampaign` returns the campaign of the surrounding area. */
export const [CampaignProvider, useCampaign] = requiredContext<OpenCampaign>('the campaign shell');
