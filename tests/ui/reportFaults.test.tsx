import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import {
  type AppAnswer,
  answer,
  appOrigin,
  callsTo,
  item,
  makeReports,
  openReports,
  release,
  tableOf,
} from './reports.tsx';

afterEach(() => vi.restoreAllMocks());

/** Makes the formatting of this number throw; the returned function ends that. */
function breakNumber(broken: number): () => void {
  const { prototype } = Intl.NumberFormat;
  const before = Object.getOwnPropertyDescriptor(prototype, 'format');
  function get(this: Intl.NumberFormat) {
    const format: Intl.NumberFormat['format'] = before?.get?.call(this);
    return (value: number) => {
      if (value === broken) throw new RangeError('this number cannot be written');
      return format(value);
    };
  }
  Object.defineProperty(prototype, 'format', { ...before, get });
  return () => void Object.defineProperty(prototype, 'format', before ?? {});
}

const lookedFurther = async () => window.scrollBy(0, 400);

describe('an app with failing reports', () => {
  const faults: Record<string, { told: AppAnswer; words: string }> = {
    forbidden: { told: { status: 403, json: {} }, words: 'doesn’t allow your account to see this' },
    missing: { told: { status: 404, json: {} }, words: 'doesn’t have this report for this campaign' },
    page: { told: { text: '<script>window.ran = true</script>' }, words: 'did not return report data' },
    shape: { told: { json: { component: 'data_table', rows: 7 } }, words: 'not a valid report' },
    redirect: {
      told: { status: 302, text: '', headers: { location: 'https://evil.example.com/data' } },
      words: 'redirected to another URL, which is not followed',
    },
    endless: { told: { endless: true, text: '[[1,2],' }, words: 'sends too much data' },
  };

  test('has a readable error for each item, with a retry', async () => {
    const items = Object.fromEntries(Object.entries(faults).map(([name, { told }]) => [name, told]));
    const { campaign } = await makeReports({ items });
    await openReports(campaign);
    for (const { words } of Object.values(faults)) {
      const told = page.getByText(words, { exact: false });
      await expect.poll(() => lookedFurther().then(() => told.query())).not.toBeNull();
      await expect.element(told).toHaveTextContent('The other reports are not affected.');
    }
    await expect.element(page.getByRole('button', { name: 'Retry' })).toHaveLength(Object.keys(faults).length);
    expect(window).not.toHaveProperty('ran');
    expect(await violations()).toEqual([]);
  });

  test('has errors identified by section and position, and restores the focus after a retry by keyboard', {
    tags: ['full'],
  }, async () => {
    const broken = { status: 500, json: {} };
    const { campaign, pathOf } = await makeReports({
      items: { first: broken, second: tableOf([{ name: 'Fay' }]), third: broken },
      section: 'Overview',
    });
    await openReports(campaign);
    const third = item('Overview · report 3 of 3');
    await expect.element(item('Overview · report 1 of 3').getByRole('alert')).toHaveTextContent('could not be loaded');
    await expect.element(third.getByRole('heading', { level: 3 })).toHaveTextContent('Overview · report 3 of 3');
    expect(await violations()).toEqual([]);
    const card = third.element().parentElement;
    third.getByRole('button', { name: 'Retry' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(async () => (await callsTo(pathOf('third'))).length).toBe(2);
    await expect.element(third.getByRole('alert')).toBeVisible();
    expect(document.activeElement).toBe(card);
    await answer(pathOf('third'), { json: tableOf([{ name: 'Gus' }], { title: 'Third' }) });
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(item('Third')).toHaveTextContent('Gus');
    expect(document.activeElement).toBe(card);
  });

  test('can fail for a single item', { tags: ['full'] }, async () => {
    const real = window.fetch.bind(window);
    const { campaign, pathOf } = await makeReports({ items: { down: {}, up: tableOf([{ name: 'Fay' }]) } });
    vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
      if (String(request).endsWith(pathOf('down'))) throw new TypeError('Failed to fetch');
      return real(request, init);
    });
    await openReports(campaign);
    await expect.element(page.getByRole('alert')).toHaveTextContent('The app is not responding');
    await expect.element(item('Sign-ups')).toHaveTextContent('Fay');
    vi.restoreAllMocks();
    await answer(pathOf('down'), { json: tableOf([{ name: 'Gus' }], { title: 'Up again' }) });
    await button('Retry').click();
    await expect.element(item('Up again')).toHaveTextContent('Gus');
  });

  test('does not lose other reports to invalid data, and can correct it', async () => {
    const figures = { component: 'stats_tiles' as const, title: 'Figures', tiles: [{ label: 'All', value: 7_777 }] };
    const { campaign } = await makeReports({ items: { figures, up: tableOf([{ name: 'Fay' }]) } });
    const mend = breakNumber(7_777);
    await openReports(campaign);
    await expect.element(item('Figures')).toHaveTextContent('This report could not be displayed');
    await expect.element(item('Sign-ups')).toHaveTextContent('Fay');
    mend();
    await button('Reload Figures').click();
    await expect.element(item('Figures').getByRole('definition')).toHaveTextContent('7,777');
  });

  test('has an item with a URL outside of its root, which is not requested', async () => {
    const asked = vi.spyOn(window, 'fetch');
    const { campaign } = await makeReports({
      items: {
        outside: tableOf([{ name: 'Fay' }], {
          downloads: [{ url: 'https://evil.example.com/people.csv', title: 'Sign-ups', format: 'csv' }],
        }),
        raffle: {
          json: { component: 'raffle_winners', raffle_winners_url: '//evil.example.com/winners', columns: [] },
        },
      },
    });
    await openReports(campaign);
    await button('Download Sign-ups as CSV').click();
    await expect.element(item('Sign-ups').getByRole('alert')).toHaveTextContent('not under the app’s own root');
    await expect.element(item('Raffle winners').getByRole('alert')).toHaveTextContent('not under the app’s own root');
    expect(asked.mock.calls.filter(([to]) => String(to).includes('evil'))).toEqual([]);
  });
});

describe('a download', () => {
  /** Collects the saved files by name. */
  function saved(): Map<string, string> {
    const files = new Map<string, string>();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blob instanceof Blob ? blob.size : ''}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.set(this.download, this.href);
    });
    return files;
  }
  const withDownload = async (told: AppAnswer, title = 'Sign-ups') => {
    const made = await makeReports({ items: { people: { json: {} } } });
    const url = made.pathOf('people.csv');
    await answer(url, told);
    const downloads = [{ url, title, format: 'csv' }];
    await answer(made.pathOf('people'), { json: tableOf([{ name: 'Fay' }], { downloads, title }) });
    await openReports(made.campaign);
    return { ...made, url };
  };

  test('is requested with the token, and its file is named by campaign, title and format', async () => {
    const files = saved();
    const { campaign, url } = await withDownload({ text: 'name\r\nFay\r\n', headers: { 'content-type': 'text/csv' } });
    await button('Download Sign-ups as CSV').click();
    const name = `${campaign.name.toLowerCase().replace(' ', '-')}-Sign-ups.csv`;
    await expect.element(page.getByText(`${name} downloaded`)).toBeVisible();
    expect(files.get(name)).toBe('blob:11');
    const [{ token } = { token: '' }] = await callsTo(url);
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(appOrigin() + url).not.toContain(token);
    expect(await violations()).toEqual([]);
  });

  test('by keyboard returns the focus to its button, and gets a file name where the app sent none', {
    tags: ['full'],
  }, async () => {
    const files = saved();
    const { url, campaign } = await withDownload({ held: true, text: 'name' }, '');
    const download = button('Download Table as CSV');
    await expect.element(download).toBeVisible();
    download.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(download).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('progressbar', { name: /^Downloading/ })).toBeVisible();
    await release(url);
    await expect.element(page.getByText(/downloaded$/)).toBeVisible();
    expect([...files.keys()]).toEqual([`${campaign.name.toLowerCase().replace(' ', '-')}-Table.csv`]);
    await expect.element(download).toHaveFocus();
  });

  test('that fails shows an error and can be restarted; one in progress can be cancelled', async () => {
    const files = saved();
    const { url } = await withDownload({ status: 500, json: {} });
    await button('Download Sign-ups as CSV').click();
    await expect
      .element(item('Sign-ups').getByRole('alert'))
      .toHaveTextContent(/-Sign-ups\.csv was not downloaded\. The app returned an error \(500\)/);
    button('Dismiss').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Sign-ups').getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button('Download Sign-ups as CSV')).toHaveFocus();
    await answer(url, { held: true, text: 'name' });
    await button('Download Sign-ups as CSV').click();
    await expect.element(page.getByRole('progressbar', { name: /^Downloading/ })).toBeVisible();
    button('Cancel').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('progressbar', { name: /^Downloading/ })).not.toBeInTheDocument();
    await expect.element(button('Download Sign-ups as CSV')).toHaveFocus();
    await release(url);
    expect(files.size).toBe(0);
  });
});
