import { describe, expect, it } from 'vitest';
import { campaignApps } from '../../campaign-apps/apps.ts';
import type { CampaignApp } from '../../campaign-apps/kit/app.ts';
import type { Block } from '../../campaign-apps/kit/blocks.ts';
import { readCampaign } from '../../campaign-apps/kit/campaign.ts';
import { textBlock } from '../../campaign-apps/kit/commonBlocks.ts';
import { emptyBlock } from '../../campaign-apps/kit/editor/blockWrites.ts';
import { type EditedPage, emptyEditedPage } from '../../campaign-apps/kit/editor/editedPage.ts';
import { type PreviewChoice, previewOf } from '../../campaign-apps/kit/editor/previewDocument.ts';
import { createBlockRenderer } from '../../campaign-apps/kit/editor/renderedBlocks.ts';
import { noMusic } from '../../campaign-apps/kit/previewData.ts';
import { forEachDocument } from '../../contracts/legal.ts';
import { campaign } from './fakeCms.ts';

const apps = campaignApps.map(({ app }) => app);
const options = {
  campaign: readCampaign(campaign),
  data: { ...noMusic, prePage: null },
  installation: {
    legal: forEachDocument(() => null),
    origin: 'https://fans.example',
    uploadsUrl: 'https://cms.example/uploads/',
  },
  now: new Date('2026-11-22T12:00:00Z'),
};
const choiceOf = (lang: string): PreviewChoice => ({ lang, moment: { kind: 'now', positionMs: 0 }, side: 'page' });
const [inEnglish, inGerman] = [choiceOf('en'), choiceOf('de')];

/** Returns a page with one block of each kind, each text of which is its message id. */
function pageOf({ blocks: kinds }: CampaignApp): EditedPage {
  const blocks: Block[] = kinds.map((kind) => ({ ...emptyBlock(kind), id: kind.type }));
  const ids = kinds.flatMap(({ type, fields }) => Object.keys(fields).map((field) => `page.${type}.${field}`));
  const texts = { en: Object.fromEntries(ids.map((id) => [id, id] as const)), de: {} };
  return { ...emptyEditedPage, languages: ['en', 'de'], blocks, texts };
}

/** Returns successive changes of a page: texts, a missing text that becomes the same as shown, order, hidden and deleted blocks. */
function changesOf(page: EditedPage): EditedPage[] {
  const { blocks, texts } = page;
  const id = 'page.heading.words';
  return [
    page,
    { ...page, texts: { ...texts, en: { ...texts.en, [id]: 'Typed' } } },
    { ...page, texts: { ...texts, de: { [id]: id } } },
    { ...page, blocks: blocks.toReversed() },
    { ...page, blocks: blocks.map((block) => ({ ...block, hidden: block.type === 'heading' })) },
    { ...page, blocks: blocks.filter(({ type }) => type !== 'heading') },
  ];
}

describe('the renderer of blocks', () => {
  it.each(
    apps.map((app) => [app.id, app] as const),
  )('renders each preview of %s as without the blocks before', (_id, app) => {
    const rendererOf = createBlockRenderer();
    for (const page of changesOf(pageOf(app))) {
      for (const choice of [inEnglish, inGerman, inGerman]) {
        expect(previewOf(app, page, { ...options, choice, rendererOf })).toEqual(
          previewOf(app, page, { ...options, choice }),
        );
      }
    }
  });

  it('renders only the changed block', () => {
    const rendered: string[] = [];
    const rendererOf = createBlockRenderer();
    const draw = (words: string) => {
      const render = rendererOf([], new Set());
      for (const id of ['a', 'b']) {
        const block = { ...emptyBlock(textBlock), id, values: { text: id === 'b' ? words : 'Same' } };
        render(block, () => {
          rendered.push(id);
          return null;
        });
      }
    };
    draw('Befor');
    draw('Before');
    expect(rendered).toEqual(['a', 'b', 'b']);
  });
});
