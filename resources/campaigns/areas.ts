import type { SvgIconComponent } from '@mui/icons-material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { type ComponentType, lazy } from 'react';
import type { AccessRule } from '../../contracts/permissions.ts';
import type { MessageKey } from '../../src/i18n/messageKey.ts';
import type { App } from '../apps/schema.ts';

export type CampaignArea = {
  /** The last part of its address, as in `/campaign/{id}/settings`. */
  path: string;
  label: MessageKey;
  icon: SvgIconComponent;
  /** Who may open it. */
  access: AccessRule;
  /** For which apps it is there. */
  isOffered(app: App): boolean;
  component: ComponentType;
};

/** The areas of a campaign, in the order of the side panel. A row here makes the entry and the route. */
export const campaignAreas: readonly CampaignArea[] = [
  {
    path: 'settings',
    label: 'campaigns.areas.settings',
    icon: SettingsOutlined,
    access: 'campaigns-read',
    isOffered: () => true,
    component: lazy(() => import('./areas/settings/SettingsArea.tsx')),
  },
  {
    path: 'editor',
    label: 'campaigns.areas.editor',
    icon: EditOutlined,
    access: 'campaigns-modify',
    isOffered: () => true,
    component: lazy(() => import('./areas/editor/EditorArea.tsx')),
  },
];
