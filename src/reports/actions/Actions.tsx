import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ReportAction } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { BusyButton } from '../BusyButton.tsx';
import { useReports } from '../ReportsContext.ts';
import { useReportWords } from '../useReportWords.ts';

type ActionsProps = { actions: readonly ReportAction[] | undefined; onDone: () => void };

/** The actions of a report item. */
export function Actions({ actions = [], onDone }: ActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 1 }}>
      {actions.map((action) => (
        <Action key={action.url} action={action} onDone={onDone} />
      ))}
    </Box>
  );
}

function Action({ action: { label, url }, onDone }: { action: ReportAction; onDone: () => void }) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const reportWords = useReportWords();
  const { calls, mayDraw } = useReports();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A ref: a second click may come before the next render.
  const running = useRef(false);
  const act = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await calls.json(url, { body: {} });
      notify(t('reports.action.done', { label }), { type: 'success' });
      onDone();
    } catch (reason) {
      setError(reason);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <BusyButton
        size="small"
        variant="outlined"
        busy={isBusy}
        disabled={!mayDraw}
        aria-describedby={mayDraw ? undefined : id}
        onClick={() => void act()}
      >
        {label}
      </BusyButton>
      {!mayDraw && (
        <Typography id={id} variant="body2" color="text.secondary">
          {t('reports.action.noRight')}
        </Typography>
      )}
      {error !== null && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {t('reports.action.failed', { label, reason: reportWords(error) })}
        </Alert>
      )}
    </>
  );
}
