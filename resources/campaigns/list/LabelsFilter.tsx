import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { isText } from '#contracts/values.ts';
import type { ListFilters } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { LabelChips } from '../LabelChips.tsx';
import { useLabels } from '../labels/useLabels.ts';

const loadChoice = () => import('./LabelsFilterChoice.tsx');
const LabelsFilterChoice = lazyWithRetry(loadChoice, ({ onClose }) => ({ open: true, onClose }));

/** Number of selected labels shown by name. */
const maxChips = 2;

/** Filters the campaigns by label: those with at least one of the selected labels. */
export function LabelsFilter({ values, set }: ListFilters) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const asked: string[] = Array.isArray(values.labels) ? values.labels.filter(isText) : [];
  const { labels, labelOf, isPending } = useLabels(asked);
  const chosen = [...new Set(asked.map((id) => labelOf(id)?.id ?? id))];
  const nothing = chosen.length === 0 ? t('labels.filter.all') : t('labels.unknown');
  const names = labels.map(({ name }) => name).join(', ');
  // While they are loaded, the selected labels have no names.
  const text = names || (isPending ? '…' : nothing);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={t('labels.filter.chosen', { names: text })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        endIcon={<ArrowDropDown />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={() => void loadChoice()}
        onFocus={() => void loadChoice()}
        sx={{ borderColor: 'control', typography: 'body1', minHeight: { xs: 44, sm: 34 }, maxWidth: '100%' }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minWidth: 0 }}>
          {names ? <LabelChips ids={chosen} most={maxChips} /> : text}
        </Box>
      </Button>
      <Suspense fallback={null}>
        {anchor && (
          <LabelsFilterChoice
            chosen={chosen}
            onChange={(ids) => set('labels', ids)}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
