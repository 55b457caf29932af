import { describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { makeCodec } from '#src/routing/codec.ts';
import { withViewOf } from '#src/routing/listSearch.ts';

const { toCanonical, toProduct, areaOf } = makeCodec(resources);
const place = (address: string) => {
  const [pathname = '', search = ''] = address.split('?');
  return { pathname, search: search && `?${search}` };
};
const words = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
const filters = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('paths', () => {
  test.each([
    ['/campaign', '/campaigns'],
    ['/campaign/new', '/campaigns/create'],
    ['/campaign/7/settings', '/campaigns/7'],
    ['/campaign/7/settings/meta-tags', '/campaigns/7/settings/meta-tags'],
    ['/campaign/7/settings/media/covers/2026', '/campaigns/7/settings/media/covers/2026'],
    ['/campaign/7/editor', '/campaigns/7/editor'],
    ['/campaign/7/music', '/campaigns/7/music'],
    ['/user', '/users'],
    ['/user/new', '/users/create'],
    ['/user/7', '/users/7'],
    ['/labels/new', '/labels/create'],
    ['/labels/7', '/labels/7'],
    ['/labels/7/show', '/labels/7/show'],
    ['/apps', '/apps'],
    ['/login', '/login'],
    ['/', '/'],
  ])('%s is %s internally, and back', (product, canonical) => {
    expect(toCanonical(place(product)).pathname).toBe(canonical);
    expect(toProduct(place(canonical)).pathname).toBe(product);
    expect(toProduct(place(product)).pathname).toBe(product);
  });

  test.each([
    ['/campaign/7', '/campaign/7/settings'],
    ['/campaigns', '/campaign'],
    ['/campaigns/create', '/campaign/new'],
    ['/campaigns/7', '/campaign/7/settings'],
    ['/campaigns/7/settings', '/campaign/7/settings'],
    ['/users/create', '/user/new'],
    ['/labels/create', '/labels/new'],
    ['/campaign/', '/campaign'],
  ])('%s is normalized to %s', (foreign, product) => {
    expect(toProduct(place(foreign)).pathname).toBe(product);
  });

  test('the account settings are not a record of the users', () => {
    expect(toCanonical(place('/user/settings/personal-access-tokens')).pathname).toBe(
      '/user/settings/personal-access-tokens',
    );
  });

  test('a path that only begins like a resource is unchanged', () => {
    expect(toCanonical(place('/campaigning')).pathname).toBe('/campaigning');
    expect(toProduct(place('/appstore')).pathname).toBe('/appstore');
  });
});

describe('list parameters', () => {
  test('an empty URL has the defaults, complete for react-admin', () => {
    const params = new URLSearchParams(toCanonical(place('/campaign')).search);
    expect(Object.fromEntries(params)).toEqual({
      filter: '{}',
      displayedFilters: '{}',
      sort: 'updated_at',
      order: 'DESC',
      page: '1',
      perPage: '25',
    });
  });

  test('the defaults of react-admin give an empty URL', () => {
    const search = '?displayedFilters=%7B%7D&filter=%7B%7D&order=DESC&page=1&perPage=25&sort=updated_at';
    expect(words(toProduct(place(`/campaigns${search}`)))).toBe('/campaign');
  });

  describe('with a view', () => {
    const view = '01970000-0000-7000-8000-000000000001';

    test('and filters, both are in the URL, also when there are no filters', () => {
      for (const search of [
        `?filters=${filters({ status: 'running' })}&view=${view}`,
        `?filters=%7B%7D&view=${view}`,
      ]) {
        const canonical = toCanonical(place(`/campaign${search}`));
        expect(new URLSearchParams(canonical.search).has('filter')).toBe(true);
        expect(words(toProduct(canonical))).toBe(`/campaign${search}`);
      }
    });

    test('alone, the filters stay open until the view is loaded', () => {
      const canonical = toCanonical(place(`/campaign?view=${view}`));
      expect(new URLSearchParams(canonical.search).has('filter')).toBe(false);
      expect(words(toProduct(canonical))).toBe(`/campaign?view=${view}`);
    });

    test('that has no valid id is removed', () => {
      expect(words(toProduct(place('/campaign?view=x')))).toBe('/campaign');
    });

    test('a change of the list keeps the view', () => {
      expect(withViewOf('?page=2', `?view=${view}&page=1`)).toBe(`?page=2&view=${view}`);
      expect(withViewOf('?page=2', '?page=1')).toBe('?page=2');
    });
  });

  test('filters use the documented names and come back unchanged', () => {
    const product = `/campaign?filters=${filters({ status: 'running', search: 'Ü & {}' })}`;
    const canonical = toCanonical(place(product));
    expect(JSON.parse(new URLSearchParams(canonical.search).get('filter') ?? '')).toEqual({
      status: 'running',
      q: 'Ü & {}',
    });
    const back = toProduct(canonical);
    expect(JSON.parse(new URLSearchParams(back.search).get('filters') ?? '')).toEqual({
      status: 'running',
      search: 'Ü & {}',
    });
  });

  test('empty filters are left out', () => {
    expect(words(toProduct(place(`/campaign?filters=${filters({ search: '', apps: [], status: null })}`)))).toBe(
      '/campaign',
    );
  });

  test.each(['{broken', '[]', '"text"', 'null', '7'])('filters that are %s open the unfiltered list', (json) => {
    expect(words(toProduct(place(`/campaign?filters=${encodeURIComponent(json)}`)))).toBe('/campaign');
  });

  test('every filter of the campaigns is in the URL as documented, without defaults', () => {
    const all = { search: 'a', status: 'running', apps: ['one', 'two'], test: 'exclude', mine: true };
    const there = toProduct(place(`/campaign?filters=${filters(all)}`));
    expect(JSON.parse(new URLSearchParams(there.search).get('filters') ?? '')).toEqual(all);
    expect(words(toProduct(place(`/campaign?filters=${filters({ test: 'include', mine: false })}`)))).toBe('/campaign');
  });

  test.each<[object]>([
    [{ status: 'all' }],
    [{ status: ['paused'] }],
    [{ status: { $ne: 1 } }],
    [{ search: 7 }],
    [{ apps: 'one' }],
    [{ apps: [7, null, {}, ''] }],
    [{ test: true }],
    [{ mine: 'yes' }],
    [{ include_children: true }],
    [{ parent_id: 'x' }],
    [{ secret: 1, constructor: 'x' }],
  ])('an unknown filter of the list is ignored: %j', (nonsense) => {
    expect(words(toProduct(place(`/campaign?filters=${filters(nonsense)}`)))).toBe('/campaign');
  });

  test('valid values of a filter are kept, each once', () => {
    const { search } = toProduct(place(`/campaign?filters=${filters({ apps: ['one', 7, 'one'], x: 1, mine: true })}`));
    expect(JSON.parse(new URLSearchParams(search).get('filters') ?? '')).toEqual({ apps: ['one'], mine: true });
  });

  test.each([
    'sort=secret',
    'order=up',
    'page=0',
    'page=-1',
    'page=x',
    'page=1e9',
    'perPage=5000',
    'perPage=0',
  ])('%s is ignored', (nonsense) => {
    expect(words(toProduct(place(`/campaign?${nonsense}`)))).toBe('/campaign');
  });

  test('the filters of another list are validated by its own fields', () => {
    const users = `/user?filters=${filters({ state: 'approved', test: 'require' })}`;
    expect(words(toProduct(place(users)))).toBe(`/user?filters=${filters({ state: 'approved' })}`);
  });

  test('sort, page and unknown parameters stay', () => {
    expect(words(toProduct(place('/campaigns?sort=name&order=ASC&page=3&perPage=25&mode=table')))).toBe(
      '/campaign?mode=table&order=ASC&page=3&sort=name',
    );
  });

  test('each URL has one spelling, whichever way it was reached', () => {
    for (const address of [
      '/campaign',
      '/campaign?page=2',
      '/campaigns?filter={"q":"x"}',
      '/campaign?filters={"search":"x"}&sort=name',
      '/labels?order=DESC',
      '/campaign/7/editor?tab=1',
      '/user?filters={"role":"admin"}',
    ]) {
      const once = toProduct(place(address));
      expect(toProduct(once)).toEqual(once);
      expect(toProduct(toCanonical(once))).toEqual(once);
      expect(toCanonical(toCanonical(once))).toEqual(toCanonical(once));
    }
  });

  test('the parameters of a record are unchanged', () => {
    expect(toCanonical(place('/campaign/7/editor?filters=1')).search).toBe('?filters=1');
  });
});

describe('the area of a form', () => {
  test.each([
    ['/campaign/c3/settings/meta-tags', '/campaign/c3/settings', true],
    ['/campaigns/c3', '/campaign/c3/settings', true],
    ['/campaign/c3/settings', '/campaign/c30/settings', false],
    ['/campaign/c3/settings', '/campaign/c3/music', false],
    ['/campaign/c3/settings', '/campaign', false],
    ['/labels/7', '/labels/7/show', false],
    ['/labels/7?tab=1', '/labels/7', true],
  ])('%s and %s are the same: %s', (one, other, same) => {
    expect(areaOf(place(one)) === areaOf(place(other))).toBe(same);
  });
});
