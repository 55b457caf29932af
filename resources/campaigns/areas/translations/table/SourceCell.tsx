import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { directionOf } from '#contracts/textDirection.ts';
import type { TextLanguage } from '#dataProvider/index.ts';
import { useT } from '#src/i18n/useT.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { appMessageOf, isBlank, languageOf, messageOf } from '../texts/edits.ts';
import { useEdited, useOpenTexts } from '../texts/TextsContext.ts';
import type { OpenMenu } from './MessageMenu.tsx';
import { usePluralWords } from './usePluralWords.ts';

export type SourceCellProps = {
  id: string;
  source: TextLanguage;
  /** False if the source has fields itself. Texts of the app that it lacks are shown nevertheless. */
  showsSource: boolean;
  /** The comment for translators; null for none. */
  comment: string | null;
  /** Opens the message's menu at the button. */
  onMenu: (menu: OpenMenu) => void;
  /** Opens the comment. */
  onDetails: (id: string) => void;
};

/** The id of a message, its menu, and its source text. */
export const SourceCell = memo(function SourceCell(props: SourceCellProps) {
  const { id, source, showsSource, comment, onMenu, onDetails } = props;
  const t = useT();
  return (
    <Box role="rowheader" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
        <Typography dir="ltr" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          {id}
        </Typography>
        {/* Not in the tab order, so that Tab goes from field to field: Alt+Enter in a field opens the menu. */}
        <Box sx={{ display: 'flex', flex: 'none', my: -0.75 }}>
          {comment !== null && (
            <IconAction
              label={t('translations.details.commented', { text: comment })}
              icon={ChatBubbleOutline}
              tabIndex={-1}
              onClick={() => onDetails(id)}
            />
          )}
          <IconAction
            label={t('translations.table.more', { id })}
            icon={MoreVert}
            tabIndex={-1}
            opensMenu
            onClick={(anchor) => onMenu({ id, anchor })}
          />
        </Box>
      </Box>
      <SourceTexts id={id} source={source} showsSource={showsSource} />
    </Box>
  );
});

function SourceTexts({ id, source, showsSource }: Pick<SourceCellProps, 'id' | 'source' | 'showsSource'>) {
  const t = useT();
  const { labelOf } = usePluralWords();
  const { message, code } = useShownSource(id, source);
  const forms = [message ?? []].flat();
  if (!showsSource && (code === source.code || isBlank(message))) return null;
  if (isBlank(message)) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
        {t('translations.messages.noSource')}
      </Typography>
    );
  }
  if (!Array.isArray(message)) return <SourceText code={code}>{forms.join('')}</SourceText>;
  return forms.map((form, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its place
    <Box key={at} sx={{ mt: 0.5 }}>
      <Typography variant="body2" color="text.secondary">
        {labelOf(code, at)}
      </Typography>
      <SourceText code={code}>{form}</SourceText>
    </Box>
  ));
}

/** Returns the source text of a message; if there is none, that of the app's default language, which pages show. */
function useShownSource(id: string, source: TextLanguage) {
  const { texts } = useOpenTexts();
  const message = useEdited((edits) => messageOf(edits, source, id));
  const ofApp = languageOf(texts, texts.app?.defaultLocale ?? source.code);
  return isBlank(message) ? { message: appMessageOf(ofApp, id), code: ofApp.code } : { message, code: source.code };
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
