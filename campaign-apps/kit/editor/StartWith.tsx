import type { BlockKind } from '../app/blockKind.ts';
import type { PageTemplate } from '../app/pageTemplates.ts';
import { isText } from '../page/pageTexts.ts';
import { countedLabels } from './blockNames.ts';
import { editorWords } from './texts/words.ts';

type StartWithProps = {
  kinds: readonly BlockKind[];
  templates: readonly PageTemplate[];
  onStart: (template: PageTemplate) => void;
};

/** The templates with which an empty page can start. */
export function StartWith({ kinds, templates, onStart }: StartWithProps) {
  return (
    <section aria-labelledby="start-title">
      <h3 id="start-title">{editorWords.startWith}</h3>
      <ul className="templates">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              kinds={template.blocks.flatMap((block) => kinds.find(({ type }) => type === block.type) ?? [])}
              onPress={() => onStart(template)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TemplateCardProps = { template: PageTemplate; kinds: readonly BlockKind[]; onPress: () => void };

function TemplateCard({ template: { id, label, description }, kinds, onPress }: TemplateCardProps) {
  const ids = { name: `template-${id}`, description: `template-${id}-description` };
  return (
    <button
      type="button"
      className="template"
      aria-labelledby={ids.name}
      aria-describedby={ids.description}
      onClick={onPress}
    >
      <span className="template-picture" aria-hidden="true">
        {kinds.map((kind, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a template never change
          <i key={index} data-shape={shapeOf(kind)} />
        ))}
      </span>
      <span className="template-words">
        <b id={ids.name}>{label}</b>
        <span id={ids.description} className="template-words">
          <span>{description}</span> <span className="help">{countedLabels(kinds)}</span>
        </span>
      </span>
    </button>
  );
}

/** Returns how the picture of a template shows a kind of block. */
function shapeOf({ fields }: BlockKind): 'section' | 'picture' | 'text' | 'button' | 'line' {
  const declared = Object.values(fields);
  if (declared.length === 0) return 'section';
  if (declared.some(({ kind }) => kind === 'picture')) return 'picture';
  if (declared.some((field) => isText(field) && field.kind !== 'line')) return 'text';
  return declared.some(({ kind }) => kind === 'address') ? 'button' : 'line';
}
