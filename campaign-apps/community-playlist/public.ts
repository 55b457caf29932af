import './public.css';
import { afterPause } from '#contracts/composition.ts';
import { enableAjaxForms, hydrateVisitor } from '../kit/public/ajaxForms.ts';
import { listenInLists } from '../kit/public/listenInLists.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { startPage } from '../kit/public/startPage.ts';

const pauseMs = 200;
await startPage(enableAjaxForms, listenInLists, searchWhileTyping, playVideos);
// Later than the presses that waited: the button of a vote may turn into the one that takes it back.
void hydrateVisitor();

/** Sends the search when the visitor pauses typing; the button keeps working. */
function searchWhileTyping(): void {
  let cancel = () => {};
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-search]')) return;
    cancel();
    cancel = afterPause(pauseMs, () => target.form?.requestSubmit());
  });
}
