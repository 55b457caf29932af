import type Axe from 'axe-core';
import type { AxeResults, CheckResult, NodeResult, RunOptions } from 'axe-core';
import axeUrl from 'axe-core/axe.min.js?url';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { PageProblemKind } from '#contracts/pageChecks.ts';
import { editorLanguage, fill } from '../texts/words.ts';
import { checkWords } from './checkWords.ts';
import { type Finding, findingAt } from './finding.ts';
import { contrastOverPicture } from './pictureContrast.ts';

type AxeWindow = Window & { axe?: typeof Axe };

/** Rules that concern the frame's document instead of the page, or that the own checks replace. */
const notChecked = [
  // The frame has its own title.
  'document-title',
  // Needs landmarks of the whole document. The templates of public pages have them.
  'bypass',
  // Of the frame's shell.
  'meta-viewport',
  // Reports each video; the own check reads its tracks.
  'video-caption',
] as const;

/** axe also has options for the checks of rules, which its types lack. */
const options: RunOptions & { checks: Record<string, { options: object }> } = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: {
    ...Object.fromEntries(['heading-order', 'empty-heading', 'target-size'].map((id) => [id, { enabled: true }])),
    ...Object.fromEntries(notChecked.map((id) => [id, { enabled: false }])),
  },
  // Pseudo-elements draw the background of some apps, and axe would check no text above them. Their design has its own tests.
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
  resultTypes: ['violations', 'incomplete'],
  // Players of other origins do not answer.
  iframes: false,
  elementRef: true,
};

/**
 * Loads axe into the window of a frame, which it must belong to. The frame's policy permits scripts of this origin, and
 * still no inline ones.
 * @throws Error if it cannot be loaded
 */
export async function loadAxe(page: Document): Promise<void> {
  const script = Object.assign(page.createElement('script'), { src: axeUrl });
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('axe could not be loaded'));
    page.head.append(script);
  });
  if (editorLanguage !== 'de') return;
  const { default: locale } = await import('axe-core/locales/de.json');
  axeOf(page).configure({ locale: { lang: 'de', rules: locale.rules } });
}

function axeOf({ defaultView }: Document): typeof Axe {
  const { axe } = (defaultView ?? {}) as AxeWindow;
  if (!axe) throw new Error('axe is not loaded');
  return axe;
}

/** Returns what axe finds on the page. */
export async function axeFindings(page: Document): Promise<Finding[]> {
  const { violations, incomplete } = await axeOf(page).run(page, options);
  const overPictures = nodesOf(incomplete, 'color-contrast').map(pictureFinding);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.flatMap((node) => findingOf(node, kindOf(id), wordsOf(id, help, node))),
  );
  return [...found, ...(await Promise.all(overPictures)).flat()];
}

const nodesOf = (results: AxeResults['incomplete'], rule: string): NodeResult[] =>
  results.filter(({ id }) => id === rule).flatMap(({ nodes }) => nodes);

const findingOf = ({ element }: NodeResult, kind: PageProblemKind, words: string, isHint?: true): Finding[] =>
  element ? [findingAt(element, { kind, words, ...(isHint && { isHint }) })] : [];

const kinds: Record<string, PageProblemKind> = {
  'color-contrast': 'contrast',
  'image-alt': 'alt_texts',
  'role-img-alt': 'alt_texts',
  'svg-img-alt': 'alt_texts',
  'link-name': 'link_texts',
  'empty-heading': 'headings',
  'heading-order': 'headings',
};

const kindOf = (rule: string): PageProblemKind => kinds[rule] ?? 'rules';

function wordsOf(rule: string, help: string, node: NodeResult): string {
  const words = checkWords();
  if (rule === 'heading-order') return words.headingSkips;
  if (rule === 'empty-heading') return words.headingEmpty;
  const { contrastRatio } = contrastOf(node);
  return rule === 'color-contrast' && contrastRatio ? lowContrast(contrastRatio, neededIn(node)) : help;
}

type ContrastData = { messageKey?: string; contrastRatio?: number; expectedContrastRatio?: string };
const contrastCheck = ({ any }: NodeResult): CheckResult | undefined => any.find(({ id }) => id === 'color-contrast');
const contrastOf = (node: NodeResult): ContrastData => contrastCheck(node)?.data ?? {};
const neededIn = (node: NodeResult): number => Number.parseFloat(contrastOf(node).expectedContrastRatio ?? '4.5');

const inWords = (ratio: number): string => formatNumber(Math.floor(ratio * 10) / 10, editorLanguage);
const lowContrast = (ratio: number, needed: number): string =>
  fill(checkWords().lowContrast, { ratio: inWords(ratio), needed: inWords(needed) });

/**
 * Returns the finding of a text in a block over a picture, whose contrast axe does not compute; none if the contrast is enough. Gradients
 * are part of an app's design, which its own tests check.
 */
async function pictureFinding(node: NodeResult): Promise<Finding[]> {
  const { messageKey = '' } = contrastOf(node);
  const isInBlock = node.element?.closest('[data-block]');
  if (!node.element || !isInBlock || !['bgImage', 'imgNode'].includes(messageKey)) return [];
  const behind = (contrastCheck(node)?.relatedNodes ?? []).flatMap(({ element }) => element ?? []);
  const ratio = await contrastOverPicture(node.element, behind);
  if (ratio === null) return findingOf(node, 'contrast', checkWords().contrastByEye, true);
  return ratio >= neededIn(node) ? [] : findingOf(node, 'contrast', lowContrast(ratio, neededIn(node)));
}
