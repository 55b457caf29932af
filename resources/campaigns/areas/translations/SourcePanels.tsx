import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useStore } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useRelease } from '../../releaseContext.ts';
import { useLinkedSheet } from './sheet/useLinkedSheet.ts';

const SheetPanel = lazyWithRetry(() => import('./sheet/SheetPanel.tsx'));
const CsvPanel = lazyWithRetry(() => import('./csv/CsvPanel.tsx'));
const UndoLoad = lazyWithRetry(() => import('./sheet/UndoLoad.tsx'));

type SourcePanelsProps = {
  /** The form has unsaved texts. */
  dirty: boolean;
};

/**
 * The other sources of texts, above the table. They are open while a sheet is linked, and otherwise collapsed, until the
 * user chooses, per browser.
 */
export function SourcePanels({ dirty }: SourcePanelsProps) {
  const t = useT();
  const { campaign } = useCampaign();
  const release = useRelease();
  const { sheet } = useLinkedSheet(campaign.id);
  const [chosen, setOpen] = useStore<boolean | null>('translations.sources', null);
  const open = chosen ?? sheet !== null;
  const loading = <SkeletonRows rows={4} columns={1} label={t('translations.loading')} />;
  return (
    <>
      <Accordion
        disableGutters
        variant="outlined"
        expanded={open}
        onChange={(_event, next) => setOpen(next)}
        slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h2' } }}
      >
        <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
          <Typography component="span" sx={{ fontWeight: 500 }}>
            {t('translations.sources')}
          </Typography>
        </AccordionSummary>
        <AccordionDetails>
          <Suspense fallback={loading}>
            <Box
              sx={{
                display: 'grid',
                alignItems: 'start',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
              }}
            >
              <SheetPanel dirty={dirty} />
              <CsvPanel dirty={dirty} />
            </Box>
          </Suspense>
        </AccordionDetails>
      </Accordion>
      {!release && (
        <Suspense>
          <UndoLoad key={campaign.id} dirty={dirty} />
        </Suspense>
      )}
    </>
  );
}
