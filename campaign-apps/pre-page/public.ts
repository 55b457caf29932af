import './public.css';
import { enablePage } from '../kit/public/enablePage.ts';
import { playVideos } from '../kit/public/playVideos.ts';

enablePage();
playVideos();
