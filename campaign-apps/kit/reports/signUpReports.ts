import { raffleItems } from './raffle.ts';
import type { ReportSection } from './report.ts';
import {
  signUpGroupItem,
  signUpsByCountryItem,
  signUpsByDayItem,
  signUpsByLanguageItem,
  signUpTilesItem,
} from './signUpItems.ts';
import { signUpTableItem } from './signUpTable.ts';

/** The sign-ups themselves, and the draw among them. */
export const signUpSections: readonly ReportSection[] = [
  { title: 'Sign-ups', items: [signUpTableItem] },
  { title: 'Raffle', items: raffleItems() },
];

/** Whatever can be told of an app that takes sign-ups: how many, since when, from where, who, and a raffle among them. */
export const signUpReports: readonly ReportSection[] = [
  { title: 'Overview', items: [signUpTilesItem, signUpsByDayItem] },
  { title: 'Audience', items: [signUpsByCountryItem, signUpsByLanguageItem, signUpGroupItem] },
  ...signUpSections,
];
