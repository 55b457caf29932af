import { Navigate } from 'ra-core';
import { lazy } from 'react';
import { Route } from 'react-router-dom';
import { defineScreens } from '../../src/engine/overrides.ts';
import { AppInput } from './AppInput.tsx';
import { campaignAreas } from './areas.ts';
import { AppCell, MomentCell, NameCell } from './CampaignCells.tsx';
import { CampaignRowActions } from './CampaignRowActions.tsx';
import { CampaignShell } from './CampaignShell.tsx';
import { SlugInput } from './SlugInput.tsx';
import { campaigns } from './schema.ts';

const NewCampaignPage = lazy(() => import('./NewCampaignPage.tsx'));

/** An address below a campaign that is no area. */
const Unknown = () => <Navigate to="/" replace />;

/** How campaigns' fields are shown and entered, in the list, the new campaign's form and the areas. */
const fields = {
  cells: { app: AppCell, name: NameCell, created_at: MomentCell, updated_at: MomentCell },
  inputs: { app: AppInput, slug: SlugInput },
};

/** The home area stands at the campaign's own address, with its tabs below `settings`. */
const pathsOf = (area: string): string[] => (area === campaigns.homeArea ? [':id', `:id/${area}/*`] : [`:id/${area}`]);

const routes = campaignAreas.flatMap((area) =>
  pathsOf(area.path).map((path) => (
    <Route key={path} path={path} element={<CampaignShell area={area} overrides={fields} />} />
  )),
);

/** Where campaigns differ from the generated screens: their areas take the place of one form. */
export const campaignScreens = defineScreens(campaigns, {
  ...fields,
  rowActions: CampaignRowActions,
  create: NewCampaignPage,
  edit: Unknown,
  show: Unknown,
  children: routes,
});
