import './public.css';
import { runCountdowns } from '../kit/public/countdown.ts';
import { actInPlace, showWhatIsTheirs } from '../kit/public/inPlace.ts';
import { showLocalTimes } from '../kit/public/localTimes.ts';
import { playVideos } from '../kit/public/playVideos.ts';
import { signUpInPlace } from '../kit/public/signUpInPlace.ts';
import { searchWhileTyping } from './searchWhileTyping.ts';

showLocalTimes(document, document.documentElement.lang);
runCountdowns();
signUpInPlace();
playVideos();
actInPlace();
searchWhileTyping();
void showWhatIsTheirs();
