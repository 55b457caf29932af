import { placeOfContent } from '../campaigns/changes/placeOfContent.ts';
import { campaignScreens } from '../campaigns/shell/ui.tsx';

/** Values are shown as in the history of a campaign. */
export const changesLook = { ...campaignScreens.overrides, placeOfContent };
