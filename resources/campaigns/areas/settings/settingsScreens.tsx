import { limits } from '../../../../contracts/limits.ts';
import { defineScreens } from '../../../../src/engine/overrides.ts';
import type { AppConfig } from '../../../apps/config.ts';
import { SlugInput } from '../../lazyInputs.tsx';
import { campaigns } from '../../schema.ts';
import { CountedInput } from './CountedInput.tsx';
import { DatesSection } from './DatesSection.tsx';
import { FollowInput } from './follow/FollowInput.tsx';
import { ImagesSection } from './ImagesSection.tsx';
import { LabelsInput } from './LabelsInput.tsx';
import { NewslettersInput } from './newsletters/NewslettersInput.tsx';
import { PreviewsSection } from './previews/PreviewsSection.tsx';
import { TrackingSection } from './tracking/TrackingSection.tsx';

/** Where the settings of a campaign differ from a generated form. */
export const settingsScreens = defineScreens(campaigns, {
  inputs: {
    slug: SlugInput,
    labels: LabelsInput,
    newsletters: NewslettersInput,
    follow: FollowInput,
    'meta_tags.title': (props) => <CountedInput {...props} mark={limits.metaTitleCounter} />,
    'meta_tags.og_title': (props) => <CountedInput {...props} mark={limits.metaTitleCounter} />,
    'meta_tags.og_description': (props) => <CountedInput {...props} mark={limits.metaDescriptionCounter} />,
  },
  sections: {
    dates: DatesSection,
    tracking: TrackingSection,
    images: ImagesSection,
    'social-previews': PreviewsSection,
  },
});

export type SettingsSection = (typeof campaigns.form.sections)[number];
type SectionId = SettingsSection['id'];

/** The sections that not every app offers, by the flags of its config. */
const offered: { readonly [Id in SectionId]?: (config: Partial<AppConfig>) => boolean } = {
  dates: ({ start_date_enabled, end_date_enabled }) => Boolean(start_date_enabled || end_date_enabled),
  newsletters: ({ newsletter_enabled }) => newsletter_enabled === true,
  follow: ({ follow_enabled }) => follow_enabled === true,
};

/** Returns the declared sections that an app offers, from top to bottom. The id of each is the last part of its address. */
export const sectionsOf = (config: Partial<AppConfig>): readonly SettingsSection[] =>
  campaigns.form.sections.filter(({ id }) => offered[id]?.(config) ?? true);

/** The media picker has an address below the settings too. */
const otherTabs = ['media'];

/** False for the last part of an address that leads nowhere. */
export const isSettingsTab = (tab: string, sections: readonly SettingsSection[]): boolean =>
  sections.some(({ id }) => id === tab) || otherTabs.includes(tab);
