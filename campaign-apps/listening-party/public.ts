import './public.css';
import { runCountdowns } from '../kit/public/countdown.ts';
import { showLocalTimes } from '../kit/public/localTimes.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { signUpInPlace } from '../kit/public/signUpInPlace.ts';
import { followPlayback } from './followPlayback.ts';

showLocalTimes(document, document.documentElement.lang);
runCountdowns();
signUpInPlace();
playVideos();
followPlayback();
