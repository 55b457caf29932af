import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useT } from '../../i18n/useT.ts';
import { useLibraryState } from './LibraryContext.ts';
import type { LibraryView } from './view.ts';

/** The set filters, each with the view without it. */
function useSetFilters(): { words: string; without: LibraryView }[] {
  const t = useT();
  const { view } = useLibraryState();
  const { type, tags, size, orientation, unused, missingAlt } = view;
  return [
    ...(type ? [{ words: t(`media.types.${type}`), without: { ...view, type: null } }] : []),
    ...tags.map((tag) => ({
      words: t('media.filters.tag', { tag }),
      without: { ...view, tags: tags.filter((one) => one !== tag) },
    })),
    ...(size ? [{ words: t(`media.filters.size.${size}`), without: { ...view, size: null } }] : []),
    ...(orientation
      ? [{ words: t(`media.filters.orientation.${orientation}`), without: { ...view, orientation: null } }]
      : []),
    ...(unused ? [{ words: t('media.filters.unused'), without: { ...view, unused: false } }] : []),
    ...(missingAlt ? [{ words: t('media.filters.missingAlt'), without: { ...view, missingAlt: false } }] : []),
  ];
}

/** The set filters as chips that remove them. */
export function FilterChips() {
  const t = useT();
  const { go } = useLibraryState();
  const filters = useSetFilters();
  if (filters.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {filters.map(({ words, without }) => (
        <Chip
          key={words}
          size="small"
          label={words}
          aria-label={t('media.filters.remove', { filter: words })}
          onClick={() => go(without)}
          onDelete={() => go(without)}
        />
      ))}
    </Box>
  );
}
