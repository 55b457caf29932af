import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadedState } from '../../campaign-apps/kit/editor/editorState.ts';
import { SaveBar } from '../../campaign-apps/kit/editor/SaveBar.tsx';

test('the save bar does not say that nothing was changed while a draft is offered', () => {
  const draft = { content: { title: 'Kept' }, base: '1', keptAt: '2026-01-01T00:00:00.000Z' };
  const state = loadedState({ title: 'Stored' }, '1', draft);
  const foot = renderToStaticMarkup(createElement(SaveBar, { state, dirty: false, disabled: true, onSave: () => {} }));
  expect(foot).toContain('Restore or discard your unsaved changes first');
  expect(foot).not.toContain('No changes yet');
});
