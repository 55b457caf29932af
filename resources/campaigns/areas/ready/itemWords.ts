import { pageProblemKinds } from '#contracts/pageChecks.ts';
import type { ReadinessItem, ReadinessParams } from '#contracts/readiness.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { campaignPath } from '../../campaignPath.ts';

type Placed = Pick<ReadinessItem, 'place' | 'params'>;

/** Returns the path of the place where an item is resolved; null if there is none. */
export function placePath(campaignId: string, { place, params }: Placed): string | null {
  if (!place) return null;
  const { area, section } = place;
  const [language] = params.languages ?? [];
  const query = area === 'translations' && language ? `?language=${encodeURIComponent(language)}` : '';
  return campaignPath(campaignId, section ? `${area}/${section}` : area) + query;
}

/** Returns the names of the languages, and how many more there are. */
function languageNames(t: Translate, nameOf: (code: string) => string, params: ReadinessParams): string {
  const { languages = [], languages_total = 0 } = params;
  const names = languages.map(nameOf).join(', ');
  const more = languages_total - languages.length;
  return more > 0 ? t('readiness.more', { names, smart_count: more }) : names;
}

/** Returns what is missing, and why it matters. */
export function useItemWords({ key, params }: ReadinessItem): { title: string; why: string } {
  const t = useT();
  const nameOf = useLocaleName();
  const title = t(`readiness.items.${key}.title`);
  if (key === 'page') {
    const { reason = 'unreachable', status = 0 } = params;
    return { title, why: t(`readiness.page.${reason}`, { status }) };
  }
  const found = pageProblemKinds
    .flatMap((kind) => {
      const count = params.found?.[kind];
      return count === undefined ? [] : [t(`readiness.found.${kind}`, { count })];
    })
    .join(', ');
  const words = { ...params.sound, found, languages: languageNames(t, nameOf, params) };
  return { title, why: t(`readiness.items.${key}.why`, words) };
}
