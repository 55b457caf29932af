import './public.css';
import { enableAjaxForms, hydrateVisitor } from '../kit/public/ajaxForms.ts';
import { enablePage } from '../kit/public/enablePage.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { resumeListening } from './resumeListening.ts';

enablePage();
playVideos();
enableAjaxForms();
resumeListening();
void hydrateVisitor();
