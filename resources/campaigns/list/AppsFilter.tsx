import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { isText } from '#contracts/values.ts';
import type { ListFilters } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

const loadChoice = () => import('./AppsChoice.tsx');
const AppsChoice = lazyWithRetry(loadChoice, ({ onClose }) => ({ open: true, onClose }));

/** Number of selected apps shown by name. */
const maxChips = 3;

/** That of the selects beside it. */
const height = { minHeight: { xs: 44, sm: 34 }, '@media (pointer: coarse)': { minHeight: 44 } };

/** Filters the campaigns by app; an empty selection shows all. */
export function AppsFilter({ values, set }: ListFilters) {
  const t = useT();
  const apps = useApps();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen: string[] = Array.isArray(values.apps) ? values.apps.filter(isText) : [];
  const names = chosen.map((id) => apps.find((app) => app.id === id)?.name ?? id);
  const more = names.length - maxChips;
  const label = names.length > 0 ? names.join(', ') : t('campaigns.filters.apps.all');
  return (
    <>
      <Button
        variant="outlined"
        aria-label={t('campaigns.filters.apps.chosen', { names: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        endIcon={<ArrowDropDown />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={() => void loadChoice()}
        onFocus={() => void loadChoice()}
        sx={{ borderColor: 'control', typography: 'body1', maxWidth: '100%', ...height }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minWidth: 0 }}>
          {names.length === 0 && label}
          {names.slice(0, maxChips).map((name, at) => (
            <StatusChip key={chosen[at]} label={name} />
          ))}
          {more > 0 && t('campaigns.filters.apps.more', { count: more })}
        </Box>
      </Button>
      <Suspense fallback={null}>
        {anchor && (
          <AppsChoice
            apps={apps}
            chosen={chosen}
            onChange={(ids) => set('apps', ids)}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
