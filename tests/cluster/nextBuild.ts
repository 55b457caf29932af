import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lastMigration = /("\.\/migrations\/\w+\.sql": \w+)\n\}/;
const name = '999_upgrade_rehearsal';
const statements = 'alter table campaigns add column upgrade_rehearsal text';

/**
 * Copies the build into `folder` and adds a migration, as the next version would have it.
 * @returns the folder of the copy
 * @throws Error if the build does not contain its migrations as expected
 */
export function createNextBuild(folder: string): string {
  const copy = join(folder, 'next');
  cpSync('dist', copy, { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const server = join(copy, 'server');
  for (const file of readdirSync(server).filter((one) => one.endsWith('.js'))) {
    const code = readFileSync(join(server, file), 'utf8');
    if (!lastMigration.test(code)) continue;
    const added = `$1,\n\t"./migrations/${name}.sql": ${JSON.stringify(statements)}\n}`;
    writeFileSync(join(server, file), code.replace(lastMigration, added));
    return copy;
  }
  throw new Error('The build contains no list of migrations.');
}
