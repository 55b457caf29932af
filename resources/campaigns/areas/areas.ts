import type { SvgIconComponent } from '@mui/icons-material';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import Checklist from '@mui/icons-material/Checklist';
import DynamicFormOutlined from '@mui/icons-material/DynamicFormOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import History from '@mui/icons-material/History';
import KeyOffOutlined from '@mui/icons-material/KeyOffOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MusicNoteOutlined from '@mui/icons-material/MusicNoteOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import WebOutlined from '@mui/icons-material/WebOutlined';
import type { ComponentType } from 'react';
import type { AccessRule } from '#contracts/permissions.ts';
import type { MessageKey } from '#src/i18n/messageKey.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import type { App } from '../../apps/schema.ts';
import type { Campaign, ListedCampaign } from '../schema.ts';

export type CampaignArea = {
  /** The path below the campaign's, as in `/campaign/{id}/settings`. */
  path: string;
  /** The sections with a path below the area's own, such as `music/tracklist`; true if the area handles all paths. */
  places?: true | readonly string[];
  label: MessageKey;
  /** The icon before the name; a function when it depends on the campaign's state. */
  icon: SvgIconComponent | { of(campaign: Campaign): SvgIconComponent };
  /** Who may open the area. */
  access: AccessRule;
  /** Whether the area exists for this app and campaign. */
  isOffered(app: App, campaign: ListedCampaign): boolean;
  /** Set to false if the area is about the live campaign, whose data is not a part of releases. */
  inRelease?: false;
  component: ComponentType;
};

/** Returns the area's icon for this campaign. */
export const iconOf = ({ icon }: CampaignArea, campaign: Campaign): SvgIconComponent =>
  'of' in icon ? icon.of(campaign) : icon;

/** The areas of a campaign, in the order of the side panel. Each row adds an entry and a route. */
export const campaignAreas: readonly CampaignArea[] = [
  {
    path: 'settings',
    places: true,
    label: 'campaigns.areas.settings',
    icon: SettingsOutlined,
    access: 'campaigns-read',
    isOffered: () => true,
    component: lazyWithRetry(() => import('./settings/SettingsArea.tsx')),
  },
  {
    path: 'music',
    places: ['tracklist'],
    label: 'music.title',
    icon: MusicNoteOutlined,
    access: 'campaigns-read',
    isOffered: ({ config }) => config?.music_enabled === true,
    component: lazyWithRetry(() => import('./music/MusicArea.tsx')),
  },
  {
    path: 'editor',
    label: 'campaigns.areas.editor',
    icon: EditOutlined,
    access: 'campaigns-modify',
    isOffered: () => true,
    component: lazyWithRetry(() => import('./editor/EditorArea.tsx')),
  },
  {
    path: 'token-gate',
    label: 'tokenGate.title',
    icon: { of: ({ token_gate }) => (token_gate.enabled ? KeyOutlined : KeyOffOutlined) },
    access: 'campaigns-modify',
    isOffered: ({ config }) => config?.token_gate_enabled === true,
    inRelease: false,
    component: lazyWithRetry(() => import('./tokenGate/TokenGateArea.tsx')),
  },
  {
    path: 'translations',
    label: 'translations.title',
    icon: TranslateOutlined,
    access: 'campaigns-read',
    isOffered: ({ config }) => config?.translations_enabled === true,
    component: lazyWithRetry(() => import('./translations/TranslationsArea.tsx')),
  },
  {
    path: 'reports',
    label: 'reports.title',
    icon: AssessmentOutlined,
    access: 'consumer-data-read',
    isOffered: () => true,
    inRelease: false,
    component: lazyWithRetry(() => import('./reports/ReportsArea.tsx')),
  },
  {
    path: 'mails',
    places: true,
    label: 'mails.title',
    icon: MailOutlined,
    access: 'consumer-data-read',
    isOffered: ({ config }) => config?.confirmation !== undefined,
    inRelease: false,
    component: lazyWithRetry(() => import('./mails/MailsArea.tsx')),
  },
  {
    path: 'history',
    label: 'campaigns.areas.history',
    icon: History,
    access: 'campaigns-read',
    isOffered: () => true,
    inRelease: false,
    component: lazyWithRetry(() => import('./history/HistoryArea.tsx')),
  },
  {
    path: 'permissions',
    label: 'campaigns.areas.permissions',
    icon: GroupOutlined,
    access: 'object-access-read',
    isOffered: () => true,
    inRelease: false,
    component: lazyWithRetry(() => import('./permissions/PermissionsArea.tsx')),
  },
  {
    path: 'form-settings',
    label: 'formSettings.title',
    icon: DynamicFormOutlined,
    access: 'campaigns-read',
    isOffered: ({ config }) => config?.form_settings_enabled === true,
    component: lazyWithRetry(() => import('./formSettings/FormSettingsArea.tsx')),
  },
  {
    path: 'pages',
    places: ['legal'],
    label: 'pageSettings.title',
    icon: WebOutlined,
    access: 'campaigns-read',
    isOffered: ({ config }) => config?.page_settings_enabled === true,
    component: lazyWithRetry(() => import('./pageSettings/PageSettingsArea.tsx')),
  },
  {
    path: 'ready',
    label: 'readiness.title',
    icon: Checklist,
    access: 'campaigns-read',
    isOffered: () => true,
    component: lazyWithRetry(() => import('./ready/ReadyArea.tsx')),
  },
];
