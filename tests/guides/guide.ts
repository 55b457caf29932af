import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProjectCopy } from './projectCopy.ts';

const docs = join(import.meta.dirname, '../../docs');

/** One step of a guide: a file to be made or replaced, an edit of one that is there, or a command that writes files. */
type GuideStep =
  | { kind: 'new' | 'whole' | 'edit'; file: string; code: string }
  | { kind: 'command'; script: string; args: string[] };

const fence = /^```(\w+)\n([\s\S]*?)^```$/gm;
const fileName = /`([\w./-]+\.\w+)`[^`\n]*:\s*$/;

/**
 * The code blocks of a guide that belong to files, in order. The last line before a block names its file, in backticks
 * and with a colon at its end, and says `the whole file` if it is there already; a `diff` without such a line belongs to
 * the file of the step before. Of shell blocks, those that write files are steps.
 */
function readSteps(markdown: string): GuideStep[] {
  const steps: GuideStep[] = [];
  let readTo = 0;
  for (const { 0: block, 1: language = '', 2: code = '', index } of markdown.matchAll(fence)) {
    const before = markdown.slice(readTo, index).trim();
    readTo = index + block.length;
    const [, script, args] = /^npm run (new|migration) -- (.+)$/m.exec(code) ?? [];
    if (language === 'sh' && script && args) steps.push({ kind: 'command', script, args: args.split(' ') });
    if (language === 'sh') continue;
    const named = fileName.exec(before)?.[1];
    const last = steps.at(-1);
    const file = named ?? (language === 'diff' && last && 'file' in last ? last.file : undefined);
    if (!file) throw new Error(`No file is named before this block:\n${block}`);
    const made = before.endsWith('the whole file:') ? 'whole' : 'new';
    steps.push({ file, kind: language === 'diff' ? 'edit' : made, code });
  }
  return steps;
}

/** Does a step in a copy of the project. @throws Error when the file is not as the step expects it */
async function follow(project: ProjectCopy, step: GuideStep): Promise<void> {
  if (step.kind === 'command') return project.check(`scripts/${step.script}.mjs`, ...step.args);
  const { file, kind, code } = step;
  const path = join(project.folder, file);
  if (kind !== 'edit') {
    if (existsSync(path) !== (kind === 'whole')) throw new Error(`${file} is there already, or not to be replaced`);
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, code);
  }
  const content = await readFile(path, 'utf8');
  const lines = code.trimEnd().split('\n');
  const without = (sign: '+' | '-') =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [old, edited] = [without('+'), without('-')];
  if (content.split(old).length !== 2) throw new Error(`${file} has this not exactly once:\n${old}`);
  await writeFile(
    path,
    content.replace(old, () => edited),
  );
}

/** Follows every step of the guides, in a copy of the project. @throws Error when a step does not apply */
export async function followGuides(project: ProjectCopy): Promise<void> {
  const resource = await readFile(join(docs, 'adding-a-resource.md'), 'utf8');
  const campaignApp = await readFile(join(docs, 'adding-a-campaign-app.md'), 'utf8');
  const inAnHour = campaignApp.split('## An app in an hour')[1]?.split('\n## ')[0] ?? '';
  const field = await readFile(join(docs, 'adding-a-field.md'), 'utf8');
  for (const guide of [resource, inAnHour, field]) {
    const steps = readSteps(guide);
    if (steps.length === 0) throw new Error(`This guide has no steps:\n${guide}`);
    for (const step of steps) await follow(project, step);
  }
}
