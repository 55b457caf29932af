import History from '@mui/icons-material/History';
import { describe, expect, test } from 'vitest';
import { type PermissionHolder, permissionsOfRole, type SystemRole } from '#contracts/permissions.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import type { App } from '#resources/apps/schema.ts';
import type { CampaignArea } from '#resources/campaigns/areas/areas.ts';
import { headerActions } from '#resources/campaigns/header/headerActions.ts';
import { reportsTarget, rowActions } from '#resources/campaigns/list/rowActions.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { campaignAt } from '../support/campaignRecord.ts';

const someone = (role: SystemRole): PermissionHolder => ({ permissions: permissionsOfRole[role] });
const admin = someone('admin');
const urls = { campaign_public: 'https://p.example.com/{slug}', editor: 'https://p.example.com/{id}' };
const reports = [{ title: 'Sign-ups', items: [{ data_url: '/data' }] }];

function appWith(config: Partial<AppConfig> | null): App {
  return {
    id: 'party',
    name: 'Party',
    config_url: '',
    root_url: '',
    created_at: '',
    updated_at: '',
    last_update_success: true,
    last_update_error: null,
    retired: false,
    config: config && { urls, ...config },
  };
}

const reportsArea: CampaignArea = {
  path: 'reports',
  label: 'campaigns.actions.words.reports',
  icon: History,
  access: 'consumer-data-read',
  isOffered: () => true,
  component: () => null,
};

describe('the link to the reports of a campaign', () => {
  const to = (campaign: Campaign, config: Partial<AppConfig> | null, areas: CampaignArea[] = [], user = admin) =>
    reportsTarget(campaign, { user, app: appWith(config), areas });
  const reports_url = 'https://reports.example.com/';

  test('does not exist without a number in the app, whatever reports the app has', () => {
    expect(to(campaignAt({ app_id: null }), { reports, reports_url }, [reportsArea])).toEqual({
      reason: 'campaigns.actions.why.noAppId',
    });
  });

  test('leads to the reports area if the app has reports', () => {
    expect(to(campaignAt({ id: '7' }), { reports, reports_url }, [reportsArea])).toEqual({
      to: '/campaigns/7/reports',
    });
  });

  test("leads to the app's own reports if the CMS can not show any", () => {
    expect(to(campaignAt(), { reports, reports_url })).toEqual({ href: reports_url });
    expect(to(campaignAt(), { reports: [], reports_url }, [reportsArea])).toEqual({ href: reports_url });
  });

  test.each([[{}], [{ reports }], [null]])('does not exist if there are neither: %j', (config) => {
    expect(to(campaignAt(), config)).toEqual({ reason: 'campaigns.actions.why.noReports' });
  });

  test('is hidden from users who may not see consumer data', () => {
    expect(to(campaignAt(), { reports }, [reportsArea], { permissions: ['campaigns-read'] })).toEqual({
      reason: 'campaigns.actions.why.noReportsRight',
    });
  });
});

describe('the row actions of a campaign', () => {
  const namesFor = (role: SystemRole) =>
    rowActions(campaignAt(), { user: someone(role), app: undefined }).map(({ name }) => name);

  test('exclude what the role may not do', () => {
    const all = ['edit', 'view', 'clone', 'reports', 'prePage', 'delete'];
    expect(namesFor('admin')).toEqual(all);
    expect(namesFor('editor')).toEqual(all);
    expect(namesFor('external')).toEqual(['edit', 'view', 'reports', 'prePage']);
  });

  test('can not view it while its public URL is unknown', () => {
    const view = rowActions(campaignAt({ url: null }), { user: admin, app: undefined }).find(
      ({ name }) => name === 'view',
    );
    expect(view?.target).toEqual({ reason: 'campaigns.actions.why.noAddress' });
  });

  test.each([
    [false, 'p', { reason: 'campaigns.actions.why.noGate' }],
    [true, null, { reason: 'campaigns.actions.why.noPrePage' }],
    [true, 'p', { to: '/campaigns/p/editor' }],
  ] as const)('with the token gate enabled: %s and the pre-page %s', (enabled, token_gate_id, target) => {
    const gate = { enabled, product_id: null, provider: null };
    const campaign = campaignAt({ token_gate: gate, token_gate_id });
    const found = rowActions(campaign, { user: admin, app: undefined }).find(({ name }) => name === 'prePage');
    expect(found?.target).toEqual(target);
  });
});

describe('the menu of an open campaign', () => {
  const names = (role: SystemRole, campaign = campaignAt()) =>
    headerActions(campaign, { user: someone(role), app: appWith({}) }).map(({ name }) => name);

  test('offers what the user may do', () => {
    expect(names('admin')).toEqual(['clone', 'cloneAsChild', 'createChild', 'copyId', 'qrCode', 'delete']);
    expect(names('external')).toEqual(['copyId', 'qrCode']);
  });

  test('says why a campaign of a retired app can not be cloned; a child can have another app', () => {
    const app = { ...appWith({}), retired: true };
    const targets = headerActions(campaignAt(), { user: admin, app }).map(({ target }) => target);
    const retired = { reason: 'campaigns.actions.why.retiredApp' };
    expect(targets.slice(0, 3)).toEqual([retired, retired, { deed: 'createChild' }]);
  });
});

test('a published campaign of an app with drafts can be unpublished in its row and in its menu, by those who may edit it', () => {
  const names = (user: PermissionHolder, app: ReturnType<typeof appWith> | undefined) =>
    [rowActions, headerActions].map((actionsOf) => actionsOf(campaignAt(), { user, app }).map(({ name }) => name));
  const drafts = appWith({ drafts_enabled: true });
  for (const offered of names(admin, drafts)) expect(offered.slice(-2)).toEqual(['unpublish', 'delete']);
  const without = [
    ...names({ permissions: ['campaigns-read'] }, drafts),
    ...names(admin, appWith({})),
    ...names(admin, undefined),
  ];
  expect(without.flat()).not.toContain('unpublish');
});

test('a draft offers to publish it instead of viewing its page, to those who may edit it', () => {
  const draft = { ...campaignAt(), published_at: null };
  const names = (user: PermissionHolder) => rowActions(draft, { user, app: appWith({}) }).map(({ name }) => name);
  expect(names(admin).slice(0, 2)).toEqual(['edit', 'publish']);
  const reader: PermissionHolder = { permissions: ['campaigns-read'] };
  const [, view] = rowActions(draft, { user: reader, app: appWith({}) });
  expect(view).toMatchObject({ name: 'view', target: { reason: 'publishing.why.draft' } });
});
