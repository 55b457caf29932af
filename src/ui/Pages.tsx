import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import { formatNumber } from './formatNumber.ts';

type PagesProps = {
  /** Counted from 1. */
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
  /** Of what these are the pages, where there is more than one list. */
  label?: string;
};

/** Which rows of how many, and the way to the others; nothing when all are there. */
export function Pages({ page, perPage, total, onChange, label }: PagesProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (total <= perPage) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const inWords = (number: number) => formatNumber(number, locale);
  return (
    <Box
      component="nav"
      aria-label={label ?? t('engine.list.pages')}
      sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, py: 1 }}
    >
      <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('engine.list.range', { from: inWords(from), to: inWords(to), total: inWords(total) })}
      </Typography>
      <Arrow label={t('engine.list.previousPage')} atEnd={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft />
      </Arrow>
      <Arrow label={t('engine.list.nextPage')} atEnd={to >= total} onClick={() => onChange(page + 1)}>
        <ChevronRight />
      </Arrow>
    </Box>
  );
}

type ArrowProps = { label: string; atEnd: boolean; onClick: () => void; children: ReactNode };

/** At the end it keeps the focus, which a disabled one loses: who came by keyboard goes on from there. */
const Arrow = ({ label, atEnd, onClick, children }: ArrowProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={atEnd || undefined}
    onClick={atEnd ? undefined : onClick}
    sx={atEnd ? { opacity: 0.4 } : undefined}
  >
    {children}
  </IconButton>
);
