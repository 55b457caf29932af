import Box from '@mui/material/Box';
import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { htmlOf, makeConsentEditor } from './consentEditor.ts';
import { TextTools } from './TextTools.tsx';

type RichTextEditorProps = {
  /** HTML; of it only what the editor knows is kept. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  readOnly: boolean;
  invalid: boolean;
  label: string;
  describedBy?: string;
};

/** What assistive technology is told of the text. */
const attributesOf = ({ label, describedBy, invalid }: RichTextEditorProps): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-invalid': String(invalid),
  ...(describedBy && { 'aria-describedby': describedBy }),
});

/** The editor in this element, drawn anew whenever it or its selection changes. */
function useEditor(props: RichTextEditorProps) {
  const { value, readOnly, label, describedBy, invalid } = props;
  const element = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(props);
  latest.current = props;
  // What the editor holds, as it was last told or heard.
  const held = useRef(value);

  useEffect(() => {
    if (!element.current) return;
    const attributes = attributesOf(latest.current);
    const made = makeConsentEditor({ element: element.current, html: held.current, attributes });
    made.on('transaction', draw);
    made.on('update', () => {
      held.current = htmlOf(made);
      latest.current.onChange(held.current);
    });
    made.on('blur', () => latest.current.onBlur());
    setEditor(made);
    return () => made.destroy();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: attributesOf(latest.current) } });
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly, label, describedBy, invalid]);

  // A draft, a discard or a reload changes the text from outside.
  useEffect(() => {
    if (!editor || held.current === value) return;
    held.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return { element, editor };
}

/** A text with bold, italic and links, entered as it will look. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { element, editor } = useEditor(props);
  const { readOnly, invalid, label } = props;
  return (
    <Box
      sx={{
        border: 1,
        borderColor: invalid ? 'error.main' : 'control',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '& .tiptap': { p: 1, minHeight: 64, outline: 'none', whiteSpace: 'break-spaces', overflowWrap: 'anywhere' },
        '& .tiptap p': { m: 0 },
        '& .tiptap a': { color: 'primary.light', textDecoration: 'underline' },
        '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-1px' },
      }}
    >
      {!readOnly && editor && <TextTools editor={editor} label={label} />}
      <div ref={element} />
    </Box>
  );
}
