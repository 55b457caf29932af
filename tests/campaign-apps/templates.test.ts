import { describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import type { CampaignApp } from '#campaign-apps/kit/app/app.ts';
import type { PageTemplate } from '#campaign-apps/kit/app/pageTemplates.ts';
import { emptyForm } from '#campaign-apps/kit/app/publicPage.ts';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { blocksOfTemplate } from '#campaign-apps/kit/editor/copiedBlocks.ts';
import { type EditedPage, shownIn } from '#campaign-apps/kit/editor/editedPage.ts';
import { applyOperation } from '#campaign-apps/kit/editor/pageOperations.ts';
import { pasteOf } from '#campaign-apps/kit/editor/useCopying.ts';
import { checkPage, checkTexts } from '#campaign-apps/kit/editorServer/checkPage.ts';
import { maxLengthOf } from '#campaign-apps/kit/page/blocks.ts';
import { writtenPage } from '#campaign-apps/kit/page/pageContent.ts';
import { isText } from '#campaign-apps/kit/page/pageTexts.ts';
import { preparePage, wordsOf } from '#campaign-apps/kit/pages/preparePage.ts';
import { html } from '#contracts/html.ts';
import { maxPageTextLength } from '#contracts/pageTexts.ts';
import { campaign } from './fakeCms.ts';

const apps = campaignApps.map(({ app }) => app);
const languagesOf = (app: CampaignApp) => Object.keys(app.messages);
const templates = apps.flatMap((app) =>
  (app.templates ?? []).map((template) => [`${app.id}: ${template.label}`, app, template] as const),
);

/** Returns an empty page that was started with a template. */
function startedPage(app: CampaignApp, template: PageTemplate, languages = languagesOf(app)): EditedPage {
  const empty = { languages, hasOwnLanguages: true, blocks: [], texts: {}, formerMessages: null };
  const { operations, left } = pasteOf(app.blocks, empty, blocksOfTemplate(app, template), 0);
  expect(left).toEqual([]);
  return operations.reduce((page: EditedPage, operation) => applyOperation(page, operation).page, empty);
}

/** Renders a page in one language, two days before the start or on a running page. */
function markupOf(app: CampaignApp, page: EditedPage, lang: string, startsInDays: number): string {
  const starts_at = new Date(startsInDays * 86_400_000).toISOString();
  const translations = page.languages.map((locale) => ({ locale, messages: {} }));
  const read = readCampaign({ ...campaign, app: app.id, starts_at, i18n: { default_locale: 'en', translations } });
  if (!read) throw new Error('This is not a campaign');
  const prepared = preparePage(app, read, {
    words: wordsOf(app, read, { lang }),
    now: new Date(0),
    signUp: emptyForm,
    legal: { privacy: 'https://legal.example/privacy', terms: null, imprint: null },
    content: shownIn(app.blocks, page, lang),
  });
  return app.view(prepared).main.markup;
}

describe('the templates', () => {
  it.each(apps.map((app) => [app.id, app] as const))('of %s are at least two, with different names', (_id, {
    templates = [],
  }) => {
    expect(templates.length).toBeGreaterThanOrEqual(2);
    for (const key of ['id', 'label'] as const)
      expect(new Set(templates.map((template) => template[key])).size).toBe(templates.length);
  });
});

/** Fields whose texts only the campaign knows, by kind of block. A block shows nothing invented if they are empty. */
const ownTexts: Record<string, readonly string[]> = {
  quote: ['words', 'name'],
  fact: ['words'],
  picture: ['caption'],
  video: ['title'],
  unlock: ['teaser', 'content'],
};

describe.each(templates)('the template %s', (_name, app, template) => {
  it('has blocks and values that the app declares, and each text in all its languages', () => {
    for (const { type, values = {} } of template.blocks) {
      const kind = app.blocks.find((one) => one.type === type);
      if (!kind) throw new Error(`Unknown kind: ${type}`);
      for (const [name, value] of Object.entries(values)) {
        const field = kind.fields[name];
        if (!field) throw new Error(`Unknown field: ${type}.${name}`);
        expect(typeof value === 'object', `${type}.${name}`).toBe(isText(field));
        if (typeof value !== 'object') continue;
        expect(Object.keys(value).toSorted(), `${type}.${name}`).toEqual(languagesOf(app).toSorted());
        const max = field.kind === 'line' || field.kind === 'text' ? maxLengthOf(field) : maxPageTextLength;
        for (const text of Object.values(value)) {
          expect(text.trim()).toBe(text);
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(max);
        }
      }
      const fields = Object.entries(kind.fields);
      const choices = fields.flatMap(([name, field]) =>
        field.kind === 'choice' && values[name] !== undefined
          ? [field.choices.some(({ value }) => value === values[name])]
          : [],
      );
      expect(choices).not.toContain(false);
    }
  });

  it('leaves texts empty that only the campaign knows, and has no numbers in the others', () => {
    for (const { type, values = {} } of template.blocks) {
      expect(Object.keys(values).filter((name) => ownTexts[type]?.includes(name))).toEqual([]);
      const texts = Object.values(values).flatMap((value) => (typeof value === 'object' ? Object.values(value) : []));
      expect(texts.join(' ')).not.toMatch(/\d/);
    }
  });

  it('makes a page that can be saved', () => {
    const page = startedPage(app, template);
    expect(page.blocks).toHaveLength(template.blocks.length);
    expect(checkPage(app.blocks, writtenPage(app.blocks, page.blocks))).toEqual([]);
    expect(checkTexts(page.texts)).toEqual([]);
    // Staff see the numbers and choices of the template, and not those of new blocks.
    for (const [index, { values = {} }] of template.blocks.entries())
      for (const [name, value] of Object.entries(values))
        if (typeof value !== 'object') expect(page.blocks[index]?.values[name]).toBe(value);
  });

  it.each([2, -2])('renders in every language, %i days before the start', (days) => {
    const page = startedPage(app, template);
    for (const language of page.languages) {
      const markup = markupOf(app, page, language, days);
      expect(markup).not.toMatch(/undefined|\[object/);
      for (const { type, values = {} } of template.blocks) {
        if (!['text', 'heading'].includes(type)) continue;
        for (const texts of Object.values(values))
          if (typeof texts === 'object')
            for (const paragraph of (texts[language] ?? '').split('\n\n'))
              expect(markup).toContain(html`${paragraph}`.markup);
      }
    }
  });

  it('has a text in the default language of a campaign in other languages', () => {
    const page = startedPage(app, template, ['fr', 'de']);
    const german = startedPage(app, template, ['de']);
    expect(Object.keys(page.texts.fr ?? {})).toHaveLength(Object.keys(german.texts.de ?? {}).length);
    expect(Object.values(page.texts.de ?? {})).toEqual(Object.values(german.texts.de ?? {}));
    const english = startedPage(app, template, ['en']);
    expect(Object.values(page.texts.fr ?? {})).toEqual(Object.values(english.texts.en ?? {}));
  });
});
