import { deliveryItem } from './deliveryItem.ts';
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
import { visitSection } from './visitItems.ts';

/** The list of sign-ups, their delivery to newsletter systems, and the raffle. */
export const signUpSections: readonly ReportSection[] = [
  { title: 'Sign-ups', items: [signUpTableItem, deliveryItem] },
  { title: 'Raffle', items: raffleItems() },
];

/** All reports of an app that takes sign-ups: totals, growth, visits, origin, list and raffle. */
export const signUpReports: readonly ReportSection[] = [
  { title: 'Overview', items: [signUpTilesItem, signUpsByDayItem] },
  visitSection,
  { title: 'Audience', items: [signUpsByCountryItem, signUpsByLanguageItem, signUpGroupItem] },
  ...signUpSections,
];
