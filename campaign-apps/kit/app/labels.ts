import type { BlockField, BlockShape } from '../page/blocks.ts';
import type { BlockKind } from './blockKind.ts';
import type { PageTemplate } from './pageTemplates.ts';

type FieldLabels<Field extends BlockField> = { label: string } & (Field extends { help: string }
  ? { help: string }
  : unknown) &
  ChoiceLabels<Field>;

/** Choices whose labels are computed, such as names of services, are the same in all languages. */
type ChoiceLabels<Field> = Field extends {
  choices: readonly { value: infer Value extends string; label: infer Label }[];
}
  ? string extends Label
    ? unknown
    : { choices: Record<Value, string> }
  : unknown;

/** The labels of kinds of block in another language. A missing label is a type error. */
export type LabelsOf<Kind extends BlockShape> = {
  readonly [One in Kind as One['type']]: {
    label: string;
    fields: { [Name in keyof One['fields']]: FieldLabels<One['fields'][Name]> };
  };
};

/** The labels of templates in another language, by id. */
export type TemplateLabels<Template extends PageTemplate> = {
  readonly [Id in Template['id']]: { label: string; description: string };
};

/** The labels that an app's editor shows, in another language. What they lack is shown as it was declared. */
export type AppLabels = {
  blocks: {
    readonly [type: string]: { label: string; fields: { readonly [name: string]: FieldText } };
  };
  templates?: { readonly [id: string]: { label: string; description: string } };
};

type FieldText = { label: string; help?: string; choices?: { readonly [value: string]: string } };

/** Returns the kinds of block with their labels in another language. */
export const labeledKinds = (kinds: readonly BlockKind[], { blocks }: AppLabels): BlockKind[] =>
  kinds.map((kind) => {
    const texts = blocks[kind.type];
    if (!texts) return kind;
    const fields = Object.entries(kind.fields).map(([name, field]) => [name, labeledField(field, texts.fields[name])]);
    return { ...kind, label: texts.label, fields: Object.fromEntries(fields) };
  });

function labeledField(field: BlockField, texts: FieldText | undefined): BlockField {
  if (!texts) return field;
  const { label, help, choices } = texts;
  const labeled = { ...field, label, ...(help !== undefined && { help }) };
  if (labeled.kind !== 'choice' || !choices) return labeled;
  const translated = labeled.choices.map((choice) => ({ ...choice, label: choices[choice.value] ?? choice.label }));
  return { ...labeled, choices: translated };
}

/** Returns the templates with their names in another language. */
export const labeledTemplates = (templates: readonly PageTemplate[], labels: AppLabels): PageTemplate[] =>
  templates.map((template) => ({ ...template, ...labels.templates?.[template.id] }));
