import './public.css';
import { listenInLists } from '../kit/public/listenInLists.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { startPage } from '../kit/public/startPage.ts';
import { followPlayback } from './followPlayback.ts';

await startPage(followPlayback, listenInLists, playVideos);
