import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  apps.cms.state.campaign = { ...campaign };
  apps.cms.state.others = {};
  apps.clock.now += 60 * 60_000;
});

const visit = async (address = '/pre-page/northern-lights') => (await apps.server.inject({ url: address })).body;
const setUp = (changes: object) => Object.assign(apps.cms.state.campaign, changes);
const daysFromNow = (days: number) => new Date(apps.clock.now + days * 86_400_000).toISOString();
const follow = [
  {
    id: '4aawyAB9vmqN3uQ7FjRGTy',
    service: 'spotify',
    type: 'artist',
    name: 'Nova',
    label: 'Nova on the radio',
    image: null,
  },
  { id: '1400000003', service: 'apple', type: 'artist', name: 'Nova', label: null, image: 'https://img.example/a.jpg' },
  { id: '../../evil', service: 'spotify', type: 'artist', name: 'Evil', label: null, image: 'javascript:alert(1)' },
  { id: 'x1', service: 'nowhere', type: 'artist', name: 'Unknown', label: null, image: null },
];

describe('a pre-page', () => {
  it.each([
    ['before its day', 3, null, ['Coming up', 'data-countdown', 'Get a reminder', 'class="leaf"']],
    ['from its day on', -1, null, ['Out now', 'Since']],
    ['after its end', -3, -1, ['Over', 'The list is closed']],
  ])('shows its state %s', async (_name, starts, ends, words) => {
    setUp({ starts_at: daysFromNow(starts), ends_at: ends && daysFromNow(ends) });
    const body = await visit();
    for (const word of words) expect(body).toContain(word);
    expect(body.includes('data-countdown')).toBe(starts > 0);
    expect(body.includes('<form')).toBe(starts > 0);
  });

  it('that a gate has just created has no date yet: it says so, counts down to nothing and accepts sign-ups', async () => {
    setUp({ page: {}, name: 'Glass Weather Pre-Page' });
    const body = await visit();
    expect(body).toContain('>Glass Weather Pre-Page</h1>');
    expect(body).toContain('Coming soon');
    expect(body).toContain('The date is not announced yet');
    expect(body).not.toContain('data-countdown');
    expect(body).toContain('<form');
  });

  describe('of a campaign', () => {
    const parentId = '0190c1f0-0000-7000-8000-0000000000aa';
    const announce = (parent: object) => {
      const url = 'http://127.0.0.1/listening-party/aurora';
      const known = { ...campaign, id: parentId, slug: 'aurora', url, token_gate_id: campaign.id };
      apps.cms.state.others = { [parentId]: { ...known, token_gate: { enabled: true, product_id: 'p' }, ...parent } };
      setUp({ app: 'pre-page', page: {}, parent_id: parentId });
    };

    it('has its dates if it has none of its own', async () => {
      announce({ starts_at: daysFromNow(-1) });
      const running = await visit();
      for (const words of ['Out now', 'Since', 'It’s here']) expect(running).toContain(words);
      expect(running).not.toContain('The date is not announced yet');
      apps.clock.now += 60 * 60_000;
      announce({ starts_at: daysFromNow(3) });
      const upcoming = await visit();
      for (const words of ['Coming up', 'data-countdown', 'class="leaf"']) expect(upcoming).toContain(words);
      apps.clock.now += 60 * 60_000;
      announce({ starts_at: daysFromNow(-3), ends_at: daysFromNow(-1) });
      expect(await visit()).toContain('It ended on');
    });

    it('is out while the campaign runs without a date, and keeps its own date', async () => {
      announce({});
      const undated = await visit();
      for (const words of ['Out now', 'It’s here']) expect(undated).toContain(words);
      expect(undated).not.toContain('The date is not announced yet');
      apps.clock.now += 60 * 60_000;
      announce({ starts_at: daysFromNow(-1) });
      setUp({ starts_at: daysFromNow(2) });
      expect(await visit()).toContain('Coming up');
    });

    it('does not disclose the date of a draft, or of a campaign that it does not announce', async () => {
      announce({ starts_at: daysFromNow(3), published_at: null });
      expect(await visit()).toContain('The date is not announced yet');
      apps.clock.now += 60 * 60_000;
      announce({ starts_at: daysFromNow(3), token_gate_id: null });
      expect(await visit()).toContain('The date is not announced yet');
    });
  });

  it('shows its cover in its header, wherever the block is, and its facts in the story', async () => {
    const picture = { url: 'https://media.example/cover.jpg', alt: 'A door', width: 960, height: 1200 };
    setUp({
      page: {
        title: 'Soon',
        blocks: [
          { id: 'a', type: 'fact', name: 'Where', words: 'Berlin' },
          { id: 'b', type: 'fact', name: '', words: 'nothing' },
          { id: 'c', type: 'cover', picture },
        ],
      },
    });
    const body = await visit();
    expect(body).toMatch(
      /<header>[\s\S]*<img class="cover" src="https:\/\/media.example\/cover.jpg" alt="A door" width="960" height="1200" fetchpriority="high">[\s\S]*<\/header>/,
    );
    expect(body).toContain('<dl class="fact"><dt>Where</dt><dd>Berlin</dd></dl>');
    expect(body.match(/class="fact"/g)).toHaveLength(1);
  });

  it('links valid items, each at its service, and nothing else', async () => {
    setUp({ follow });
    const body = await visit();
    expect(body).toContain('href="https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy"');
    expect(body).toContain('Nova on the radio');
    expect(body).toContain('href="https://music.apple.com/artist/1400000003"');
    expect(body).not.toMatch(/evil|javascript:|Unknown/i);
  });

  it('has the meta tags of the CMS for networks and search engines, and none for test campaigns', async () => {
    const meta_tags = {
      title: 'A & B',
      og_title: 'Soon "there"',
      og_description: 'Wait',
      favicon: 'https://img.example/f.png',
      og_image: 'https://img.example/o.png',
      twitter_image: 'https://img.example/t.png',
    };
    setUp({ meta_tags, test: true });
    const head = (await visit()).split('</head>')[0] ?? '';
    expect(head).toContain('<title>A &amp; B</title>');
    expect(head).toContain('<meta property="og:title" content="Soon &quot;there&quot;">');
    expect(head).toContain('<meta property="og:image" content="https://img.example/o.png">');
    expect(head).toContain('<meta name="twitter:image" content="https://img.example/t.png">');
    expect(head).toContain('<link rel="icon" href="https://img.example/f.png">');
    expect(head).toContain('<meta name="robots" content="noindex">');
  });
});

describe('social links', () => {
  const social_links = [
    { name: 'Instagram', urls: { en: 'https://social.example/nova', de: 'https://social.example/nova/de' } },
    { name: 'YouTube', urls: { de: 'https://video.example/nova' } },
    { name: 'Bad', urls: { en: 'javascript:alert(1)' } },
  ];
  const i18n = { default_locale: 'en', translations: ['en', 'de'].map((code) => ({ locale: { code }, messages: {} })) };

  it('have a URL in each language, and are shown only by apps with page settings', async () => {
    setUp({ social_links, i18n });
    const party = '/listening-party/northern-lights';
    expect(await visit(party)).toContain('<a href="https://social.example/nova" rel="noopener">Instagram</a>');
    expect(await visit(`${party}?lang=de`)).toContain(
      '<a href="https://social.example/nova/de" rel="noopener">Instagram</a>',
    );
    expect(await visit(party)).toContain('<a href="https://video.example/nova" rel="noopener">YouTube</a>');
    expect(await visit(party)).not.toContain('javascript:');
    expect(await visit()).not.toContain('social.example');
  });
});

it("the config has each of these flags opposite to the listening party's", async () => {
  const config = async (app: string) => (await apps.server.inject({ url: `/${app}/config.json` })).json();
  const [party, own] = [await config('listening-party'), await config('pre-page')];
  const flags = [
    'top_level',
    'music_enabled',
    'token_gate_enabled',
    'page_settings_enabled',
    'end_date_enabled',
    'start_date_required',
  ];
  for (const flag of flags) expect(own[flag], flag).toBe(!party[flag]);
  expect(own.default_translations.map(({ locale }: { locale: string }) => locale)).toEqual(['en', 'de']);
});
