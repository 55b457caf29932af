import './public.css';
import { enableAjaxForms, hydrateVisitor } from '../kit/public/ajaxForms.ts';
import { enableAjaxSignUp } from '../kit/public/ajaxSignUp.ts';
import { runCountdowns } from '../kit/public/countdown.ts';
import { listenInLists } from '../kit/public/listenInLists.ts';
import { showLocalTimes } from '../kit/public/localTimes.ts';
import { playVideos } from '../kit/public/playVideos.ts';

const pauseMs = 200;
showLocalTimes(document, document.documentElement.lang);
runCountdowns();
enableAjaxSignUp();
playVideos();
enableAjaxForms();
listenInLists();
searchWhileTyping();
void hydrateVisitor();

/** Sends the search when the visitor pauses typing; the button keeps working. */
function searchWhileTyping(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-search]')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => target.form?.requestSubmit(), pauseMs);
  });
}
