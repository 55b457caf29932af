import { test } from '@playwright/test';
import { followGuides } from './guide.ts';
import { copyProject } from './projectCopy.ts';

test('every step of the guides applies to the files of the project', async () => {
  const project = await copyProject();
  try {
    await followGuides(project.folder);
  } finally {
    await project.remove();
  }
});
