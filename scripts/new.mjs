/**
 * `npm run new -- resource NAME`: declares a resource with a name and a note, registers it, and writes its German texts and
 * its migration (docs/adding-a-resource.md).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = 'Usage: npm run new -- resource NAME\nNAME is a plural of a-z, 0-9 and _, as in venues or price_lists.';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string} words @returns {never} */
function refuse(words) {
  console.error(words);
  process.exit(1);
}

/** @param {string} folder */
const textsIn = (folder) => readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

/** Returns why a name can't be used, or null. @param {string} name */
function problemOf(name) {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) return usage;
  // Indexes have the name of the table and of a field, and PostgreSQL allows 63 characters.
  if (name.length > 30) return `${name} has more than 30 characters. Choose a shorter name.`;
  if (!name.endsWith('s')) return `${name} is not a plural. The API has the records at /api/${name}.`;
  if (existsSync(`resources/${name}`)) return `${name} is taken: resources/${name} exists.`;
  const table = new RegExp(`create table (if not exists )?"?${name}"?\\s`, 'i');
  if (textsIn('server/db/migrations').some((sql) => table.test(sql))) return `${name} is taken: a table has this name.`;
  const path = new RegExp(`/api/${name}[/'\`]`);
  if (textsIn('contracts/api').some((text) => path.test(text))) return `${name} is taken: the API has /api/${name}.`;
  return null;
}

/** @param {string} file @param {(text: string) => string} change */
const edit = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')));

/**
 * Adds the import of a declaration in the order of the others, and its entry after that of the labels.
 * @param {string} file @param {string} line @param {string} entry
 */
const register = (file, line, entry) =>
  edit(file, (text) => {
    const imports = text.split('\n').filter((each) => /^import (type )?\{/.test(each));
    const pathOf = (/** @type {string} */ each) => each.split(' from ')[1] ?? '';
    const next = imports.find((each) => pathOf(each) > pathOf(line));
    const last = imports.at(-1) ?? '';
    const imported = next ? text.replace(next, `${line}\n${next}`) : text.replace(last, `${last}\n${line}`);
    return imported.replace('\n  labels,\n', `\n  labels,\n  ${entry},\n`);
  });

const [kind, name = '', ...others] = process.argv.slice(2);
if (kind !== 'resource' || others.length > 0) refuse(usage);
const problem = problemOf(name);
if (problem) refuse(problem);

const variable = name.replace(/_([a-z0-9])/g, (_, /** @type {string} */ letter) => letter.toUpperCase());
const words = `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ');
const one = words.replace(/ies$/, 'y').replace(/s$/, '');

const schemas = './schema';

mkdirSync(`resources/${name}`);
writeFileSync(
  `resources/${name}/schema.ts`,
  `import { defineResource } from '.${schemas}/defineResource.ts';
import { text } from '.${schemas}/fields.ts';

/** ${words}. */
export const ${variable} = defineResource({
  name: '${name}',
  title: 'name',
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    note: text({ max: 2_000, multiline: true }),
  },
  list: {
    columns: ['name', 'note'],
    filters: ['q'],
    sort: { field: 'name', order: 'ASC' },
    bulk: ['delete', 'export'],
  },
  form: { sections: [{ id: 'general', fields: ['name', 'note'] }] },
  import: { by: 'name' },
  access: { list: 'campaigns-read', create: 'campaigns-modify', edit: 'campaigns-modify', delete: 'campaigns-delete' },
});
`,
);
writeFileSync(
  `src/i18n/de/resources/${name}.ts`,
  `/** German of \`resources/${name}/schema.ts\`. */
export const ${variable} = {
  name: '${one} |||| ${words}',
  'fields.name': 'Name',
  'fields.note': 'Notiz',
  'sections.general': 'Allgemein',
} as const;
`,
);
register('resources/index.ts', `import { ${variable} } from './${name}/schema.ts';`, variable);
const entry = variable === name ? name : `${name}: ${variable}`;
register('src/i18n/de/resources.ts', `import { ${variable} } from './resources/${name}.ts';`, entry);
console.log(`Wrote resources/${name}/schema.ts and src/i18n/de/resources/${name}.ts, and registered both.`);

const { status } = spawnSync(process.execPath, ['scripts/migration.mjs', name], { stdio: 'inherit' });
if (status !== 0) refuse(`The migration was not written. Write it with: npm run migration -- ${name}`);
console.log(`
Next:
1. Add fields to resources/${name}/schema.ts (docs/adding-a-resource.md), and run npm run migration -- ${name}_fields.
2. Translate the name in src/i18n/de/resources/${name}.ts.
3. Run npm run dev, and open ${words} in the menu.`);
