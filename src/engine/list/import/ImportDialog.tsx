import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { limits } from '#contracts/limits.ts';
import { useInSentence } from '#src/i18n/useInSentence.ts';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { formatBytes } from '#src/ui/format/fileSize.ts';
import { useScreens } from '../../ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../../words.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { useImport } from './useImport.ts';

/** Imports the records of a CSV file: choosing it, a preview of its rows, and the import. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const inSentence = useInSentence();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const errorWords = useErrorWords();
  const { file, open, lookAgain, report, isLooking, isRunning, error, run } = useImport(onClose);
  const count = report ? report.added + report.changed : 0;
  const isReady = report !== undefined && report.problems_total === 0 && count > 0;
  const submit = { label: t('engine.import.submit', { smart_count: count }), onClick: run };
  const again = { label: t('engine.import.again'), onClick: lookAgain };
  const main = error ? again : isReady ? submit : undefined;
  return (
    <TitledDialog
      title={t('engine.import.title', { names: inSentence(words.many) })}
      text={t('engine.import.help', { field: words.field(resource.import?.by ?? resource.title) })}
      maxWidth="lg"
      busy={isRunning}
      main={main && { ...main, disabled: isLooking }}
      onClose={onClose}
    >
      <FileChoice file={file} disabled={isLooking || isRunning} onChoose={open} />
      {isLooking && <LinearProgress aria-label={t('engine.import.reading')} />}
      {Boolean(error) && <Alert severity="error">{errorWords(error)}</Alert>}
      {report && <ImportPreview report={report} />}
    </TitledDialog>
  );
}

type FileChoiceProps = { file: File | null; disabled: boolean; onChoose: (file: File) => void };

/** A button and an area for a file. */
function FileChoice({ file, disabled, onChoose }: FileChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const [isTooLarge, setTooLarge] = useState(false);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: ([chosen]) => {
      if (!chosen) return;
      setTooLarge(chosen.size > limits.maxImportBytes);
      if (chosen.size <= limits.maxImportBytes) onChoose(chosen);
    },
  });
  const label = t(file ? 'engine.import.other' : 'engine.import.choose');
  return (
    <>
      <Box
        {...getRootProps({ role: 'presentation' })}
        sx={isDragActive ? { ...area, borderColor: 'primary.main' } : area}
      >
        <input {...getInputProps({ 'aria-label': label, accept: '.csv,.tsv,.txt,text/csv' })} />
        <Button variant="outlined" disabled={disabled} onClick={open}>
          {label}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? t('engine.import.drop')}
        </Typography>
      </Box>
      {isTooLarge && (
        <Alert severity="error">
          {t('engine.import.tooLarge', { size: formatBytes(limits.maxImportBytes, locale) })}
        </Alert>
      )}
    </>
  );
}

const area = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
