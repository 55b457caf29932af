import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useCanAccess } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { LabelPicker } from '../labels/LabelPicker.tsx';

type LabelChoiceProps = {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** The only options; null for every label. */
  offered: readonly string[] | null;
  error: string | null;
};

/** Chooses the labels that a bulk action adds or removes. */
export function LabelChoice({ chosen, onChange, offered, error }: LabelChoiceProps) {
  const t = useT();
  const id = useId();
  const { canAccess: mayCreate } = useCanAccess({ resource: 'labels', action: 'create' });
  const help = mayCreate ? 'labels.helpCreating' : 'labels.help';
  return (
    <div>
      <FormLabel htmlFor={id}>{t('campaigns.bulk.labels')}</FormLabel>
      <LabelPicker
        chosen={chosen}
        onChange={onChange}
        offered={offered}
        id={id}
        autoFocus
        invalid={error !== null}
        aria={{ 'aria-describedby': `${id}-help` }}
      />
      <FormHelperText id={`${id}-help`} error={error !== null}>
        {error ?? t(offered === null ? help : 'campaigns.bulk.removeHelp')}
      </FormHelperText>
    </div>
  );
}
