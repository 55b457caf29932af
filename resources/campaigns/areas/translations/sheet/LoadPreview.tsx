import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { LoadReport } from '../../../../../contracts/sheets.ts';
import { useT } from '../../../../../src/i18n/useT.ts';
import { LanguageChanges } from './LanguageChanges.tsx';
import { ProblemList } from './ProblemList.tsx';
import { useSheetErrorWords } from './useSheetErrorWords.ts';

type LoadPreviewProps = {
  title: string;
  confirmLabel: string;
  report: LoadReport;
  /** Why the load was refused; null when it was not. */
  error: unknown;
  busy: boolean;
  /** Looking again may find something else: a sheet, unlike a file, can have been put right meanwhile. */
  rereads?: boolean;
  /** Why nothing can be written now, in words; null when it can. */
  readOnly: string | null;
  onConfirm: () => void;
  onLookAgain: () => void;
  onClose: () => void;
};

/** Asks before texts are replaced, with what that would add, change and remove, and what does not fit (statement I3). */
export function LoadPreview({ title, confirmLabel, report, error, busy, rereads, readOnly, ...on }: LoadPreviewProps) {
  const t = useT();
  const errorWords = useSheetErrorWords();
  const titleId = useId();
  const { added, changed, removed, hindered } = report;
  const parts = [added, changed, removed];
  const isNothing = parts.every(({ languages }) => languages.length === 0);
  const counts = { added: added.total, changed: changed.total, removed: removed.total };
  return (
    <Dialog open onClose={busy ? undefined : on.onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {Boolean(error) && <Alert severity="error">{errorWords(error)}</Alert>}
        {readOnly !== null && <Alert severity="warning">{readOnly}</Alert>}
        {hindered ? (
          <Alert severity="error">{t('sheets.preview.hindered')}</Alert>
        ) : (
          <DialogContentText>
            {t(isNothing ? 'sheets.preview.nothing' : 'sheets.preview.summary', counts)}
            {!isNothing && `. ${t('sheets.overwritten')}.`}
          </DialogContentText>
        )}
        {report.problems_total > 0 && <ProblemList problems={report.problems} total={report.problems_total} />}
        {!isNothing && <LanguageChanges report={report} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={on.onClose} disabled={busy}>
          {t('engine.dialog.cancel')}
        </Button>
        {error || (hindered && rereads) ? (
          <Button variant="contained" loading={busy} onClick={on.onLookAgain}>
            {t('sheets.lookAgain')}
          </Button>
        ) : hindered ? null : (
          <Button variant="contained" loading={busy} disabled={readOnly !== null} onClick={on.onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
