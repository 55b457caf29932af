import type { AppServer } from '../kit/appServer.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import { prePage } from './app.ts';

/** The server side of the pre-page, with the reports on sign-ups. */
export const prePageServer: AppServer = { app: prePage, reports: signUpReports };
