import './public.css';
import { enableAjaxForms, hydrateVisitor } from '../kit/public/ajaxForms.ts';
import { enableAjaxSignUp } from '../kit/public/ajaxSignUp.ts';
import { runCountdowns } from '../kit/public/countdown.ts';
import { enableFanActions } from '../kit/public/fanActions.ts';
import { countFigures } from '../kit/public/figures.ts';
import { showLocalTimes } from '../kit/public/localTimes.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { resumeListening } from './resumeListening.ts';

showLocalTimes(document, document.documentElement.lang);
runCountdowns();
enableAjaxSignUp();
enableFanActions();
countFigures();
playVideos();
enableAjaxForms();
resumeListening();
void hydrateVisitor();
