import { Navigate } from 'ra-core';
import { lazy } from 'react';
import { defineScreens } from '../../src/engine/overrides.ts';
import { AppInput } from './AppInput.tsx';
import { AppCell, MomentCell, NameCell } from './CampaignCells.tsx';
import { CampaignRowActions } from './CampaignRowActions.tsx';
import { CampaignShell } from './CampaignShell.tsx';
import { SlugInput } from './SlugInput.tsx';
import { campaigns } from './schema.ts';

const NewCampaignPage = lazy(() => import('./NewCampaignPage.tsx'));

/** An address below a campaign that is no area. */
const Unknown = () => <Navigate to="/" replace />;

/** Where campaigns differ from the generated screens: their areas take the place of one form. */
export const campaignScreens = defineScreens(campaigns, {
  cells: { app: AppCell, name: NameCell, created_at: MomentCell, updated_at: MomentCell },
  inputs: { app: AppInput, slug: SlugInput },
  rowActions: CampaignRowActions,
  create: NewCampaignPage,
  edit: CampaignShell,
  show: Unknown,
});
