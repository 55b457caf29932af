import { humanise, type Resource } from '#resources/schema/defineResource.ts';
import type { Field } from '#resources/schema/fields.ts';
import { choiceOf, innerFields } from '#resources/schema/visibility.ts';

/** Messages by full dotted key: flat, so that `meta_tags` and `meta_tags.title` can both be texts. */
type FlatMessages = Record<string, string>;

function fieldMessages(prefix: string, source: string, name: string, field: Field): FlatMessages {
  const messages: FlatMessages = { [`${prefix}.fields.${source}`]: field.label ?? humanise(name) };
  if (field.help) messages[`${prefix}.help.${source}`] = field.help;
  const choice = choiceOf(field);
  // Codes are named by the browser.
  if (choice && !choice.words) {
    for (const option of choice.choices)
      messages[`${prefix}.choices.${source}.${option}`] = choice.labels?.[option] ?? humanise(option);
  }
  const inner = Object.entries(innerFields(field));
  return Object.assign(messages, ...inner.map(([key, one]) => fieldMessages(prefix, `${source}.${key}`, key, one)));
}

/** Returns texts by full dotted key from the texts of each resource by name, whose keys lack `resources.<name>.`. */
export const inFull = (resources: Record<string, FlatMessages>): FlatMessages =>
  Object.fromEntries(
    Object.entries(resources).flatMap(([name, texts]) =>
      Object.entries(texts).map(([key, text]) => [`resources.${name}.${key}`, text]),
    ),
  );

/**
 * Returns the English messages of a declared resource: `resources.<name>.name` (one |||| many), `.fields.<source>`,
 * `.help.<source>`, `.choices.<source>.<choice>`, `.sections.<id>`, `.sectionHelp.<id>`, `.tabs.<id>`,
 * `.joins.<name>` and `.create`.
 */
export function resourceMessages({ name, label, fields, form, joins }: Resource): FlatMessages {
  const prefix = `resources.${name}`;
  const messages: FlatMessages = { [`${prefix}.name`]: `${label.one} |||| ${label.many}` };
  for (const [key, field] of Object.entries(fields)) Object.assign(messages, fieldMessages(prefix, key, key, field));
  for (const section of form.sections) {
    messages[`${prefix}.sections.${section.id}`] = section.label ?? humanise(section.id);
    if (section.help) messages[`${prefix}.sectionHelp.${section.id}`] = section.help;
  }
  for (const { id, label } of form.tabs ?? []) messages[`${prefix}.tabs.${id}`] = label ?? humanise(id);
  for (const [key, join] of Object.entries(joins)) messages[`${prefix}.joins.${key}`] = join.label ?? humanise(key);
  if (form.createLabel) messages[`${prefix}.create`] = form.createLabel;
  return messages;
}
