import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { distinctTags, keyOfTag, tagOf } from '#contracts/mediaTags.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useT } from '../../i18n/useT.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { matchingOptions } from '../../ui/matchingOptions.ts';

type TagPickerProps = {
  id: string;
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
  /** The only tags to choose from; otherwise all tags of files. */
  offered?: readonly string[];
  /** Whether a tag may be typed that no file has. */
  isFree?: boolean;
  placeholder?: string;
  /** The accessible name, if no label is beside it. */
  label?: string;
  autoFocus?: boolean;
  invalid?: boolean;
};

/** Returns the tags to choose from for a typed text. */
function useSuggestions(typed: string, offered: readonly string[] | undefined): readonly string[] {
  const { call } = useDataProvider<CmsDataProvider>();
  const search = useDebounced(typed.trim(), limits.slugCheckDebounceMs);
  const { data = [] } = useQuery({
    queryKey: ['uploads', 'tags', search],
    queryFn: async ({ signal }) => answered(await call('GET /api/uploads/tags', { query: { search }, signal })).items,
    enabled: offered === undefined,
    retry: false,
  });
  return offered ?? data.map(({ name }) => name);
}

/** Chooses tags, shown as chips, from suggestions. Enter or a comma adds a typed one. */
export function TagPicker({ id, chosen, onChange, offered, isFree = false, ...look }: TagPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const options = useSuggestions(typed, offered);
  const { placeholder, label, autoFocus, invalid } = look;
  const take = (tags: readonly string[]) => {
    onChange(distinctTags(tags.map(tagOf).filter(Boolean)));
    setTyped('');
  };
  const addTyped = () => isFree && tagOf(typed) !== '' && take([...chosen, typed]);
  return (
    <Autocomplete<string, true, false, boolean>
      multiple
      freeSolo={isFree}
      filterSelectedOptions
      clearOnBlur={false}
      id={id}
      size="small"
      options={options}
      value={[...chosen]}
      onChange={(_event, tags) => take(tags)}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onBlur={addTyped}
      filterOptions={(all, { inputValue }) => matchingOptions(all, inputValue, (tag) => tag)}
      isOptionEqualToValue={(option, value) => keyOfTag(option) === keyOfTag(value)}
      noOptionsText={t('media.tags.none')}
      renderValue={(tags, itemProps) =>
        tags.map((tag, index) => {
          const { key, ...item } = itemProps({ index });
          return <Chip key={key} size="small" label={tag} {...item} />;
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          autoFocus={autoFocus}
          error={invalid}
          onKeyDown={(event) => {
            if (event.key !== ',' || !isFree) return;
            event.preventDefault();
            addTyped();
          }}
          slotProps={{
            htmlInput: {
              ...input.inputProps,
              maxLength: limits.maxTagLength,
              'aria-label': label,
              'aria-describedby': `${id}-help`,
            },
          }}
        />
      )}
    />
  );
}
