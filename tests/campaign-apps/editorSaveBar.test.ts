import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyEditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { loadedState } from '#campaign-apps/kit/editor/editorState.ts';
import { SaveBar } from '#campaign-apps/kit/editor/SaveBar.tsx';
import { emptyHistory } from '#campaign-apps/kit/editor/undo.ts';

test('the save bar does not say that nothing was changed while a draft is offered', () => {
  const kept = { ...emptyEditedPage, texts: { en: { 'page.page.title': 'Kept' } } };
  const draft = { content: kept, history: emptyHistory, base: '1', keptAt: '2026-01-01T00:00:00.000Z' };
  const state = loadedState(emptyEditedPage, '1', draft);
  const commands = { onSave: () => {}, onUndo: () => {}, onRedo: () => {}, onFind: () => {} };
  const foot = renderToStaticMarkup(createElement(SaveBar, { state, dirty: false, disabled: true, ...commands }));
  expect(foot).toContain('Restore or discard your unsaved changes first');
  expect(foot).not.toContain('No changes yet');
});
