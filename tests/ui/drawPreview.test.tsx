import { afterEach, describe, expect, test } from 'vitest';
import { communityPlaylist } from '#campaign-apps/community-playlist/app.ts';
import type { CampaignApp } from '#campaign-apps/kit/app/app.ts';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { changedBlock } from '#campaign-apps/kit/editor/changedBlock.ts';
import { drawPreview } from '#campaign-apps/kit/editor/drawPreview.ts';
import { blocksWithoutTexts, type EditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { type Preview, previewOf } from '#campaign-apps/kit/editor/previewDocument.ts';
import type { Block, BlockField, FieldValue } from '#campaign-apps/kit/page/blocks.ts';
import { textsIn } from '#campaign-apps/kit/page/pageTexts.ts';
import { noMusic } from '#campaign-apps/kit/pages/previewData.ts';
import { listenAndUnlock } from '#campaign-apps/listen-and-unlock/app.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { prePage } from '#campaign-apps/pre-page/app.ts';
import { variant } from '../support/tier.ts';

const apps: CampaignApp[] = [listeningParty, communityPlaylist, listenAndUnlock, prePage];
const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

function emptyDocument(): Document {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frames.push(frame);
  if (!frame.contentDocument) throw new Error('No document');
  return frame.contentDocument;
}

/** Returns the page of blocks and their texts in one language. */
const pageOf = ({ blocks: kinds }: CampaignApp, blocks: Block[]): EditedPage => {
  const content = { title: 'Title', blocks };
  return {
    languages: ['en'],
    hasOwnLanguages: true,
    blocks: blocksWithoutTexts(kinds, content),
    texts: { en: textsIn(kinds, content) },
    formerMessages: null,
  };
};

const preview = (app: CampaignApp, blocks: Block[]): Preview =>
  previewOf(app, pageOf(app, blocks), {
    campaign: readCampaign({
      id: 'c1',
      app: app.id,
      name: 'Campaign',
      slug: 'campaign',
      starts_at: '2030-01-01T00:00:00.000Z',
      i18n: { default_locale: 'en', translations: [{ locale: { code: 'en' }, messages: {} }] },
    }),
    data: { ...noMusic, prePage: null },
    installation: { legal: { privacy: null, terms: null, imprint: null }, origin: '', uploadsUrl: '' },
    choice: { moment: { kind: 'now', positionMs: 0 }, side: 'page' },
    now: new Date(0),
  });

const fieldValueOf = (field: BlockField, words: string): FieldValue => {
  switch (field.kind) {
    case 'picture':
      return { url: `https://media.example/${words}.png`, alt: words, width: 4, height: 3 };
    case 'address':
      return `https://link.example/${words}`;
    case 'number':
      return words === 'one' ? field.min : field.max;
    case 'choice':
      return field.choices.at(words === 'one' ? 0 : -1)?.value ?? '';
    case 'richText':
      return `<p>${words} <strong>$&amp;</strong></p>`;
    default:
      // A dollar sign is special in replacements of strings.
      return `${words} $& $1`;
  }
};

/** Returns one block of each kind with a value in each field. */
const everyBlock = ({ blocks }: CampaignApp): Block[] =>
  blocks.map(({ type, fields }) => ({
    id: `${type}-1`,
    type,
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldValueOf(field, 'one')])),
  }));

/** Returns the document's markup after both previews, the second drawn with and without knowing the first. */
function drawn(before: Preview, after: Preview): [string, string] {
  const [known, unknown] = [emptyDocument(), emptyDocument()];
  for (const document of [known, unknown]) drawPreview(document, before, null);
  drawPreview(known, after, before);
  drawPreview(unknown, after, null);
  return [known.documentElement.outerHTML, unknown.documentElement.outerHTML];
}

describe.each(apps.map((app) => [app.id, app] as const))('the preview of %s', (_id, app) => {
  const blocks = everyBlock(app);
  const changed = (id: string, values: Block['values']) =>
    blocks.map((block) => (block.id === id ? { ...block, values: { ...block.values, ...values } } : block));
  const changesOf = (kinds: CampaignApp['blocks']) =>
    kinds.flatMap(({ type, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        [fieldValueOf(field, 'two'), field.kind === 'number' ? field.start : ''].map(
          (value) => [type, name, JSON.stringify(value), { [name]: value }] as const,
        ),
      ),
    );
  const testedBefore = apps.slice(0, apps.indexOf(app)).flatMap((one) => one.blocks);
  const isShared = (kind: CampaignApp['blocks'][number]) => testedBefore.includes(kind);

  // The gate tests a kind of block in the first app that has it.
  for (const [kinds, options] of [
    [app.blocks.filter((kind) => !isShared(kind)), {}],
    [app.blocks.filter(isShared), variant(1)],
  ] as const)
    test.each(changesOf(kinds))(
      'is the same after a change of %s, %s, to %s as when it is drawn as a whole',
      options,
      (type, _name, _words, values) => {
        const [known, unknown] = drawn(preview(app, blocks), preview(app, changed(`${type}-1`, values)));
        expect(known).toBe(unknown);
      },
    );

  test.each([
    ['heading-1', 'words'],
    ['quote-1', 'name'],
    ['picture-1', 'caption'],
  ])('draws %s without the other blocks after a change of its %s', (id, name) => {
    const after = preview(app, changed(id, { [name]: 'two' }));
    expect(changedBlock(preview(app, blocks), after)?.id).toBe(id);
  });

  test('is the same after blocks are moved, hidden, deleted and added as when it is drawn as a whole', () => {
    const [first, ...others] = blocks;
    if (!first) throw new Error('The app has no blocks');
    const all = [
      [...others, first],
      [{ ...first, hidden: true }, ...others],
      others,
      [...blocks, { ...first, id: 'more' }],
    ];
    for (const next of all) {
      const [known, unknown] = drawn(preview(app, blocks), preview(app, next));
      expect(known).toBe(unknown);
    }
  });
});
