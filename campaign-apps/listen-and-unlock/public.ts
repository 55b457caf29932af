import './public.css';
import { enableAjaxForms, hydrateVisitor } from '../kit/public/ajaxForms.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { startPage } from '../kit/public/startPage.ts';
import { resumeListening } from './resumeListening.ts';

// Presses wait for the visitor's own state, because Play resumes where the visitor stopped.
await startPage(enableAjaxForms, resumeListening, playVideos, hydrateVisitor);
