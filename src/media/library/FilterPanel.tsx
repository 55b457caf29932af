import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { mediaKinds } from '#contracts/media.ts';
import { orientations, sizeNames } from '#contracts/mediaFilters.ts';
import { useIsNarrow } from '../../engine/list/useIsNarrow.ts';
import { useT } from '../../i18n/useT.ts';
import { TagPicker } from '../tags/TagPicker.tsx';
import { useLibraryState } from './LibraryContext.ts';
import { countFilters } from './view.ts';

/** Expands the filters, and shows how many are set. */
export function FiltersButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const t = useT();
  const { view } = useLibraryState();
  const count = countFilters(view) + (useIsNarrow() && view.type ? 1 : 0);
  return (
    <Button variant="outlined" aria-expanded={open} onClick={onToggle}>
      {count === 0 ? t('engine.list.filters') : t('engine.list.filtersSet', { count })}
    </Button>
  );
}

/** The filter by type. On phones it is with the other filters. */
export function TypeFilter() {
  const t = useT();
  const { view, go, picker } = useLibraryState();
  const kinds = picker?.kinds ?? mediaKinds;
  if (kinds.length < 2) return null;
  return (
    <Choice
      label={t('media.search.type')}
      unset={t('media.search.anyType')}
      value={view.type}
      choices={kinds.map((kind) => [kind, t(`media.types.${kind}`)] as const)}
      onChange={(type) => go({ ...view, type })}
    />
  );
}

/** The filters by tag, size, orientation, use and alternative text. */
export function FilterPanel() {
  const t = useT();
  const id = useId();
  const isNarrow = useIsNarrow();
  const { view, go, picker } = useLibraryState();
  const hasImages = !picker?.kinds || picker.kinds.includes('image');
  return (
    <Box role="group" aria-label={t('engine.list.filters')} sx={panel}>
      {isNarrow && <TypeFilter />}
      <Box sx={{ flex: '1 1 240px', maxWidth: { sm: 360 } }}>
        <TagPicker
          id={id}
          label={t('media.tags.label')}
          placeholder={t('media.filters.tags')}
          chosen={view.tags}
          onChange={(tags) => go({ ...view, tags })}
        />
      </Box>
      <Choice
        label={t('media.sort.size')}
        unset={t('media.filters.anySize')}
        value={view.size}
        choices={sizeNames.map((size) => [size, t(`media.filters.size.${size}`)] as const)}
        onChange={(size) => go({ ...view, size })}
      />
      {hasImages && (
        <Choice
          label={t('media.filters.orientationLabel')}
          unset={t('media.filters.anyOrientation')}
          value={view.orientation}
          choices={orientations.map((one) => [one, t(`media.filters.orientation.${one}`)] as const)}
          onChange={(orientation) => go({ ...view, orientation })}
        />
      )}
      <Flag label={t('media.filters.unused')} checked={view.unused} onChange={(unused) => go({ ...view, unused })} />
      {hasImages && (
        <Flag
          label={t('media.filters.missingAlt')}
          checked={view.missingAlt}
          onChange={(missingAlt) => go({ ...view, missingAlt })}
        />
      )}
    </Box>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  /** The words for no choice. */
  unset: string;
  value: Value | null;
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value | null) => void;
};

function Choice<Value extends string>({ label, unset, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      native
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find(([one]) => one === target.value)?.[0] ?? null)}
      input={<OutlinedInput size="small" inputProps={{ 'aria-label': label }} />}
    >
      <option value="">{unset}</option>
      {choices.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}

type FlagProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

const Flag = ({ label, checked, onChange }: FlagProps) => (
  <FormControlLabel
    control={<Checkbox size="small" checked={checked} onChange={(_event, next) => onChange(next)} />}
    label={label}
    slotProps={{ typography: { variant: 'body2' } }}
    sx={{ m: 0 }}
  />
);

const panel = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;
