import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import LinkIcon from '@mui/icons-material/Link';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import Title from '@mui/icons-material/Title';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { TiptapEditorContext } from 'ra-input-rich-text';
import { type ComponentType, Suspense, useContext, useEffect, useState } from 'react';
import type { RichTextMark } from '#resources/schema/fields.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';

const LinkForm = lazyWithRetry(() => import('./LinkForm.tsx'));
const LanguageForm = lazyWithRetry(() => import('./LanguageForm.tsx'));

export type RichTextToolsProps = {
  /** The id of the editable element. */
  id: string;
  marks: readonly RichTextMark[];
  readOnly: boolean;
  label: string;
  /** Whether it has `aria-required`. */
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

/** The buttons of each mark, by the names of the editor's marks and nodes. */
const toolsOf = {
  bold: ['bold'],
  italic: ['italic'],
  link: ['link'],
  language: ['language'],
  heading: ['heading'],
  list: ['bulletList', 'orderedList'],
} as const satisfies Record<RichTextMark, readonly string[]>;
type ToolName = (typeof toolsOf)[RichTextMark][number];

type ToolbarProps = { editor: Editor; marks: readonly RichTextMark[]; label: string };

function Toolbar({ editor, marks, label }: ToolbarProps) {
  const t = useT();
  const [form, setForm] = useState<'link' | 'language' | null>(null);
  const tools = marks.flatMap((mark) => toolsOf[mark]);
  const pressed = useEditorState({
    editor,
    selector: (state) => tools.filter((tool) => state.editor.isActive(tool)),
  });
  const toggle = (name: 'link' | 'language') => setForm(form === name ? null : name);
  const press: Record<ToolName, () => void> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    link: () => toggle('link'),
    language: () => toggle('language'),
    heading: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    bulletList: () => editor.chain().focus().toggleBulletList().run(),
    orderedList: () => editor.chain().focus().toggleOrderedList().run(),
  };
  const closeForm = () => {
    setForm(null);
    editor.commands.focus();
  };
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        role="toolbar"
        aria-label={t('richText.tools', { name: label })}
        sx={{ display: 'flex', flexWrap: 'wrap', p: 0.5 }}
      >
        {tools.map((tool) => (
          <Tool key={tool} tool={tool} pressed={pressed.includes(tool)} onClick={press[tool]} />
        ))}
      </Box>
      <Suspense>
        {form === 'link' && <LinkForm editor={editor} onClose={closeForm} />}
        {form === 'language' && <LanguageForm editor={editor} onClose={closeForm} />}
      </Suspense>
    </Box>
  );
}

const icons: Record<ToolName, ComponentType<{ fontSize: 'small' }>> = {
  bold: FormatBold,
  italic: FormatItalic,
  link: LinkIcon,
  language: PublicOutlined,
  heading: Title,
  bulletList: FormatListBulleted,
  orderedList: FormatListNumbered,
};

type ToolProps = { tool: ToolName; pressed: boolean; onClick: () => void };

function Tool({ tool, pressed, onClick }: ToolProps) {
  const t = useT();
  const label = t(`richText.${tool}`);
  const Icon = icons[tool];
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
