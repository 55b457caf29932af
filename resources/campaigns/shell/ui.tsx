import { defineScreens } from '#src/engine/overrides.ts';
import { UnknownAddress } from '#src/routing/UnknownAddress.tsx';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { ViewSwitch } from '../calendar/ViewSwitch.tsx';
import { AppInput, SlugInput } from '../lazyInputs.tsx';
import { CampaignList } from '../list/CampaignList.tsx';
import { CampaignRow } from '../list/CampaignRow.tsx';
import { CampaignRowActions, PinnedCampaignActions } from '../list/CampaignRowActions.tsx';
import { listLook } from '../list/listLook.ts';
import { campaigns } from '../schema.ts';

/** Loads the frame of a campaign's areas. */
export const loadCampaignShell = () => import('./CampaignShell.tsx');

const CampaignShell = lazyWithRetry(loadCampaignShell);
const CampaignBulkActions = lazyWithRetry(() => import('../list/CampaignBulkActions.tsx'));
const NewCampaignPage = lazyWithRetry(() => import('./NewCampaignPage.tsx'));
// Loaded with the first draft, conflict or history that needs it.
const CountriesValue = lazyWithRetry(() => import('../areas/formSettings/CountriesValue.tsx'));
const SocialLinksValue = lazyWithRetry(() => import('../areas/pageSettings/SocialLinksValue.tsx'));
const ServicesValue = lazyWithRetry(() => import('../areas/music/ServicesValue.tsx'));
const LabelsValue = lazyWithRetry(() => import('../labels/LabelsValue.tsx'));
const MusicValue = lazyWithRetry(() => import('../areas/music/MusicValue.tsx'));
const TextsValue = lazyWithRetry(() => import('../areas/translations/TextsValue.tsx'));

/** The campaigns' differences from the generated screens: areas replace the single form. */
export const campaignScreens = defineScreens(campaigns, {
  ...listLook,
  values: {
    enabled_services: ServicesValue,
    labels: LabelsValue,
    participating_countries: CountriesValue,
    social_links: SocialLinksValue,
  },
  contentValues: { i18n: TextsValue, 'music.tracklist': MusicValue, 'music.focus_artists': MusicValue },
  inputs: { app: AppInput, slug: SlugInput },
  row: CampaignRow,
  listActions: ViewSwitch,
  rowActions: CampaignRowActions,
  pinnedRowActions: PinnedCampaignActions,
  bulkActions: CampaignBulkActions,
  list: CampaignList,
  create: NewCampaignPage,
  edit: CampaignShell,
  show: UnknownAddress,
});
