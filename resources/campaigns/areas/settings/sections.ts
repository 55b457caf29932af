import type { ComponentType } from 'react';
import type { MessageKey } from '../../../../src/i18n/messageKey.ts';
import type { AppConfig } from '../../../apps/config.ts';
import { DatesSection } from './DatesSection.tsx';
import { FollowSection } from './follow/FollowSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { ImagesSection } from './ImagesSection.tsx';
import { MetaTagsSection } from './MetaTagsSection.tsx';
import { NewslettersSection } from './newsletters/NewslettersSection.tsx';
import { PreviewsSection } from './previews/PreviewsSection.tsx';
import { TrackingSection } from './tracking/TrackingSection.tsx';

export type SettingsSection = {
  /** The last part of its address, as in `/campaign/{id}/settings/dates`. */
  tab: string;
  label: MessageKey;
  /** For which apps it is there, by their flags. */
  isOffered(config: Partial<AppConfig>): boolean;
  component: ComponentType;
};

const always = () => true;

/** The sections of a campaign's settings, from top to bottom. A row here makes the section, its place in the navigation and its address. */
export const settingsSections: readonly SettingsSection[] = [
  { tab: 'general', label: 'settings.sections.general', isOffered: always, component: GeneralSection },
  {
    tab: 'dates',
    label: 'settings.sections.dates',
    isOffered: ({ start_date_enabled, end_date_enabled }) => Boolean(start_date_enabled || end_date_enabled),
    component: DatesSection,
  },
  {
    tab: 'newsletters',
    label: 'settings.sections.newsletters',
    isOffered: ({ newsletter_enabled }) => newsletter_enabled === true,
    component: NewslettersSection,
  },
  {
    tab: 'follow',
    label: 'settings.sections.follow',
    isOffered: ({ follow_enabled }) => follow_enabled === true,
    component: FollowSection,
  },
  { tab: 'tracking', label: 'settings.sections.tracking', isOffered: always, component: TrackingSection },
  { tab: 'meta-tags', label: 'settings.sections.metaTags', isOffered: always, component: MetaTagsSection },
  { tab: 'images', label: 'media.images.title', isOffered: always, component: ImagesSection },
  { tab: 'social-previews', label: 'settings.sections.previews', isOffered: always, component: PreviewsSection },
];

/** The address of the picker lies below the settings too. */
const otherTabs = ['media'];

/** False for the last part of an address that leads nowhere. */
export const isSettingsTab = (tab: string, offered: readonly SettingsSection[]): boolean =>
  offered.some((section) => section.tab === tab) || otherTabs.includes(tab);
