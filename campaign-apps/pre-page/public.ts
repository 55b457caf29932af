import './public.css';
import { runCountdowns } from '../kit/public/countdown.ts';
import { showLocalTimes } from '../kit/public/localTimes.ts';
import { signUpInPlace } from '../kit/public/signUpInPlace.ts';

showLocalTimes(document, document.documentElement.lang);
runCountdowns();
signUpInPlace();
