import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { directionOf } from '#contracts/textDirection.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { lengthOf, textProblem } from '../texts/textProblems.ts';

type MessageFieldProps = {
  messageId: string;
  code: string;
  /** The name of the field for screen readers: message, language and plural form. */
  name: string;
  /** Shown above the field. */
  label?: string;
  text: string;
  /** Shown while the field is empty: the text that pages show then. */
  placeholder: string;
  onType: (text: string) => void;
  warnings: readonly string[];
  /** A sentence with a number of the plural form; null for none. */
  sample: { isSource: boolean; sample: string } | null;
  /** The recommended maximum characters; null without a recommendation. */
  max: number | null;
  /** The id of further text that describes the field. */
  describedBy?: string;
};

/** The field of a text or of one plural form, with its error and warnings. It grows with its text. */
export function MessageField(props: MessageFieldProps) {
  const t = useT();
  const id = useId();
  const { messageId, code, name, label, text, placeholder, onType, warnings, sample, max, describedBy } = props;
  const readOnly = useFormState().readOnly !== null;
  const problem = textProblem(messageId, text);
  const error = problem ? t(`validation.${problem.code}`, { limit: problem.limit ?? '' }) : undefined;
  const [errorId, warningsId, counterId] = [`${id}-error`, `${id}-warnings`, `${id}-counter`];
  return (
    <Box sx={{ minWidth: 0 }}>
      {label && (
        <Typography variant="body2" color="text.secondary" component="label" htmlFor={id} sx={{ display: 'block' }}>
          {label}
        </Typography>
      )}
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        multiline
        maxRows={10}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => onType(target.value)}
        error={Boolean(error)}
        autoComplete="off"
        inputProps={{
          readOnly,
          lang: code,
          dir: directionOf(code),
          'aria-label': name,
          'aria-invalid': Boolean(error),
          'aria-keyshortcuts': 'Control+Enter Alt+ArrowDown Alt+ArrowUp Alt+Enter',
          'aria-describedby':
            [error && errorId, warnings.length > 0 && warningsId, max !== null && counterId, describedBy]
              .filter(Boolean)
              .join(' ') || undefined,
        }}
      />
      {sample && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t(sample.isSource ? 'translations.plural.source' : 'translations.plural.example')} <bdi>{sample.sample}</bdi>
        </Typography>
      )}
      {max !== null && <Counter id={counterId} text={text} max={max} />}
      {error && (
        <FormHelperText id={errorId} error sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
      {warnings.length > 0 && <Warnings id={warningsId} warnings={warnings} />}
    </Box>
  );
}

/** Counts the characters. Too many are a warning only, because the text can be saved. */
function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const t = useT();
  const count = lengthOf(text);
  const isLong = count > max;
  return (
    <Typography
      id={id}
      variant="body2"
      sx={{ textAlign: 'end', color: isLong ? 'warning.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {t(isLong ? 'translations.length.tooLong' : 'translations.length.count', { count, max })}
    </Typography>
  );
}

function Warnings({ id, warnings }: { id: string; warnings: readonly string[] }) {
  return (
    <Box id={id} role="status">
      {warnings.map((words) => (
        <FormHelperText
          key={words}
          component="div"
          sx={{
            m: 0,
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            color: 'warning.main',
            overflowWrap: 'anywhere',
          }}
        >
          <WarningAmber aria-hidden fontSize="inherit" />
          <span>{words}</span>
        </FormHelperText>
      ))}
    </Box>
  );
}
