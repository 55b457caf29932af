import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../i18n/useT.ts';
import { FieldCell } from '../cells/registry.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { FieldInput } from './registry.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** The inputs of a group, one below the other. */
export function ObjectInput({ source, field, resource }: InputProps) {
  const words = useResourceWords(resource);
  const id = useId();
  const names = field.kind === 'object' ? Object.keys(field.fields) : [];
  return (
    <FieldFrame id={id} group label={words.field(source)} help={words.help(source)}>
      <Box sx={{ display: 'grid', gap: 2, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        {names.map((name) => (
          <FieldInput key={name} source={`${source}.${name}`} />
        ))}
      </Box>
    </FieldFrame>
  );
}

const toLines = (value: unknown): unknown => (Array.isArray(value) ? value.join('\n') : '');
const fromLines = (value: unknown): unknown => (value === '' ? [] : String(value).split('\n'));

/** A list of plain words is a text, one entry a line; other lists are shown. */
export function ListInput(props: InputProps) {
  const { field } = props;
  return field.kind === 'list' && field.item.kind === 'text' ? <LinesInput {...props} /> : <ShownInput {...props} />;
}

function LinesInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, id, aria, invalid } = useFieldInput(props, { format: toLines, parse: fromLines });
  return (
    <FieldFrame {...frame} help={frame.help ?? t('engine.form.onePerLine')}>
      <OutlinedInput
        {...control}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        multiline
        minRows={3}
        error={invalid}
        inputProps={aria}
      />
    </FieldFrame>
  );
}

/** A value that is shown on the form and not entered there. */
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
