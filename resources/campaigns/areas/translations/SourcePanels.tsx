import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { useT } from '../../../../src/i18n/useT.ts';
import { lazyWithRetry } from '../../../../src/ui/lazyWithRetry.tsx';
import { SkeletonRows } from '../../../../src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';

const SheetPanel = lazyWithRetry(() => import('./sheet/SheetPanel.tsx'));
const CsvPanel = lazyWithRetry(() => import('./csv/CsvPanel.tsx'));
const UndoLoad = lazyWithRetry(() => import('./sheet/UndoLoad.tsx'));

type SourcePanelsProps = {
  /** The form has unsaved texts. */
  dirty: boolean;
};

/** The other sources of texts: beside the inputs on wide screens, collapsed above them on narrow ones. */
export function SourcePanels({ dirty }: SourcePanelsProps) {
  const t = useT();
  const { campaign } = useCampaign();
  const isBeside = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true });
  const panels = (
    <Suspense fallback={<SkeletonRows rows={4} columns={1} label={t('translations.loading')} />}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <SheetPanel dirty={dirty} />
        <CsvPanel dirty={dirty} />
        <UndoLoad key={campaign.id} dirty={dirty} />
      </Box>
    </Suspense>
  );
  if (isBeside) return panels;
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {t('translations.sources')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{panels}</AccordionDetails>
    </Accordion>
  );
}
