import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { LoadReport } from '#contracts/sheets.ts';
import { useT } from '#src/i18n/useT.ts';
import { LanguageChanges } from './LanguageChanges.tsx';
import { ProblemList } from './ProblemList.tsx';
import { useSheetErrorWords } from './useSheetErrorWords.ts';

/** The labels for the source of a load. */
type SourceWords = { title: string; confirmLabel: string; overwritten: string };

type LoadPreviewProps = SourceWords & {
  report: LoadReport;
  /** Why the load was refused; null when it was not. */
  error: unknown;
  busy: boolean;
  /** Whether checking again may give another result: a sheet, unlike a file, can have been corrected since. */
  rereads?: boolean;
  /** The load links a sheet, even if the texts are unchanged. */
  links?: boolean;
  /** Why writing is disabled; null when it is enabled. */
  readOnly: string | null;
  onConfirm: () => void;
  onLookAgain: () => void;
  onClose: () => void;
};

/** Confirms the replacement of texts; shows what it would add, change and remove, and the errors. */
export function LoadPreview(props: LoadPreviewProps) {
  const { title, overwritten, report, error, busy, links, readOnly, onClose } = props;
  const t = useT();
  const errorWords = useSheetErrorWords();
  const titleId = useId();
  const counts = countsOf(report);
  const isNothing = changesNothing(report);
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {Boolean(error) && <Alert severity="error">{errorWords(error)}</Alert>}
        {readOnly !== null && <Alert severity="warning">{readOnly}</Alert>}
        {report.hindered ? (
          <Alert severity="error">{t('sheets.preview.hindered')}</Alert>
        ) : (
          <DialogContentText>
            {t(isNothing ? 'sheets.preview.nothing' : 'sheets.preview.summary', counts)}
            {isNothing ? links && ` ${t('sheets.preview.onlyLinked')}` : `. ${overwritten}.`}
          </DialogContentText>
        )}
        {report.problems_total > 0 && <ProblemList problems={report.problems} total={report.problems_total} />}
        {!isNothing && <LanguageChanges report={report} />}
      </DialogContent>
      <Actions {...props} />
    </Dialog>
  );
}

const changesNothing = ({ added, changed, removed }: LoadReport): boolean =>
  [added, changed, removed].every(({ languages }) => languages.length === 0);

const countsOf = ({ added, changed, removed }: LoadReport) => ({
  added: added.total,
  changed: changed.total,
  removed: removed.total,
});

function Actions({ confirmLabel, report, error, busy, rereads, links, readOnly, ...on }: LoadPreviewProps) {
  const t = useT();
  const looksAgain = Boolean(error) || (report.hindered && rereads);
  const loads = !looksAgain && !report.hindered && (links || !changesNothing(report));
  return (
    <DialogActions>
      <Button onClick={on.onClose} disabled={busy}>
        {t(looksAgain || loads ? 'engine.dialog.cancel' : 'sheets.preview.close')}
      </Button>
      {looksAgain && (
        <Button variant="contained" loading={busy} onClick={on.onLookAgain}>
          {t('sheets.lookAgain')}
        </Button>
      )}
      {loads && (
        <Button variant="contained" loading={busy} disabled={readOnly !== null} onClick={on.onConfirm}>
          {confirmLabel}
        </Button>
      )}
    </DialogActions>
  );
}
