import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { placeholderProblems } from '../../../../contracts/placeholders.ts';
import { directionOf } from '../../../../contracts/textDirection.ts';
import { FieldFrame, helpId } from '../../../../src/engine/form/FieldFrame.tsx';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { type Translate, useT } from '../../../../src/i18n/useT.ts';
import { textProblem } from './textProblems.ts';

type MessageInputProps = {
  messageId: string;
  code: string;
  /** The number of the plural form, from 1; null for a plain text. */
  number: number | null;
  text: string;
  onType: (text: string) => void;
  /** The forms of the source; null when the language is the source. */
  sources: readonly string[] | null;
  /** The source text shown beside the input. */
  sourceText: string;
  sourceCode: string;
  sourceName: string;
  isFormMissing: boolean;
};

function warningsOf(t: Translate, { code, number, text, sources, isFormMissing }: MessageInputProps): string[] {
  const plural = number === null ? null : { code, form: number - 1 };
  const { missing, unknown } = placeholderProblems(text, sources ?? [], plural);
  return [
    isFormMissing && t('translations.warnings.formMissing'),
    missing.length > 0 && t('translations.warnings.placeholdersMissing', { placeholders: missing.join(' ') }),
    unknown.length > 0 && t('translations.warnings.placeholdersUnknown', { placeholders: unknown.join(' ') }),
  ].filter((words) => words !== false);
}

/** The input of a text or of one plural form, beside its source. Warnings do not prevent saving. */
export function MessageInput(props: MessageInputProps) {
  const t = useT();
  const id = useId();
  const { messageId, code, number, text, onType, sources } = props;
  const readOnly = useFormState().readOnly !== null;
  const warnings = warningsOf(t, props);
  const problem = textProblem(messageId, text);
  const error = problem ? t(`validation.${problem.code}`, { limit: problem.limit ?? '' }) : undefined;
  const warningsId = `${id}-warnings`;
  const label = number === null ? t('translations.messages.text') : t('translations.messages.pluralForm', { number });
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: sources ? 'minmax(0, 1fr) minmax(0, 1fr)' : undefined },
      }}
    >
      {sources && <Source {...props} />}
      <FieldFrame id={id} label={label} error={error}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          multiline
          maxRows={10}
          value={text}
          onChange={({ target }) => onType(target.value)}
          error={Boolean(error)}
          autoComplete="off"
          inputProps={{
            readOnly,
            lang: code,
            dir: directionOf(code),
            'aria-invalid': Boolean(error),
            'aria-describedby': [error && helpId(id), warnings.length > 0 && warningsId].filter(Boolean).join(' '),
          }}
        />
        {warnings.length > 0 && <Warnings id={warningsId} warnings={warnings} />}
      </FieldFrame>
    </Box>
  );
}

function Source({ sourceText, sourceCode, sourceName }: MessageInputProps) {
  const t = useT();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {t('translations.messages.source', { name: sourceName })}
      </Typography>
      {sourceText === '' ? (
        <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
          {t('translations.messages.noSource')}
        </Typography>
      ) : (
        <SourceText code={sourceCode}>{sourceText}</SourceText>
      )}
    </Box>
  );
}

/** Long source texts scroll, like the input beside them. */
function SourceText({ code, children }: { code: string; children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be another height
  useLayoutEffect(() => {
    if (text.current) setLong(text.current.scrollHeight > text.current.clientHeight);
  }, [children]);
  return (
    <Typography
      ref={text}
      lang={code}
      dir={directionOf(code)}
      tabIndex={isLong ? 0 : undefined}
      sx={{ mt: 1, maxHeight: '15em', overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children}
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
