import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uiUnready } from '../support/uiApps.ts';
import { call, callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { answer, callsTo, item, makeReports, openReports, release, tableOf } from './reports.tsx';

afterEach(() => vi.restoreAllMocks());

const tiles = {
  component: 'stats_tiles' as const,
  title: 'Figures',
  tiles: [
    { label: 'Sign-ups', value: 12_345 },
    { label: 'Countries', value: '7 of 9' },
  ],
};

describe('the reports of a campaign', () => {
  test('are rendered in the sections of the app, each loaded from the app’s own origin with one token that is in no URL', async () => {
    const { campaign, pathOf } = await makeReports({
      items: {
        figures: tiles,
        people: tableOf([{ name: 'Fay', country: 'Chile' }]),
        odd: { json: { component: 'hologram' } },
      },
      section: 'Overview',
    });
    // An admin has the anonymization below them.
    await openReports(campaign, 'editor');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
    await expect.element(item('Figures')).toHaveTextContent('12,345');
    await expect.element(item('Figures')).toHaveTextContent('7 of 9');
    await expect.element(item('Sign-ups').getByRole('rowheader', { name: 'Fay' })).toBeVisible();
    await expect.element(item('Figures')).toHaveTextContent(/As of \d+ \w+ \d{4}, \d\d:\d\d/);
    // An unknown item renders nothing.
    await expect.poll(async () => (await callsTo(pathOf('odd'))).length).toBe(1);
    await expect.element(page.getByText('Loading report')).not.toBeInTheDocument();
    expect(document.querySelectorAll('main .MuiPaper-root')).toHaveLength(2);
    const calls = await callsTo(pathOf(''));
    expect(new Set(calls.map(({ token }) => token)).size).toBe(1);
    expect(calls[0]?.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(calls.every(({ cookie }) => cookie === '')).toBe(true);
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes(calls[0]?.token ?? '?'))).toBe(
      false,
    );
    expect(await violations()).toEqual([]);
    await page.viewport(390, 844);
    expect(await violations()).toEqual([]);
  });

  test('load as they come near the viewport, and a slow or broken one delays no other', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ name: `Person ${at}` }));
    const { campaign, pathOf } = await makeReports({
      items: {
        slow: { held: true, json: tiles },
        broken: { status: 500, json: {} },
        one: tableOf(rows, { title: 'One' }),
        two: tableOf(rows, { title: 'Two' }),
        three: tableOf(rows, { title: 'Three' }),
        far: tableOf([{ name: 'Far below' }], { title: 'Far' }),
      },
    });
    await openReports(campaign);
    await expect.element(item('One').getByRole('rowheader', { name: 'Person 0', exact: true })).toBeVisible();
    await expect.element(page.getByText('The app returned an error (500).', { exact: false })).toBeVisible();
    expect(await callsTo(pathOf('far'))).toEqual([]);
    // Only the item that is loading shows a spinner; those that wait show none.
    await expect.element(page.getByText('Loading report').first()).toBeVisible();
    expect(document.querySelectorAll('main .MuiPaper-root [role=progressbar]')).toHaveLength(1);
    await release(pathOf('slow'));
    await expect.element(item('Figures')).toBeVisible();
    await answer(pathOf('broken'), { json: tableOf([{ name: 'Mended' }], { title: 'Broken' }) });
    await button('Retry').click();
    await expect.element(item('Broken')).toHaveTextContent('Mended');
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => callsTo(pathOf('far'))).toHaveLength(1);
    await expect.element(item('Far')).toHaveTextContent('Far below');
  });

  test('reload by a button; if that fails the shown content remains', async () => {
    const { campaign, pathOf } = await makeReports({ items: { figures: tiles } });
    await openReports(campaign);
    await expect.element(item('Figures')).toHaveTextContent('12,345');
    await answer(pathOf('figures'), {
      status: 503,
      json: { detail: { key: 'x', msg: 'We are counting <b>anew</b>.' } },
    });
    await button('Reload Figures').click();
    await expect.element(item('Figures').getByRole('alert')).toHaveTextContent('Not reloaded; earlier data is shown.');
    await expect
      .element(item('Figures').getByRole('alert'))
      .toHaveTextContent('The app says: “We are counting <b>anew</b>.”');
    await expect.element(item('Figures')).toHaveTextContent('12,345');
    await answer(pathOf('figures'), { json: { ...tiles, tiles: [{ label: 'Sign-ups', value: 99_999 }] } });
    await button('Reload Figures').click();
    await expect.element(item('Figures')).toHaveTextContent('99,999');
    await expect.element(item('Figures').getByRole('alert')).not.toBeInTheDocument();
  });

  test('reload by keyboard, and the focus remains', { tags: ['full'] }, async () => {
    const { campaign, pathOf } = await makeReports({ items: { figures: tiles } });
    await openReports(campaign);
    const reload = button('Reload Figures');
    await expect.element(reload).toBeVisible();
    await answer(pathOf('figures'), { held: true, json: tiles });
    const before = (await callsTo(pathOf('figures'))).length;
    reload.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reload).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await release(pathOf('figures'));
    await expect.element(reload).not.toHaveAttribute('aria-disabled');
    await expect.element(reload).toHaveFocus();
    expect(await callsTo(pathOf('figures'))).toHaveLength(before + 1);
  });

  test('are requested with a new token once when the app refuses the token', async () => {
    const { campaign, pathOf } = await makeReports({ items: { figures: { status: 401, json: {} } } });
    await openReports(campaign);
    await expect.element(page.getByRole('alert')).toHaveTextContent('The app rejected the access token');
    const calls = await callsTo(pathOf('figures'));
    expect(calls).toHaveLength(2);
    expect(calls[0]?.token).not.toBe(calls[1]?.token);
    await answer(pathOf('figures'), { json: tiles });
    await button('Retry').click();
    await expect.element(item('Figures')).toBeVisible();
  });

  test('are reported as missing, with a link to those that the app hosts', { tags: ['full'] }, async () => {
    const own = 'https://reports.example.com/figures';
    const { campaign } = await makeReports({ items: {}, config: { reports: [], reports_url: own } });
    await openReports(campaign);
    await expect.element(page.getByText('No reports yet')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open report' })).toHaveAttribute('href', own);
    expect(await violations()).toEqual([]);
  });

  test('of an app whose config never loaded say so, and whom to contact; anonymized data is marked with the date', {
    tags: ['full'],
  }, async () => {
    await openReports(uiUnready, 'editor');
    await expect.element(page.getByRole('heading', { name: 'The reports can’t be opened yet' })).toBeVisible();
    await expect
      .element(
        page.getByText('The config of Never loaded has never loaded. An administrator can reload it', {
          exact: false,
        }),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        /^Campaign data was anonymised on 3 Mar 2026\. Personally identifying information such as names and emails have been removed\.$/,
      );
    expect(await violations()).toEqual([]);
  });

  test('announce when personal data is anonymized automatically', async () => {
    const { campaign } = await makeReports({ items: {} });
    const ends_at = '2026-03-03T12:00:00.000Z';
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { ends_at } });
    await openAdmin(`/campaign/${campaign.id}/reports`, 'editor', { consumer_data_days: 30 });
    await expect
      .element(
        page.getByText('Personal data is anonymized automatically on 2 Apr 2026, 30 days after the campaign’s end.'),
      )
      .toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('of an app without reports say so and how to add them, and send no request', async () => {
    const { campaign, pathOf } = await makeReports({ items: {} });
    await openReports(campaign, 'editor');
    await expect.element(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
    await expect.element(page.getByText(/has no reports here\. Its developers add them/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open report' })).not.toBeInTheDocument();
    await expect.element(page.getByText(/was anonymised on/)).not.toBeInTheDocument();
    expect(await callsTo(pathOf(''))).toEqual([]);
  });

  test('with too much data say how much of it is shown', { tags: ['full'] }, async () => {
    const tooMany = Array.from({ length: 1_000 }, (_, at) => ({ label: `Figure ${at}`, value: at }));
    const visits = {
      component: 'area_chart',
      title: 'Visits',
      xaxis: { type: 'datetime', values: ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'] },
      series: [{ name: 'Visits', data: [1, 2, 3, 4, 5] }],
    };
    const { campaign } = await makeReports({
      items: { figures: { ...tiles, tiles: tooMany }, visits: { json: visits } },
    });
    await openReports(campaign);
    await expect
      .element(item('Figures').getByRole('note'))
      .toHaveTextContent('Only the first 200 of 1,000 figures are shown.');
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(item('Visits').getByText('3 values are beyond the axis and not shown.')).toBeVisible();
  });

  test('of an imported campaign count its missing number as 0, and say that it has none', {
    tags: ['full'],
  }, async () => {
    const imported = page.getByRole('link', { name: 'Came from WordPress' });
    await openAdmin(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: 'Came from WordPress' }))}`);
    await imported.first().click();
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
    await expect.element(heading('Reports')).toBeVisible();
    await expect.element(page.getByRole('note')).toHaveTextContent('has no App ID');
  });

  test('are available to an editor, and to an external user only for a granted campaign', async () => {
    const { campaign } = await makeReports({ items: { figures: tiles } });
    await openReports((await makeReports({ items: { figures: tiles } })).campaign, 'editor');
    await expect.element(item('Figures')).toHaveTextContent('12,345');
    await openReports(campaign, 'external');
    await expect.element(heading('Not found')).toBeVisible();
    expect(await violations()).toEqual([]);
    const asAdmin = await callerAs('admin');
    await asAdmin('PUT', `/api/permissions/campaigns/${campaign.id}/users/01900000-0000-7000-8000-000000000003`);
    await openReports(campaign, 'external');
    await expect.element(item('Figures')).toHaveTextContent('12,345');
  });
});
