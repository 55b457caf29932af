import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { RichTextInput, type RichTextInputProps } from 'ra-input-rich-text';
import { useMemo } from 'react';
import type { RichTextMark } from '#resources/schema/fields.ts';
import { hasBlocks } from '#resources/schema/richText.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { richTextStyles } from '../../richTextStyles.ts';
import { editorOptions, type MarkExtensions, toBlocks, toInline } from './editorOptions.ts';
import { RichTextTools, type RichTextToolsProps } from './RichTextTools.tsx';

type RichTextEditorProps = Omit<RichTextToolsProps, 'marks'> & { source: string; marks: readonly RichTextMark[] };

/** A rich text editor. Its label, help and error are shown by the frame around it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  return hasBlocks(props.marks) ? <BlockEditor {...props} /> : <Editor {...props} blocks={noBlocks} />;
}

const noBlocks = {};

// The extensions of blocks are loaded lazily: few texts have them.
const BlockEditor = lazyWithRetry<RichTextEditorProps>(async () => {
  const { blockExtensions } = await import('./blockExtensions.ts');
  return { default: (props) => <Editor {...props} blocks={blockExtensions} /> };
});

function Editor({ source, blocks, ...props }: RichTextEditorProps & { blocks: Partial<MarkExtensions> }) {
  const { id, marks, readOnly, invalid } = props;
  const options = useMemo(() => editorOptions(marks, blocks), [marks, blocks]);
  return (
    <RichTextInput
      source={source}
      id={id}
      label={false}
      helperText={false}
      defaultValue={noDefault}
      parse={hasBlocks(marks) ? toBlocks : toInline}
      readOnly={readOnly}
      editorOptions={options}
      toolbar={<RichTextTools {...props} />}
      sx={invalid ? { ...frame, borderColor: 'error.main' } : frame}
    />
  );
}

/** Otherwise '' would be stored in the form's default values, and a new entry of a list would count as saved. */
const noDefault: RichTextInputProps['defaultValue'] = null;

const ground = { border: 0, bgcolor: 'transparent' } as const;

/** One border around toolbar and text, as on the other inputs. */
const frame: SystemStyleObject<Theme> = {
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-1px' },
  '& > .RaLabeled-fullWidth': { mb: 0 },
  // The field's frame shows the error.
  '& .RaRichTextInput-editorContent + .MuiFormHelperText-root': { display: 'none' },
  '& .RaRichTextInput-editorContent .ProseMirror': {
    ...ground,
    p: 1,
    minHeight: 64,
    outline: 'none',
    position: 'relative',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    '&:hover, &:focus': ground,
    '&[contenteditable="false"], &[contenteditable="false"]:hover, &[contenteditable="false"]:focus': ground,
    ...richTextStyles,
    '& a': { color: 'primary.light', textDecoration: 'underline' },
  },
};
