import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '#contracts/limits.ts';
import { useT } from '#src/i18n/useT.ts';

type PageButtonsProps = { page: number; pages: number; onChange: (page: number) => void };

/** Returns at most 20 page numbers around the current one. */
function numbersAround(page: number, pages: number): number[] {
  const shown = Math.min(pages, limits.partyPageButtons);
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, at) => first + at);
}

/** One button per page; renders nothing for a single page. */
export function PageButtons({ page, pages, onChange }: PageButtonsProps) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={t('settings.parties.pages')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, mt: 2 }}
    >
      {numbersAround(page, pages).map((number) => (
        <Button
          key={number}
          size="small"
          variant={number === page ? 'outlined' : 'text'}
          color={number === page ? 'primary' : 'inherit'}
          aria-label={t('settings.parties.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          sx={{ minWidth: 32, fontVariantNumeric: 'tabular-nums' }}
        >
          {number}
        </Button>
      ))}
    </Box>
  );
}
