import type { CampaignLanguage } from '#dataProvider/index.ts';
import type { SortControls } from '#src/ui/sortable/SortableList.tsx';
import type { LinkEntry } from './socialLinks.ts';
import type { useLinkFocus } from './useLinkFocus.ts';
import type { useSocialLinks } from './useSocialLinks.ts';

/** Props of a social link entry and its parts. */
export type SocialLinkEntryProps = {
  entry: LinkEntry;
  at: number;
  controls: SortControls;
  links: ReturnType<typeof useSocialLinks>;
  focus: ReturnType<typeof useLinkFocus>;
  /** The campaign's languages, the default one first. */
  languages: readonly CampaignLanguage[];
  loading: boolean;
  /** The languages failed to load, so it is unknown which addresses belong to current languages. */
  failed: boolean;
};
