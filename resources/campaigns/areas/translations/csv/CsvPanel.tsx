import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type ChangeEvent, useRef, useState } from 'react';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import { csvTextOf } from '#contracts/csvText.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { downloadCsv } from '#src/engine/list/csv.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatBytes } from '#src/ui/format/fileSize.ts';
import { LoadPreview } from '../sheet/LoadPreview.tsx';
import type { TextSourceProps } from '../sheet/SheetPanel.tsx';
import { useClosedTexts } from '../sheet/useClosedTexts.ts';
import { useLinkedSheet } from '../sheet/useLinkedSheet.ts';
import { useTextsLoad } from '../sheet/useTextsLoad.ts';

/** Why a file can't be imported. */
type FileRefusal = 'tooLarge' | 'notText';

/** Exports all texts of the open campaign as a file, and imports them. */
export function CsvPanel({ dirty }: TextSourceProps) {
  const t = useT();
  const { campaign } = useCampaign();
  const { sheet, isPending } = useLinkedSheet(campaign.id);
  const closed = useClosedTexts(dirty).loaded ?? (sheet ? t('sheets.csv.linked') : null);
  return (
    <FormSection title={t('sheets.csv.title')} help={t('sheets.csv.intro')} keepsFocus>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ExportButton />
        <CsvImport key={campaign.id} closed={closed} isPending={isPending} />
      </Box>
    </FormSection>
  );
}

export default CsvPanel;

function ExportButton() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { filename, csv } = await call('GET /api/campaigns/:id/translations/csv', { params: { id: campaign.id } });
      // The download adds the byte order mark.
      downloadCsv(filename, csv.replace(/^\uFEFF/, ''));
    } catch (error) {
      notify(t('sheets.csv.exportFailed', { reason: errorWords(error) }), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" loading={busy} onClick={save}>
      {t('sheets.csv.export')}
    </Button>
  );
}

type CsvImportProps = {
  /** Why importing is disabled; null when it is enabled. */
  closed: string | null;
  isPending: boolean;
};

function CsvImport({ closed, isPending }: CsvImportProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { look, forget, lookError, isLooking, preview } = useTextsLoad();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    forget();
    const read = await readCsvFile(file);
    // Allows selecting the same file again after it was corrected.
    target.value = '';
    const message =
      'refusal' in read ? t(`sheets.csv.${read.refusal}`, { size: formatBytes(limits.maxSheetBytes, locale) }) : null;
    setRefusal(message);
    if (!('csv' in read)) return;
    look((options) => {
      const body = { ...options, csv: read.csv };
      return call('POST /api/campaigns/:id/translations/import', { params: { id: campaign.id }, body });
    });
  };
  const problem = refusal ?? (lookError && !preview ? errorWords(lookError) : null);
  const words = {
    title: t('sheets.preview.titleCsv'),
    confirmLabel: t('sheets.preview.confirmCsv'),
    overwritten: t('sheets.csv.overwritten'),
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('sheets.csv.import')}
        onChange={choose}
      />
      <Button
        variant="outlined"
        disabled={closed !== null || isPending}
        loading={isLooking && !preview}
        onClick={() => input.current?.click()}
      >
        {t('sheets.csv.import')}
      </Button>
      {closed && <FormHelperText sx={{ flexBasis: '100%', m: 0 }}>{closed}</FormHelperText>}
      {problem && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {problem}
        </Alert>
      )}
      {preview && <LoadPreview {...words} {...preview} readOnly={closed} />}
    </>
  );
}

/** Returns the text of a file, or why it cannot be imported. */
async function readCsvFile(file: File): Promise<{ csv: string } | { refusal: FileRefusal }> {
  if (file.size > limits.maxSheetBytes) return { refusal: 'tooLarge' };
  const csv = csvTextOf(new Uint8Array(await file.arrayBuffer()));
  return csv === null ? { refusal: 'notText' } : { csv };
}
