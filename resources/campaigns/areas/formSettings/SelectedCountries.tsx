import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useLocale } from 'react-admin';
import { countryCodes } from '#contracts/countries.ts';
import { countryName } from '#contracts/countryItems.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';

type SelectedCountriesProps = {
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
  /** Called with a message for screen readers. */
  onSaid: (words: string) => void;
};

/** Lists the selected countries by name; explains that an empty selection means all countries. */
export function SelectedCountries({ codes, onChange, onSaid }: SelectedCountriesProps) {
  const t = useT();
  const id = useId();
  if (codes.length === 0) return <Typography>{t('formSettings.countries.all')}</Typography>;
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h3" sx={{ flex: 1 }}>
          {t('formSettings.countries.selected', { smart_count: codes.length })}
        </Typography>
        <RemoveAll count={codes.length} onRemove={() => onChange([])} />
      </Box>
      <Chosen codes={codes} onChange={onChange} onSaid={onSaid} />
    </section>
  );
}

function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const [asking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    onRemove();
  };
  return (
    <>
      <Button disabled={readOnly} onClick={() => setAsking(true)}>
        {t('formSettings.countries.removeAll')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('formSettings.countries.removeAllTitle', { smart_count: count })}
        confirmLabel={t('formSettings.countries.removeAll')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('formSettings.countries.removeAllText')}
      </ConfirmDialog>
    </>
  );
}

function Chosen({ codes, onChange, onSaid }: SelectedCountriesProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const list = useRef<HTMLUListElement>(null);
  const { compare } = new Intl.Collator([locale]);
  const countries = codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((one, other) => compare(one.name, other.name));
  const remove = (code: string, name: string, at: number) => {
    onChange(codes.filter((each) => each !== code));
    onSaid(t('formSettings.countries.removed', { name }));
    // Moves the focus to the next country, so that several can be removed with one key.
    const near = list.current?.children[at + 1] ?? list.current?.children[at - 1];
    near?.querySelector('button')?.focus();
  };
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={t('formSettings.countries.list')}
      sx={{
        m: 0,
        p: 0.5,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        maxHeight: '50vh',
        overflowY: 'auto',
      }}
    >
      {countries.map(({ code, name }, at) => (
        <Country key={code} code={code} name={name} onRemove={() => remove(code, name, at)} />
      ))}
    </Box>
  );
}

function Country({ code, name, onRemove }: { code: string; name: string; onRemove: () => void }) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const words = countryCodes.includes(code) ? name : `${name} (${code}, ${t('formSettings.countries.unknown')})`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        maxWidth: '100%',
        pl: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', pr: readOnly ? 1 : 0 }}>
        {words}
      </Typography>
      {!readOnly && (
        <ButtonBase
          aria-label={t('formSettings.countries.remove', { name })}
          onClick={onRemove}
          sx={{ p: 0.75, borderRadius: 1, color: 'text.secondary', '@media (pointer: coarse)': { p: 1.5 } }}
        >
          <Close aria-hidden fontSize="inherit" />
        </ButtonBase>
      )}
    </Box>
  );
}
