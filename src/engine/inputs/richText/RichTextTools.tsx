import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { TiptapEditorContext } from 'ra-input-rich-text';
import { type ComponentType, useContext, useEffect, useState } from 'react';
import type { RichTextMark } from '#resources/schema/fields.ts';
import { useT } from '#src/i18n/useT.ts';
import { LinkForm } from './LinkForm.tsx';

export type RichTextToolsProps = {
  /** The id of the editable element. */
  id: string;
  marks: readonly RichTextMark[];
  readOnly: boolean;
  label: string;
  required: boolean;
  invalid: boolean;
  describedBy?: string;
};

/** The toolbar of a rich text. It also updates the ARIA attributes of the editable element. */
export function RichTextTools(props: RichTextToolsProps) {
  const { id, marks, readOnly, label, required, invalid, describedBy } = props;
  const editor = useContext(TiptapEditorContext);
  useEffect(() => {
    const attributes: Record<string, string> = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-invalid': String(invalid),
      'aria-readonly': String(readOnly),
      ...(required && { 'aria-required': 'true' }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    };
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, readOnly, label, required, invalid, describedBy]);
  return editor && !readOnly && marks.length > 0 ? <Toolbar editor={editor} marks={marks} label={label} /> : null;
}

type ToolbarProps = { editor: Editor; marks: readonly RichTextMark[]; label: string };

function Toolbar({ editor, marks, label }: ToolbarProps) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  const pressed = useEditorState({
    editor,
    selector: (state) => marks.filter((mark) => state.editor.isActive(mark)),
  });
  const press: Record<RichTextMark, () => void> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    link: () => setLinking(!linking),
  };
  const closeLink = () => {
    setLinking(false);
    editor.commands.focus();
  };
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box role="toolbar" aria-label={t('engine.richText.tools', { name: label })} sx={{ display: 'flex', p: 0.5 }}>
        {marks.map((mark) => (
          <Tool key={mark} mark={mark} pressed={pressed.includes(mark)} onClick={press[mark]} />
        ))}
      </Box>
      {linking && <LinkForm editor={editor} onClose={closeLink} />}
    </Box>
  );
}

const icons: Record<RichTextMark, ComponentType<{ fontSize: 'small' }>> = {
  bold: FormatBold,
  italic: FormatItalic,
  link: LinkIcon,
};

type ToolProps = { mark: RichTextMark; pressed: boolean; onClick: () => void };

function Tool({ mark, pressed, onClick }: ToolProps) {
  const t = useT();
  const label = t(`engine.richText.${mark}`);
  const Icon = icons[mark];
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
        sx={pressed ? { bgcolor: 'action.selected', color: 'text.primary' } : undefined}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
