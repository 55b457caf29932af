import { inject } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemRole } from '#contracts/permissions.ts';
import type { ReportItem } from '#contracts/reportItems.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import type { AppAnswer, AppCall } from '../support/uiReports.ts';
import { call, openAdmin } from './admin.tsx';
import { heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';

export type { AppAnswer, AppCall };

/** Returns the origin of the fake app, whose responses the tests set. */
export const appOrigin = (): string => inject('reportsApp');

/** Sets the app's response at a path; with a method before the path, only for that method. */
export async function answer(path: string, told: AppAnswer): Promise<void> {
  const [method, at] = path.includes(' ') ? path.split(' ') : ['', path];
  const address = method === '' ? `/control${at}` : `/control/${encodeURIComponent(`${method} ${at}`)}`;
  await fetch(appOrigin() + address, { method: 'PUT', body: JSON.stringify(told) });
}

/** Returns the requests to paths with this prefix. */
export async function callsTo(path: string): Promise<AppCall[]> {
  const told: unknown = await (await fetch(`${appOrigin()}/control${path}`)).json();
  return Array.isArray(told) ? told : [];
}

/** Releases the responses that the app delays at a path. */
export const release = (path: string) => fetch(`${appOrigin()}/control${path}`, { method: 'POST' });

export type ReportsOfTest = {
  campaign: MadeCampaign;
  /** The path of an item's data: `pathOf('table')` is that of the item `table`. */
  pathOf(name: string): string;
};

type Made = { items: Record<string, ReportItem | AppAnswer>; config?: Partial<AppConfig>; section?: string };

const isAnswer = (item: ReportItem | AppAnswer): item is AppAnswer => !('component' in item);

/** Creates a new app with these items in one section and their responses, and a campaign of it. */
export async function makeReports({ items, config, section = 'Section' }: Made): Promise<ReportsOfTest> {
  const id = `reports-${crypto.randomUUID().slice(0, 8)}`;
  const data_urls = Object.keys(items).map((name) => ({ data_url: `/${id}/{id}/${name}` }));
  const urls = { campaign_public: `${appOrigin()}/${id}/{slug}`, editor: `${appOrigin()}/${id}/editor/{id}` };
  await answer(`/${id}/config.json`, { json: { urls, reports: [{ title: section, items: data_urls }], ...config } });
  await call('POST', '/api/apps', { id, name: `Reports ${id}`, config_url: `${appOrigin()}/${id}/config.json` });
  const pathOf = (name: string) => `/${id}/1/${name}`;
  for (const [name, item] of Object.entries(items)) {
    await answer(pathOf(name), isAnswer(item) ? item : { json: item });
  }
  return { campaign: await makeCampaign({}, id), pathOf };
}

/** Opens the reports of a campaign as a user of this role. */
export async function openReports({ id }: MadeCampaign, role: SystemRole = 'admin'): Promise<void> {
  await openAdmin(`/campaign/${id}/reports`, role, { frame_origins: [appOrigin()] });
  await heading('Reports').query();
}

/** Finds a report item on the screen by its title. */
export const item = (name: string) => page.getByRole('region', { name, exact: true }).first();

/** Makes a table of these rows, with one column for each key of the first one. */
export const tableOf = (rows: Record<string, unknown>[], more: object = {}): ReportItem => ({
  component: 'data_table',
  title: 'Sign-ups',
  columns: Object.keys(rows[0] ?? {}).map((key) => ({ key, label: key })),
  rows,
  summary: [],
  pagination_enabled: true,
  all_expanded: false,
  ...more,
});
