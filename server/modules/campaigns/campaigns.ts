export { findVisibleCampaign, type VisibleCampaign } from './campaignActions.ts';
export { type CampaignRow, searchFormOf } from './campaignColumns.ts';
export { countCampaignsByLabel, existingLabels, labelsFor, mergeLabelAliases } from './campaignLabels.ts';
export { writeCampaign } from './campaignWriter.ts';
export type { Values } from './contentTable.ts';
export { keepChanges, takeBack } from './decideChanges.ts';
export { readAs } from './inRelease.ts';
export { focusArtistsPath, readFocusArtists, readTracklist, tracklistPath } from './music.ts';
export { readPending } from './pending.ts';
export { liveValues, publishPending } from './publishPending.ts';
export { historyOf } from './revisionStore.ts';
export { findSheet, linking, refuseLinked } from './sheetLink.ts';
export { inTextTurn } from './textTurn.ts';
export {
  languageOf,
  languagePath,
  listAppTexts,
  listTranslations,
  messagePath,
  type Translation,
  translations,
} from './translations.ts';
