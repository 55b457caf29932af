import type { AppServer } from '../kit/appServer.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import { prePage } from './app.ts';

/** Who wants to know: that is all there is to report of a page that announces. */
export const prePageServer: AppServer = { app: prePage, reports: signUpReports };
