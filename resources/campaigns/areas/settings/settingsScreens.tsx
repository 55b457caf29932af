import { limits } from '#contracts/limits.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import { defineScreens } from '#src/engine/overrides.ts';
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

/** The campaign settings' differences from a generated form. */
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

/** The sections that depend on flags of the app's config. */
const offered: { readonly [Id in SectionId]?: (config: Partial<AppConfig>) => boolean } = {
  dates: ({ start_date_enabled, end_date_enabled }) => Boolean(start_date_enabled || end_date_enabled),
  newsletters: ({ newsletter_enabled }) => newsletter_enabled === true,
  follow: ({ follow_enabled }) => follow_enabled === true,
};

/**
 * Returns the declared sections that an app offers, from top to bottom. Each id is the last segment of the section's
 * URL.
 */
export const sectionsOf = (config: Partial<AppConfig>): readonly SettingsSection[] =>
  campaigns.form.sections.filter(({ id }) => offered[id]?.(config) ?? true);

/** The media picker also has a URL below the settings. */
const otherTabs = ['media'];

/** Returns whether the last segment of a URL is a known tab. */
export const isSettingsTab = (tab: string, sections: readonly SettingsSection[]): boolean =>
  sections.some(({ id }) => id === tab) || otherTabs.includes(tab);
