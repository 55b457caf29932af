import './public.css';
import { playVideos } from '../kit/public/playVideos.ts';
import { startPage } from '../kit/public/startPage.ts';

await startPage(playVideos);
