import type { CampaignLanguage } from '../../../../dataProvider/index.ts';
import type { SortControls } from '../../../../src/ui/sortable/SortableList.tsx';
import type { LinkEntry } from './socialLinks.ts';
import type { useLinkFocus } from './useLinkFocus.ts';
import type { useSocialLinks } from './useSocialLinks.ts';

/** What an entry of the social links and its parts get. */
export type SocialLinkEntryProps = {
  entry: LinkEntry;
  at: number;
  controls: SortControls;
  links: ReturnType<typeof useSocialLinks>;
  focus: ReturnType<typeof useLinkFocus>;
  /** The campaign's, the default one first. */
  languages: readonly CampaignLanguage[];
  loading: boolean;
  /** The languages could not be loaded: which of the addresses' languages the campaign has is not known. */
  failed: boolean;
};
