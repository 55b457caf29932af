import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { directionOf } from '../../../../../contracts/textDirection.ts';
import type { TextLanguage } from '../../../../../dataProvider/index.ts';
import { useT } from '../../../../../src/i18n/useT.ts';
import { messageOf } from '../edits.ts';
import { useEdited } from '../TextsContext.ts';

/** The id of a message, and its source text unless the source is the only language shown. */
export const SourceCell = memo(function SourceCell({ id, source }: { id: string; source: TextLanguage | null }) {
  return (
    <Box role="rowheader" sx={{ minWidth: 0 }}>
      <Typography dir="ltr" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', textAlign: 'start' }}>
        {id}
      </Typography>
      {source && <SourceTexts id={id} source={source} />}
    </Box>
  );
});

function SourceTexts({ id, source }: { id: string; source: TextLanguage }) {
  const t = useT();
  const message = useEdited((edits) => messageOf(edits, source, id));
  const forms = [message ?? []].flat();
  if (forms.every((form) => form === '')) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
        {t('translations.messages.noSource')}
      </Typography>
    );
  }
  if (!Array.isArray(message)) return <SourceText code={source.code}>{forms.join('')}</SourceText>;
  return forms.map((form, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its place
    <Box key={at} sx={{ mt: 0.5 }}>
      <Typography variant="body2" color="text.secondary">
        {t('translations.messages.pluralForm', { number: at + 1 })}
      </Typography>
      <SourceText code={source.code}>{form}</SourceText>
    </Box>
  ));
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
      sx={{ maxHeight: '15em', overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}
