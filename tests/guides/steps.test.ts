import { expect, test } from '@playwright/test';
import { full } from '../e2e/tier.ts';
import { followGuides } from './guide.ts';
import { copyProject, type ProjectCopy } from './projectCopy.ts';

test.describe.configure({ mode: 'serial' });

let project: ProjectCopy;
test.beforeAll('the project is copied', async () => {
  project = await copyProject();
});
test.afterAll('the copy is removed', () => project?.remove());

test('every step of the guides applies to the files of the project', async () => {
  test.setTimeout(120_000);
  await followGuides(project);
});

test('`npm run new` declares another resource, and refuses names that are taken or wrong', async () => {
  test.setTimeout(120_000);
  await project.check('scripts/new.mjs', 'resource', 'price_lists');
  for (const name of ['price_lists', 'labels', 'permissions', 'PriceLists', 'sheep'])
    await expect(project.check('scripts/new.mjs', 'resource', name)).rejects.toThrow(/taken|NAME|plural/);
});

const vitest = (...args: string[]) =>
  project.check('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...args);

test('the result has no unused export, all German texts, and an access rule for each route', async () => {
  test.setTimeout(300_000);
  const names = 'exports only names|German texts|every route has a row|a list has the fields that lists show';
  const files = ['tests/sourceFiles', 'tests/i18n', 'tests/api/accessMatrix', 'tests/api/campaignListFields'];
  await vitest(...files, '--testNamePattern', names);
});

test('the result passes the tests that compare the whole project', full, async () => {
  test.setTimeout(600_000);
  const files = ['architecture', 'sourceFiles', 'docs', 'i18n', 'schema', 'db/formerVersion', 'regularExpressions'];
  const apiFiles = ['accessMatrix', 'tokenKeys', 'campaignListFields', 'openapi', 'worstBodies'];
  await vitest(...files.map((file) => `tests/${file}`), ...apiFiles.map((file) => `tests/api/${file}`));
});
