import type { AppServer } from '../kit/appServer.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';

/** Who wants to know: that is all there is to report of a page that announces. */
export const prePageServer: AppServer = { reports: signUpReports };
