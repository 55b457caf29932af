import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useT } from '../i18n/useT.ts';
import { useDebouncedText } from './hooks/useDebouncedText.ts';

type SearchInputProps = {
  value: string;
  onChange: (value: string) => void;
  /** Names what is searched, if a page has several searches. */
  label?: string;
};

/** A debounced search input. */
export function SearchInput({ value, onChange, label }: SearchInputProps) {
  const t = useT();
  const words = label ?? t('engine.list.search');
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      placeholder={words}
      onChange={(event) => setTyped(event.target.value)}
      inputProps={{ 'aria-label': words }}
      startAdornment={<Search fontSize="small" sx={{ color: 'text.secondary', mr: 1 }} />}
      endAdornment={
        typed && (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={t('engine.list.clearSearch')} onClick={() => setTyped('')}>
              <Clear fontSize="inherit" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ flex: '1 1 240px', maxWidth: 360, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
