import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyRecord } from '#resources/schema/emptyRecord.ts';
import { useT } from '../../i18n/useT.ts';
import { FieldCell } from '../cells/FieldCell.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { NestedInput } from './NestedInput.tsx';

/** The inputs of a group, one below the other. An optional group is added and removed as a whole. */
export function ObjectInput({ source, field, resource }: InputProps) {
  const t = useT();
  const words = useResourceWords(resource);
  const id = useId();
  const { setValue } = useFormContext();
  const readOnly = useFormState().readOnly !== null;
  const isThere = (useWatch({ name: source }) ?? null) !== null;
  const fields = field.kind === 'object' ? field.fields : {};
  const optional = Boolean(field.nullable || field.visibleIf);
  const toggle = () => setValue(source, isThere ? null : emptyRecord(fields), { shouldDirty: true });
  return (
    <FieldFrame id={id} group label={words.field(source)} help={words.help(source)}>
      {(isThere || !optional) && <Inputs source={source} names={Object.keys(fields)} />}
      {optional && (
        <Button size="small" variant="outlined" disabled={readOnly} onClick={toggle} sx={{ justifySelf: 'start' }}>
          {t(isThere ? 'engine.form.remove' : 'engine.form.add', { name: words.field(source) })}
        </Button>
      )}
    </FieldFrame>
  );
}

function Inputs({ source, names }: { source: string; names: string[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {names.map((name) => (
        <NestedInput key={name} source={`${source}.${name}`} />
      ))}
    </Box>
  );
}

/** A read-only value on the form. */
export function ShownInput({ source, field, resource }: InputProps) {
  const t = useT();
  const words = useResourceWords(resource);
  const id = useId();
  const record = useWatch();
  const value = useWatch({ name: source });
  return (
    <FieldFrame id={id} group label={words.field(source)} help={words.help(source) ?? t('engine.form.notEditable')}>
      <div>
        <FieldCell
          value={value}
          record={{ id: '', ...record }}
          field={field}
          resource={resource}
          source={source}
          whole
        />
      </div>
    </FieldFrame>
  );
}
