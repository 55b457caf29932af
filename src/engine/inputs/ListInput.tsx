import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { UploadPartsContext } from '../uploadParts.ts';
import { useResourceWords } from '../words.ts';
import { ChoicesInput, TagsInput } from './ChoiceInputs.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { errorAt } from './errorAt.ts';
import { ReferenceInput } from './ReferenceInput.tsx';
import { LinesInput } from './TextInputs.tsx';
import { useEntries } from './useEntries.ts';

/**
 * A list of files has pictures, one of different choices has checkboxes or chips, one of different references has chips. A list of strings is a textarea, one entry per line, or has chips;
 * entries of other kinds are added, moved and removed one by one.
 */
export function ListInput(props: InputProps) {
  const { field } = props;
  const { Input: UploadsInput } = use(UploadPartsContext);
  if (field.kind !== 'list') return null;
  if (field.item.kind === 'upload') return <UploadsInput {...props} />;
  if (field.item.kind === 'choice' && field.unique) return <ChoicesInput {...props} />;
  if (field.item.kind === 'reference' && field.unique) return <ReferenceInput {...props} />;
  if (field.item.kind !== 'text') return <EntriesInput {...props} />;
  return field.chips ? <TagsInput {...props} /> : <LinesInput {...props} />;
}

function EntriesInput({ source, field, resource }: InputProps) {
  const t = useT();
  const inSentence = useInSentence();
  const id = useId();
  const words = useResourceWords(resource);
  const { formState } = useFormContext();
  const readOnly = useFormState().readOnly !== null;
  const { entries, list, nameAt, append, moveBy, removeAt, said } = useEntries(source, resource);
  if (field.kind !== 'list') return null;
  const label = words.field(source);
  const full = field.max !== undefined && entries.length >= field.max;
  return (
    <FieldFrame
      id={id}
      group
      label={label}
      required={field.required}
      help={words.help(source)}
      error={errorAt(formState.errors, source)}
    >
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {entries.map(({ key }, at) => (
          <EntryFrame
            key={key}
            name={nameAt(at)}
            field={field.item}
            source={`${source}.${at}`}
            first={at === 0}
            last={at === entries.length - 1}
            onMove={(by) => moveBy(at, by)}
            onRemove={() => removeAt(at)}
          />
        ))}
      </Box>
      {entries.length === 0 && <NoEntries />}
      <Button
        size="small"
        variant="outlined"
        startIcon={<Add />}
        disabled={full || readOnly}
        onClick={() => append(emptyValue(field.item))}
        sx={{ justifySelf: 'start' }}
      >
        {t('engine.form.addTo', { name: inSentence(label) })}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FieldFrame>
  );
}

/** The placeholder of a list without entries. */
export function NoEntries() {
  const t = useT();
  return (
    <Typography variant="body2" color="text.secondary">
      {t('engine.form.noEntries')}
    </Typography>
  );
}
