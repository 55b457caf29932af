import { readView, type View } from '#resources/views/schema.ts';
import { useT } from '../i18n/useT.ts';

/** Returns whether a view contains filters, labels or apps that no longer exist. */
export const isIncomplete = (view: View): boolean => Object.values(readView(view).missing).some((count) => count > 0);

/** Returns sentences about what no longer exists of a view; null if it is complete or none is opened. */
export function useMissingWords(view: View | null): string | null {
  const t = useT();
  if (!view || !isIncomplete(view)) return null;
  const { labels, apps, filters } = readView(view).missing;
  const sentences = [
    labels > 0 && t('views.deletedLabels', { smart_count: labels }),
    apps > 0 && t('views.deletedApps', { smart_count: apps }),
    filters > 0 && t('views.unknown', { smart_count: filters }),
  ];
  return sentences.filter((one) => one !== false).join(' ');
}
