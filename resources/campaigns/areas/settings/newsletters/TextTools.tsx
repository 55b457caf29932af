import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../../src/i18n/useT.ts';
import { LinkForm } from './LinkForm.tsx';

/** The buttons above a text. */
export function TextTools({ editor, label }: { editor: Editor; label: string }) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  const closeLink = () => {
    setLinking(false);
    editor.commands.focus();
  };
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box role="toolbar" aria-label={t('settings.text.tools', { name: label })} sx={{ display: 'flex', p: 0.5 }}>
        <Tool
          label={t('settings.text.bold')}
          pressed={editor.isActive('bold')}
          onClick={() => editor.chain().focus().toggleBold().run()}
        >
          <FormatBold fontSize="small" />
        </Tool>
        <Tool
          label={t('settings.text.italic')}
          pressed={editor.isActive('italic')}
          onClick={() => editor.chain().focus().toggleItalic().run()}
        >
          <FormatItalic fontSize="small" />
        </Tool>
        <Tool label={t('settings.text.link')} pressed={editor.isActive('link')} onClick={() => setLinking(!linking)}>
          <LinkIcon fontSize="small" />
        </Tool>
      </Box>
      {linking && <LinkForm editor={editor} onClose={closeLink} />}
    </Box>
  );
}

type ToolProps = { label: string; pressed: boolean; onClick: () => void; children: ReactNode };

function Tool({ label, pressed, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
        sx={pressed ? { bgcolor: 'action.selected', color: 'text.primary' } : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
