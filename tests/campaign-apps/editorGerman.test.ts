import { afterEach, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { german as communityPlaylist } from '#campaign-apps/community-playlist/editorGerman.ts';
import { type AppLabels, labeledKinds, labeledTemplates } from '#campaign-apps/kit/app/labels.ts';
import { readAnswer } from '#campaign-apps/kit/editor/editorApi.ts';
import { german } from '#campaign-apps/kit/editor/texts/de.ts';
import { english } from '#campaign-apps/kit/editor/texts/en.ts';
import { fillCount, setEditorTexts } from '#campaign-apps/kit/editor/texts/words.ts';
import { checkPage, checkTexts } from '#campaign-apps/kit/editorServer/checkPage.ts';
import type { FieldProblem } from '#campaign-apps/kit/server/errors.ts';
import { textBlock } from '#campaign-apps/kit/view/commonBlocks.ts';
import { german as listenAndUnlock } from '#campaign-apps/listen-and-unlock/editorGerman.ts';
import { german as listeningParty } from '#campaign-apps/listening-party/editorGerman.ts';
import { german as prePage } from '#campaign-apps/pre-page/editorGerman.ts';

afterEach(() => setEditorTexts('en'));

const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the German texts of the editor', () => {
  it.each(Object.entries(english))('%s has the placeholders of "%s"', (key, text) => {
    const translated = german.words[key as keyof typeof english];
    expect(placeholdersOf(translated)).toEqual(placeholdersOf(text));
    expect(translated).not.toMatch(/["']|\.\.\./);
  });

  it('count by the rules of the language', () => {
    setEditorTexts('de', german);
    const { oneMissing, manyMissing } = german.words;
    expect([0, 1, 1_200].map((count) => fillCount(oneMissing, manyMissing, count))).toEqual([
      '0 Texte fehlen',
      '1 Text fehlt',
      '1.200 Texte fehlen',
    ]);
  });
});

describe('the German labels', () => {
  const labels: Record<string, AppLabels> = {
    'community-playlist': communityPlaylist,
    'listen-and-unlock': listenAndUnlock,
    'listening-party': listeningParty,
    'pre-page': prePage,
  };

  it.each(campaignApps.map(({ app }) => [app.id, app] as const))('of %s exist for every block', (id, app) => {
    const all = { ...labels[id], blocks: { ...german.blocks, ...labels[id]?.blocks } };
    expect(app.blocks.filter(({ type }) => !(type in all.blocks))).toEqual([]);
    const [kinds, templates] = [labeledKinds(app.blocks, all), labeledTemplates(app.templates ?? [], all)];
    expect(kinds.map(({ type }) => type)).toEqual(app.blocks.map(({ type }) => type));
    expect(templates.map(({ label }) => label)).not.toEqual(app.templates?.map(({ label }) => label));
  });

  it('change the choices of a field, and neither its values nor its limits', () => {
    const { blocks } = campaignApps.find(({ app }) => app.id === 'listen-and-unlock')?.app ?? { blocks: [] };
    const unlock = labeledKinds(blocks, listenAndUnlock).find(({ type }) => type === 'unlock');
    expect(unlock?.fields.measure).toMatchObject({
      label: 'Öffnet sich nach',
      choices: [
        { value: 'minutes', label: 'Gehörten Minuten' },
        { value: 'tracks', label: 'Gehörten Titeln' },
      ],
    });
    expect(unlock?.fields.amount).toMatchObject({ min: 1, max: 600 });
  });

  it('leave a block without a translation as it was declared', () => {
    expect(labeledKinds([textBlock], { blocks: {} })).toEqual([textBlock]);
  });
});

describe('the messages of the server in German', () => {
  const shown = (detail: unknown, status = 422) => {
    setEditorTexts('de', german);
    const result = readAnswer(status, { detail });
    return 'refusal' in result ? result.refusal.words : '';
  };

  it('are found for each problem of a page and its texts', () => {
    const kinds = campaignApps.flatMap(({ app }) => app.blocks);
    const limited = kinds.find(({ max }) => max === 1);
    const page = (...blocks: unknown[]) => ({ format: 2, blocks });
    const problems = [
      checkPage(kinds, null),
      checkPage(kinds, { format: 0 }),
      checkPage(kinds, { ...page(), more: 1 }),
      checkPage(kinds, { format: 2 }),
      checkPage(kinds, page(...Array.from({ length: 5_000 }, () => ({})))),
      checkPage(kinds, page(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [index, 1])))),
      checkPage(kinds, page({ id: 'a', type: 'text' }, { id: 'a', type: 'text' }, { id: 'b', type: 'new' })),
      checkPage(kinds, page({ id: 'a', type: limited?.type }, { id: 'b', type: limited?.type })),
      checkPage(kinds, page({ id: '', type: 'text' }, { id: 'b', type: 'text', hidden: 'yes' })),
      checkPage(kinds, page({ id: 'a', type: 'track', minutes: 100 })),
      checkPage(
        kinds,
        page({ id: 'a', type: 'link', address: 'none' }, { id: 'b', type: 'picture', picture: { url: 'none' } }),
      ),
      checkPage(kinds, page({ id: 'a', type: 'link', address: `https://${'a'.repeat(3_000)}` })),
      checkTexts(null),
      checkTexts({ de: { welcome: 'Hi', 'page.a.text': 1 }, en: 1 }),
    ].flat();
    const messages = [...new Set(problems.map(({ msg }: FieldProblem) => msg))];
    expect(messages.length).toBeGreaterThan(14);
    for (const msg of messages) expect(shown([{ loc: ['blocks', 0], msg }])).not.toContain(msg);
  });

  it('have the numbers of the English ones', () => {
    const detail = [{ loc: ['page', 'blocks', 0, 'minutes'], msg: 'A number from 0 to 99' }];
    expect(shown(detail)).toBe('Eine Zahl von 0 bis 99');
  });

  it('are found by the key of the error, and an unknown one is shown as it is', () => {
    expect(shown({ key: 'cms-unavailable', msg: 'The CMS can’t be reached.' }, 502)).toMatch(/^Das CMS/);
    expect(shown({ key: 'new-error', msg: 'Something new' }, 409)).toBe('Something new');
  });
});
