import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { placeholderProblems } from '#contracts/placeholders.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import type { Suggested } from './wantedTexts.ts';

type SuggestionListProps = {
  suggested: readonly Suggested[];
  chosen: readonly Suggested[];
  code: string;
  sourceCode: string;
  onToggle: (suggested: Suggested) => void;
};

/** Suggestions with their source texts and warnings, each with a checkbox. */
export function SuggestionList({ suggested, chosen, code, sourceCode, onToggle }: SuggestionListProps) {
  const selected = new Set(chosen);
  return (
    <Box component="ul" sx={{ display: 'grid', m: 0, p: 0, listStyle: 'none' }}>
      {suggested.map((each) => (
        <Box
          component="li"
          key={`${each.id} ${each.form}`}
          // Up to thousands of rows: only visible ones are laid out.
          sx={{ borderTop: 1, borderColor: 'divider', contentVisibility: 'auto', containIntrinsicSize: 'auto 96px' }}
        >
          <Row
            suggested={each}
            checked={selected.has(each)}
            code={code}
            sourceCode={sourceCode}
            onToggle={() => onToggle(each)}
          />
        </Box>
      ))}
    </Box>
  );
}

type RowProps = { suggested: Suggested; checked: boolean; code: string; sourceCode: string; onToggle: () => void };

function Row({ suggested, checked, code, sourceCode, onToggle }: RowProps) {
  const t = useT();
  const { id, form, source, text } = suggested;
  const { missing, unknown } = placeholderProblems(text, [source], form === null ? null : { code, form });
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'start', gap: 1, py: 1, cursor: 'pointer' }}>
      <Checkbox checked={checked} onChange={onToggle} sx={{ mt: -0.5 }} />
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <CodeText>{form === null ? id : `${id}[${form}]`}</CodeText>
        <Typography variant="body2" color="text.secondary" lang={sourceCode} dir={directionOf(sourceCode)}>
          {source}
        </Typography>
        <Typography lang={code} dir={directionOf(code)}>
          {text}
        </Typography>
        {missing.length > 0 && (
          <Warning>{t('translations.warnings.placeholdersMissing', { placeholders: missing.join(' ') })}</Warning>
        )}
        {unknown.length > 0 && (
          <Warning>{t('translations.warnings.placeholdersUnknown', { placeholders: unknown.join(' ') })}</Warning>
        )}
      </Box>
    </Box>
  );
}

const Warning = ({ children }: { children: string }) => (
  <FormHelperText component="span" sx={{ m: 0, color: 'warning.main' }}>
    {children}
  </FormHelperText>
);
