import './public.css';
import { enablePage } from '../kit/public/enablePage.ts';

enablePage();
