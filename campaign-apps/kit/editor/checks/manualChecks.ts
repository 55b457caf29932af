import { blockOfPageText, wholePage } from '#contracts/pageTexts.ts';
import { readVideo, type Video } from '../../campaign/videos.ts';
import { isPicture } from '../../page/blocks.ts';
import { isVideoFile } from '../../view/videoBlock.ts';
import type { namedBlocks } from '../blockNames.ts';
import type { EditedPage } from '../editedPage.ts';
import { selectorOf } from '../overlayPlaces.ts';
import type { FoundPlace } from './finding.ts';

/** What only a person can check, in the order of the list. */
const manualCheckKinds = ['serviceCaptions', 'audioDescription', 'imageText', 'otherLanguage'] as const;
type ManualCheckKind = (typeof manualCheckKinds)[number];

/** A question about a content of the page, and the content itself: if it changes, the question is another one. */
export type ManualCheck = FoundPlace & { kind: ManualCheckKind; content: string };

type CheckedPage = {
  page: EditedPage;
  named: ReturnType<typeof namedBlocks>;
  languages: readonly string[];
  /** The videos of the campaign's music, which some apps show. */
  videos: readonly Video[];
};

/** Returns the questions about what visitors see of the page: one for each video and image, and one for the texts of a language. */
export function manualChecksOf({
  page,
  named,
  languages: [first = 'en', ...others],
  videos,
}: CheckedPage): ManualCheck[] {
  const shown = named.filter(({ block }) => !block.hidden);
  const ofPage = { block: null, field: null, selector: 'main' };
  const ofVideos = (urls: string[]) =>
    (['serviceCaptions', 'audioDescription'] as const).map((kind) => ({
      ...{ ...ofPage, kind, language: first, content: JSON.stringify(urls) },
    }));
  const checks = [
    ...shown.flatMap((one) => checksOfBlock(one, first)),
    ...(videos.length > 0 ? ofVideos(videos.map((video) => video.page)) : []),
    ...[first, ...others].flatMap((language): ManualCheck[] => {
      const content = textsOf(page, new Set([wholePage, ...shown.map(({ block }) => block.id)]), language);
      return content === null ? [] : [{ ...ofPage, kind: 'otherLanguage', language, content }];
    }),
  ];
  return checks.sort((one, other) => manualCheckKinds.indexOf(one.kind) - manualCheckKinds.indexOf(other.kind));
}

function checksOfBlock({ block, kind: { fields } }: CheckedPage['named'][number], language: string): ManualCheck[] {
  const { id, values } = block;
  return Object.entries(fields).flatMap(([name, field]): ManualCheck[] => {
    const place = { block: id, field: name, selector: selectorOf('block', id), language };
    const value = values[name];
    if (isPicture(value)) return [{ ...place, kind: 'imageText', content: value.url }];
    if (field.kind !== 'address' || field.library !== 'video' || typeof value !== 'string') return [];
    const isElsewhere = readVideo(value, '') !== null;
    return [
      ...(isElsewhere ? [{ ...place, kind: 'serviceCaptions' as const, content: value }] : []),
      ...(isElsewhere || isVideoFile(value) ? [{ ...place, kind: 'audioDescription' as const, content: value }] : []),
    ];
  });
}

/** Returns the texts of these blocks, without regard to the order of the blocks; null if there are none. */
function textsOf({ texts }: EditedPage, blocks: ReadonlySet<string>, language: string): string | null {
  const own = Object.entries(texts[language] ?? {}).filter(([id]) => blocks.has(blockOfPageText(id)));
  return own.length === 0 ? null : JSON.stringify([language, own.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Returns the digest under which the answer to a question is stored. */
export async function digestOf({ kind, content }: Pick<ManualCheck, 'kind' | 'content'>): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${kind} ${content}`));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
