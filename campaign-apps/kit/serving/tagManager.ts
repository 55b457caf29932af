import { type CampaignApp, entriesOf } from '../app/app.ts';
import type { PublicPage } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { type EntryAssets, inlineText } from '../server/assets.ts';
import type { AppsConfig } from '../server/config.ts';
import { fieldsOf, textOrNull } from '../values/read.ts';
import { privacyChoices } from '../view/privacyChoices.ts';
import type { AppContext } from './appContext.ts';

/** The script and the style of the notice, by its source path: a key of the build's manifest. */
const noticeEntry = 'campaign-apps/kit/public/tagManager/tagManager.ts';
/** The same of previews. */
const previewEntry = 'campaign-apps/kit/public/preview/preview.ts';

type Configured = Pick<AppsConfig, 'tagManager'>;

/** Returns the tag manager of a campaign's page; null for tests, drafts and previews, which no visitor sees. */
export const tagManagerOf = (
  { tagManager }: Configured,
  { test, isDraft, preview }: Pick<Campaign, 'test' | 'isDraft' | 'preview'>,
): AppsConfig['tagManager'] => (test || isDraft || preview ? null : tagManager);

/** Renders what the tag manager adds to a page: the notice, and the control in the footer; null if it has none. */
export function choicesOn(config: Configured, campaign: Campaign, page: PublicPage) {
  const tagManager = tagManagerOf(config, campaign);
  return tagManager && privacyChoices(page, tagManager.id, dataLayerOf(campaign, page));
}

/** Returns what the tag manager gets to know: the campaign and its tracking settings, nothing about the visitor. */
function dataLayerOf({ app, appId, tagManager }: Campaign, { locale, status }: PublicPage) {
  const { party_id, artist, division, genre } = fieldsOf(tagManager);
  return {
    app,
    campaign: appId,
    locale,
    moment: status,
    party_id: textOrNull(party_id),
    artist: textOrNull(artist),
    division: textOrNull(division),
    genre: textOrNull(genre),
  };
}

/** For each app's files, those with another entry: a page has the notice or is a preview, never both. */
const joined = {
  [noticeEntry]: new WeakMap<EntryAssets, EntryAssets>(),
  [previewEntry]: new WeakMap<EntryAssets, EntryAssets>(),
};

/** Returns the files of a campaign's page, with those of the notice if it has a tag manager, or of a preview. */
export function pageFiles(
  app: CampaignApp,
  { assets, config }: Pick<AppContext, 'assets' | 'config'>,
  campaign: Campaign,
): EntryAssets {
  const own = assets.entry(entriesOf(app.id).public);
  const more = campaign.preview ? previewEntry : tagManagerOf(config, campaign) && noticeEntry;
  if (!more) return own;
  const known = joined[more].get(own);
  if (known) return known;
  const { script, imports, inlineStyle } = assets.entry(more);
  const files = {
    ...own,
    imports: [...own.imports, ...imports, script],
    inlineStyle: inlineText(own.inlineStyle.text + inlineStyle.text),
  };
  joined[more].set(own, files);
  return files;
}
