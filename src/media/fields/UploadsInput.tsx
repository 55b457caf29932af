import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { withContentVersion } from '#contracts/mediaContents.ts';
import { isText } from '#contracts/values.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useFormState } from '../../engine/form/FormContext.ts';
import { EntryFrame } from '../../engine/inputs/EntryFrame.tsx';
import { firstErrorAt } from '../../engine/inputs/errorAt.ts';
import { NoEntries } from '../../engine/inputs/ListInput.tsx';
import { useEntries } from '../../engine/inputs/useEntries.ts';
import type { InputProps } from '../../engine/overrides.ts';
import { useResourceWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LazyMediaPicker } from '../picker/LazyMediaPicker.tsx';
import { acceptedBy } from './acceptedBy.ts';
import ChosenFile from './ChosenFile.tsx';
import { useFocusAfter } from './UploadInput.tsx';

/** A list of files: adds several from the media library at once, moves and removes them. */
export default function UploadsInput({ source, field, resource }: InputProps) {
  const t = useT();
  const id = useId();
  const words = useResourceWords(resource);
  const { formState } = useFormContext();
  const readOnly = useFormState().readOnly !== null;
  const { entries, list, nameAt, append, moveBy, removeAt, said } = useEntries(source, resource);
  const value: unknown = useWatch({ name: source });
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusAfter(isOpen);
  const urls = Array.isArray(value) ? value.filter(isText) : [];
  const { kinds, size } = acceptedBy(field);
  const max = field.kind === 'list' ? (field.max ?? Infinity) : 0;
  const add = (chosen: readonly string[]) => {
    setIsOpen(false);
    const added = [...new Set(chosen)].filter((url) => !urls.includes(url)).slice(0, max - urls.length);
    if (added.length > 0) append(added);
  };
  return (
    <FieldFrame
      id={id}
      group
      label={words.field(source)}
      required={field.required}
      help={words.help(source) ?? (size ? t('media.input.size', size) : undefined)}
      error={firstErrorAt(formState.errors, source)}
    >
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {entries.map(({ key }, at) => (
          <EntryFrame
            key={key}
            name={nameAt(at)}
            source={`${source}.${at}`}
            first={at === 0}
            last={at === entries.length - 1}
            onMove={(by) => moveBy(at, by)}
            onRemove={() => removeAt(at)}
          >
            <ChosenFile url={urls[at] ?? ''} />
          </EntryFrame>
        ))}
      </Box>
      {entries.length === 0 && <NoEntries />}
      <Button
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<Add />}
        disabled={readOnly || urls.length >= max}
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('media.input.add')}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {isOpen && (
        <LazyMediaPicker
          targetSize={size}
          kinds={kinds}
          onPick={({ url }) => add([url])}
          {...(!size && {
            onPickFiles: (files) => add(files.map((file) => withContentVersion(file.url, file.content_version))),
          })}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </FieldFrame>
  );
}
