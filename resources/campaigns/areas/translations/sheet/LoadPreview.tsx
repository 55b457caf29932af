import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import type { LoadReport, SheetProblem } from '#contracts/api/sheets.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { LanguageChanges } from './LanguageChanges.tsx';
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
  const main = useMainButton(props);
  const t = useT();
  const errorWords = useSheetErrorWords();
  const counts = countsOf(report);
  const isNothing = changesNothing(report);
  return (
    <TitledDialog
      title={title}
      maxWidth="md"
      busy={busy}
      main={main}
      cancelLabel={main ? undefined : t('sheets.preview.close')}
      onClose={onClose}
    >
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
    </TitledDialog>
  );
}

const changesNothing = ({ added, changed, removed }: LoadReport): boolean =>
  [added, changed, removed].every(({ languages }) => languages.length === 0);

const countsOf = ({ added, changed, removed }: LoadReport) => ({
  added: added.total,
  changed: changed.total,
  removed: removed.total,
});

/** Returns the button that checks again or loads the texts; undefined if neither is possible. */
function useMainButton({ confirmLabel, report, error, rereads, links, readOnly, ...on }: LoadPreviewProps) {
  const t = useT();
  if (error || (report.hindered && rereads)) return { label: t('sheets.lookAgain'), onClick: on.onLookAgain };
  if (report.hindered || !(links || !changesNothing(report))) return undefined;
  return { label: confirmLabel, disabled: readOnly !== null, onClick: on.onConfirm };
}

/** Lists the errors by cell, which must be fixed before the load. */
function ProblemList({ problems, total }: { problems: readonly SheetProblem[]; total: number }) {
  const t = useT();
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('sheets.preview.problems', { smart_count: total })}
      </Typography>
      {total > problems.length && (
        <Typography variant="body2" color="text.secondary">
          {t('sheets.preview.problemsMore', { shown: problems.length })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {problems.map(({ cell, code, values, hinders }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Box component="li" key={at} sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
            <CodeText>{cell}</CodeText>
            {hinders && <StatusChip label={t('sheets.preview.hinders')} tone="error" />}
            <Typography variant="body2" dir="auto" sx={{ flex: '1 1 0', minWidth: 200, overflowWrap: 'anywhere' }}>
              {t(`sheets.problems.${code}`, values)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
}
