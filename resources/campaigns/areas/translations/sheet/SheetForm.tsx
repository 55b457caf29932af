import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LinkedSheet } from '#contracts/api/sheets.ts';
import { sheetAddress, sheetIdsOf } from '#contracts/sheets.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useDraftSuffix } from '#src/engine/live/editedIn.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { LoadPreview } from './LoadPreview.tsx';
import type { ClosedTexts } from './useClosedTexts.ts';
import { useSheetErrorWords } from './useSheetErrorWords.ts';
import { useTextsLoad } from './useTextsLoad.ts';

type SheetFormProps = { sheet: LinkedSheet | null; closed: ClosedTexts };

/** Takes a sheet's URL and previews the load. The sheet is linked after the user confirms. */
export function SheetForm({ sheet, closed }: SheetFormProps) {
  const t = useT();
  const id = useId();
  const errorWords = useSheetErrorWords();
  const { id: userId } = useCurrentUser();
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const { text, keep, forget } = usePersistedText(`${userId} sheet ${campaign.id}${useDraftSuffix()}`);
  const typed = text ?? sheet?.sheet_url ?? '';
  const [isRefused, setRefused] = useState(false);
  const { look, forget: forgetError, lookError, isLooking, preview } = useTextsLoad(() => forget(typed));
  const error = isRefused ? t('validation.sheet-address') : lookError ? errorWords(lookError) : undefined;

  const type = (next: string) => {
    keep(next);
    setRefused(false);
    forgetError();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (closed.loaded !== null || isLooking) return;
    const ids = sheetIdsOf(typed);
    setRefused(ids === null);
    if (!ids) return;
    look((options) => {
      const body = { ...options, sheet_url: sheetAddress(ids) };
      return call('POST /api/campaigns/:id/translations/sheet/load', { params: { id: campaign.id }, body });
    });
  };
  const words = {
    title: t('sheets.preview.title'),
    confirmLabel: t('sheets.preview.confirm'),
    overwritten: t('sheets.overwritten'),
  };
  const ids = sheetIdsOf(typed);
  const links = ids !== null && sheetAddress(ids) !== sheet?.sheet_url;
  return (
    <>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
        <FieldFrame id={id} label={t('sheets.url')} help={closed.loaded ?? t('sheets.urlHelp')} error={error}>
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            type="url"
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
            error={error !== undefined}
            inputProps={{
              readOnly: closed.written !== null,
              spellCheck: false,
              'aria-describedby': helpId(id),
              'aria-invalid': error !== undefined,
            }}
          />
        </FieldFrame>
        <Box>
          <Button type="submit" variant="outlined" disabled={closed.loaded !== null} loading={isLooking && !preview}>
            {t('sheets.load')}
          </Button>
        </Box>
      </Box>
      {preview && <LoadPreview {...words} {...preview} rereads links={links} readOnly={closed.written} />}
    </>
  );
}
