import './public.css';
import { enablePage } from '../kit/public/enablePage.ts';
import { listenInLists } from '../kit/public/listenInLists.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { followPlayback } from './followPlayback.ts';

enablePage();
playVideos();
followPlayback();
listenInLists();
