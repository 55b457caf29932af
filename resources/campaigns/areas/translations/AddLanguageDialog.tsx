import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { isSameLocale, type LocaleItem, localeName } from '#contracts/locales.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { directionOf } from '#contracts/textDirection.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { shownLanguages } from './texts/edits.ts';
import { useEdited, useOpenTexts } from './texts/TextsContext.ts';

/** A language with its name in the user's language. */
type Offered = LocaleItem & { shownName: string };

/**
 * Returns the languages that have the text in a name or the code: first that with this code, then those with exactly
 * this name, then those whose name begins with it.
 */
function found(locales: Offered[], typed: string): Offered[] {
  const wanted = searchForm(typed.trim());
  const has = ({ code, shownName, name, native_name }: Offered) =>
    [code, shownName, name, native_name].some((text) => searchForm(text).includes(wanted));
  const rankOf = ({ code, shownName, name, native_name }: Offered): number => {
    const names = [shownName, name, native_name].map(searchForm);
    if (isSameLocale(code, wanted)) return 0;
    if (names.includes(wanted)) return 1;
    return names.some((one) => one.startsWith(wanted)) ? 2 : 3;
  };
  return locales.filter(has).sort((one, other) => rankOf(one) - rankOf(other));
}

/** Returns the languages that the campaign does not have. */
function useOffered() {
  const { texts } = useOpenTexts();
  const locale = useLocale() ?? 'en';
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error, isPending } = useQuery({
    queryKey: ['i18n', 'locales'],
    queryFn: ({ signal }) => call('GET /api/i18n/locales', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const taken = useEdited((edits) =>
    shownLanguages(texts, edits)
      .filter(({ state }) => state !== 'deleted')
      .map(({ code }) => code),
  );
  const { compare } = new Intl.Collator(locale);
  const offered = (data?.items ?? [])
    .filter(({ code }) => !taken.some((one) => isSameLocale(one, code)))
    .map((one) => ({ ...one, shownName: localeName(one.code, locale) }))
    .sort((one, other) => compare(one.shownName, other.shownName));
  return { offered, error, isPending };
}

type AddLanguageDialogProps = { onAdd: (code: string) => void; onClose: () => void };

/** Selects a language to add, by English name, native name or code. */
export default function AddLanguageDialog({ onAdd, onClose }: AddLanguageDialogProps) {
  const t = useT();
  const id = useId();
  const errorWords = useErrorWords();
  const [chosen, setChosen] = useState<Offered | null>(null);
  const { offered, error, isPending } = useOffered();
  return (
    <ConfirmDialog
      open
      asks
      title={t('translations.add.button')}
      confirmLabel={t('translations.add.add')}
      disabled={!chosen}
      onConfirm={() => chosen && onAdd(chosen.code)}
      onClose={onClose}
    >
      <FieldFrame
        id={id}
        label={t('translations.add.search')}
        help={t('translations.add.searchHelp')}
        error={error ? t('translations.add.failed', { reason: errorWords(error) }) : undefined}
      >
        <Autocomplete
          id={id}
          size="small"
          autoHighlight
          openOnFocus
          // The list must be inside a landmark and may be longer than the dialog.
          slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
          loading={isPending}
          loadingText={t('translations.add.loading')}
          noOptionsText={t('translations.add.none')}
          options={offered}
          value={chosen}
          onChange={(_event, next) => setChosen(next)}
          getOptionLabel={({ shownName }) => shownName}
          getOptionKey={({ code }) => code}
          isOptionEqualToValue={(one, other) => one.code === other.code}
          filterOptions={(options, { inputValue }) =>
            found(options, inputValue === chosen?.shownName ? '' : inputValue)
          }
          renderOption={({ key, ...props }, locale) => (
            <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2 }}>
              <Option locale={locale} />
            </Box>
          )}
          renderInput={({ InputProps: { ref, className, endAdornment }, inputProps }) => (
            <OutlinedInput
              ref={ref}
              className={className}
              endAdornment={endAdornment}
              size="small"
              fullWidth
              autoFocus
              inputProps={{ ...inputProps, 'aria-describedby': helpId(id) }}
            />
          )}
        />
      </FieldFrame>
    </ConfirmDialog>
  );
}

function Option({ locale: { code, shownName, native_name } }: { locale: Offered }) {
  return (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {shownName}{' '}
        {native_name !== shownName && (
          <Typography component="span" variant="body2" color="text.secondary" lang={code} dir={directionOf(code)}>
            {native_name}
          </Typography>
        )}
      </Box>
      <Typography component="span" variant="body2" color="text.secondary">
        {code}
      </Typography>
    </>
  );
}
