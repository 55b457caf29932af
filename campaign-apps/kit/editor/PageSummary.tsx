import type { BlockField, FieldValue } from '../blocks.ts';
import type { PageContent } from '../pageContent.ts';
import type { BlockKind } from '../view/blockKind.ts';
import { namedBlocks } from './PageForm.tsx';
import { editorWords } from './words.ts';

/** Shows a page's content read-only, to compare it with another version. */
export function PageSummary({
  kinds,
  content: { title, blocks },
}: {
  kinds: readonly BlockKind[];
  content: PageContent;
}) {
  return (
    <div className="page-summary">
      <h4>{title || editorWords.untitled}</h4>
      {namedBlocks(kinds, blocks).map(({ block, kind, name }) => (
        <div key={block.id}>
          <h5>{name}</h5>
          {Object.entries(kind.fields).map(([field, declared]) => (
            <p key={field}>{wordsOf(declared, block.values[field] ?? null)}</p>
          ))}
        </div>
      ))}
    </div>
  );
}

function wordsOf(field: BlockField, value: FieldValue): string {
  if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? '';
  if (typeof value === 'object' && value !== null) return value.alt || value.url;
  return String(value ?? '');
}
