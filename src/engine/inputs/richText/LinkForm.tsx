import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { linkAddress } from '#contracts/richText.ts';
import { isText } from '#contracts/values.ts';
import { useT } from '#src/i18n/useT.ts';
import { FieldFrame, helpId } from '../../form/FieldFrame.tsx';

/** Turns the selection into a link. Without a selection, inserts the address as a link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    return;
  }
  chain.extendMarkRange('link').setLink({ href }).run();
}

/** Edits the address of the link at the cursor. Not a `<form>`, because it is inside of one. */
export default function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const current: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(isText(current) ? current : '');
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const href = linkAddress(typed);
    setWrong(href === null);
    if (href === null) return;
    setLink(editor, href);
    onClose();
  };
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
      <FieldFrame
        id={id}
        label={t('richText.linkTo')}
        help={t('richText.linkHelp')}
        error={wrong ? t('richText.linkInvalid') : undefined}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedInput
            id={id}
            size="small"
            autoFocus
            autoComplete="off"
            value={typed}
            error={wrong}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            inputProps={{ 'aria-describedby': helpId(id), 'aria-invalid': wrong, inputMode: 'url', spellCheck: false }}
            sx={{ flex: '1 1 220px' }}
          />
          <Button variant="outlined" onClick={apply}>
            {t('richText.apply')}
          </Button>
          {editor.isActive('link') && <Button onClick={unlink}>{t('richText.unlink')}</Button>}
          <Button onClick={onClose}>{t('engine.dialog.cancel')}</Button>
        </Box>
      </FieldFrame>
    </Box>
  );
}
