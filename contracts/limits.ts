import { mediaLimits } from './mediaLimits.ts';

/** All business constants. Names end with the unit, if there is one. */
export const limits = {
  pageSizeDefault: 25,
  maxPageSize: 200,
  /** Audit entries are counted up to this number, or to the end of a later page. */
  maxCountedEntries: 10_000,
  /** Maximum characters of the values that an audit entry shows, and stored bytes of a revision that is read for them. */
  maxAuditValueLength: 100,
  maxAuditChangesBytes: 2_000,
  /** Maximum rows per page of a generated table. More rows make selecting them slow. */
  maxTableRows: 100,
  /** Maximum entries of a filter with multiple choices, such as apps. */
  maxFilterChoices: 200,
  /** Maximum saved views of one user. */
  maxViews: 100,
  maxViewNameLength: 100,
  /** Concurrent calls when several records are written. */
  writesAtOnce: 4,
  /** Up to this many selected rows are deleted after a confirmation; for more, the user has to type their number. */
  deletedWithoutTyping: 10,

  /** Maximum email addresses, and campaigns of each user, of one call that invites. */
  maxInvited: 20,

  maxNameLength: 200,
  maxSlugLength: 100,
  maxLabelLength: 40,
  maxLabels: 20,
  /** Maximum labels of an installation, and merged labels whose campaigns one label has. */
  maxLabelRecords: 10_000,
  maxLabelAliases: 1_000,
  /** Labels that one call merges into another one. */
  maxMergedLabels: 100,
  /** Labels with a matching name whose campaigns a search finds, the first ones by name. */
  maxSearchedLabels: 100,
  maxPageContentBytes: 1_048_576,
  metaTitleCounter: 95,
  metaDescriptionCounter: 200,
  previewTitleCut: 65,
  previewDescriptionCut: 200,

  /** Maximum changes of a revision that are returned, and characters of each value. */
  maxRevisionChanges: 500,
  maxRevisionValueLength: 2_000,
  maxRevisionEntryNameLength: 100,

  maxLanguages: 200,
  maxMessageIdLength: 200,
  /** Maximum messages of a campaign by id, its texts in all languages together, and their bytes as JSON with the ids. */
  maxMessages: 10_000,
  maxTexts: 100_000,
  maxTextBytes: 8_388_608,
  /** Messages that one patch changes. */
  maxPatchedMessages: 10_000,
  maxMessageLength: 10_000,
  /** Maximum messages of a campaign with a comment, and characters of a comment. */
  maxMessageComments: 500,
  maxMessageCommentLength: 500,
  /** Writes of texts, the newest ones, among which the last change of a message is searched. */
  maxSearchedTextWrites: 100,
  /** zero, one, two, few, many and other (CLDR). */
  maxPluralForms: 6,

  minPasswordLength: 16,
  maxPasswordLength: 256,
  /** Only these characters are used to estimate a password's strength, because the time grows faster than linearly. */
  maxCheckedPasswordLength: 64,
  /** Password hashes that run at once, and that wait. Further ones get 503. */
  passwordHashesAtOnce: 2,
  maxWaitingPasswordHashes: 30,
  passwordRetryAfterSeconds: 2,

  /** Maximum body size of public routes, and of all other routes without a specific limit. */
  maxPublicBodyBytes: 16_384,
  maxBodyBytes: 1_048_576,
  /** Maximum body size of a campaign's patch. Its page alone may have 1 MB. */
  maxPatchBytes: 4_194_304,
  /** For larger bodies only the first problem is reported. */
  maxAllProblemsBytes: 65_536,
  /** Maximum problems in a response. */
  maxProblems: 100,
  /** Time in which a request's headers have to arrive. */
  requestHeadMs: 60_000,
  /** While a body arrives, at least `minRequestBodyBytes` have to arrive in each period. */
  requestBodyPeriodMs: 60_000,
  minRequestBodyBytes: 16_384,

  lockRefreshMs: 15_000,
  lockLifeMs: 150_000,
  /** How long a tab's socket may be closed before its locks are freed. */
  lockReturnMs: 10_000,
  maxLastEdits: 200,
  maxReadinessCounts: 200,
  socketAuthorizeMs: 5_000,
  maxSocketMessageBytes: 4_096,
  /** Sockets of one user that a process authorizes at a time. */
  maxSocketsPerUser: 50,
  socketHeartbeatMs: 20_000,
  /** A socket without messages for this long counts as dead. */
  socketSilenceMs: 40_000,
  /** Earlier errors of a socket are forgotten after it has been open for this long. */
  socketSteadyMs: 10_000,
  maxSocketRetries: 7,
  /** Users of a campaign whose presence is shown by name. Of further ones only the number is shown. */
  maxPeoplePresent: 20,
  /** A tab sends its place this long after it changed. */
  placeDelayMs: 250,
  /** How long the user of a closed socket is still shown as present, unless the tab reconnects. */
  presenceLeaveMs: 5_000,
  /** How often each node repeats who is present, and when those of a silent node are dropped. */
  presenceRepeatMs: 10_000,
  presenceLostMs: 30_000,
  /** How long events are stored. */
  eventKeptMs: 3_600_000,
  /** How long a cursor of changes is valid: shorter than events are stored, by the longest transaction. */
  changesCursorLifeMs: 3_000_000,
  maxChanges: 1_000,
  maxChangesWaitSeconds: 20,
  /** Waiting requests for changes of one process, and of one caller. Further ones are answered at once. */
  maxWaitsForChanges: 50,
  maxWaitsForChangesOfCaller: 5,
  draftLifeMs: 30 * 24 * 3_600_000,
  /** The last use of a sign-in or personal token is stored at most this often. */
  lastUseStoredMs: 60_000,
  tokenRefreshBackgroundMs: 120_000,
  tokenRefreshBlockingMs: 30_000,
  editorTokenRefreshMs: 60_000,
  editorReadyTimeoutMs: 10_000,
  /** Messages that an editor may send at once, and per second afterwards. Further ones are ignored. */
  editorMessagesAtOnce: 30,
  editorMessagesPerSecond: 5,
  timeAgoRefreshMs: 30_000,
  copyConfirmationMs: 2_000,
  slugCheckDebounceMs: 300,

  ...mediaLimits,

  partySearchDebounceMs: 300,
  partyPageSize: 20,
  partyPageButtons: 20,
  maxPartyOffset: 100_000,

  /** Timeout of one attempt at an external service. There are at most two. */
  lookupTimeoutMs: 4_000,
  maxLookupBytes: 4_194_304,
  /** Maximum `Retry-After` of a service that is waited for. */
  maxLookupWaitMs: 2_000,
  /** How long, and how many, responses of external services are cached. */
  lookupKeptMs: 600_000,
  lookupMissKeptMs: 60_000,
  maxCachedLookups: 1_000,
  partySearchKeptMs: 60_000,
  /** Pages of up to 200 records each. */
  maxCachedPartySearches: 100,
  /** Streaming lookups per minute without a token, per network. */
  lookupsAMinute: 60,
  /** Texts of one request for suggestions, and requests of a user per hour. */
  maxSuggestionsPerRequest: 50,
  suggestionRequestsPerHour: 300,
  /** Timeout of one attempt at a Google sheet, which may be large, and the maximum size of a sheet or imported CSV. */
  sheetTimeoutMs: 15_000,
  maxSheetBytes: 8_388_608,
  /** Rows of a sheet after the header row. */
  maxSheetRows: 10_000,
  /** Limits of a load preview: messages over all languages, minimum per language, characters of each text, problems. */
  loadEntriesShown: 1_000,
  minEntriesPerLanguage: 10,
  loadTextShown: 200,
  loadProblemsShown: 100,
  /** Maximum test accounts of a token gate that are shown. */
  maxTestAccounts: 100,
  /** Maximum tracks of a tracklist. Larger albums and playlists are refused. */
  maxTracks: 1_000,
  /** Time limit for loading all pages of an album or playlist. */
  tracksTimeMs: 20_000,
  /** How long, and how many, albums and playlists are cached, so that a previewed one can be saved. */
  tracksKeptMs: 60_000,
  tracksMissKeptMs: 10_000,
  maxCachedTracklists: 50,
  /** Maximum recordings that are looked up one by one if a service has no bulk request. */
  maxSearchedRecordings: 50,
  /** Concurrent calls to one service for one tracklist. */
  recordingCallsAtOnce: 4,
  maxVideos: 200,
  maxFocusArtists: 100,

  /** Maximum size of a report item and of a report file: 64 MiB and 1 GiB. */
  maxReportBytes: 67_108_864,
  maxReportFileBytes: 1_073_741_824,
  /** Maximum silence and total time of an app's response. Files have no total time limit. */
  reportSilenceMs: 20_000,
  reportTimeMs: 90_000,
  /** Maximum table rows and chart points that are shown. The rest is truncated with a note. */
  maxReportRows: 100_000,
  maxReportPoints: 100_000,
  /** Maximum columns, tiles, series, tables and downloads of one item, and values of a summary, truncated likewise. */
  maxReportParts: 200,
  /** Maximum characters of a cell, of a title or label, and of a row's details. */
  maxReportCellLength: 2_000,
  maxReportNameLength: 300,
  maxReportDetailsLength: 20_000,

  /** Timeout of the check of a public page, with its redirects, and the bytes of the page that are read. */
  pageCheckTimeoutMs: 5_000,
  maxPageCheckBytes: 65_536,
  maxPageCheckRedirects: 3,
  /** How long, and of how many public pages, the result is cached. */
  pageCheckKeptMs: 60_000,
  maxCachedPageChecks: 1_000,
  /** Checks of public pages that run at once, and that wait. Further pages are not checked. */
  pageChecksAtOnce: 8,
  maxWaitingPageChecks: 24,
  /** Languages that an item of a campaign's checklist names. */
  maxReadinessLanguages: 8,
  /** Maximum stored size of a campaign's texts that counts of several campaigns check, and that are read at once. */
  maxCountedTextBytes: 262_144,

  /** Open preview links of one campaign, and the longest life of one. */
  maxPreviewLinks: 20,
  maxPreviewDays: 30,

  maxWebhooks: 50,
  /** Time limit of one request to a webhook, and the characters of its response that are stored. */
  webhookTimeoutMs: 15_000,
  maxWebhookResponseLength: 1_000,
  /** Concurrent requests to webhooks of one process; one at a time per webhook. */
  webhookRequestsAtOnce: 8,
  /** Events that wait for one webhook, and finished deliveries of it that are stored. Further events are dropped. */
  maxWaitingDeliveries: 1_000,
  maxFinishedDeliveries: 1_000,
  deliveryDays: 30,
  /** How long requests are also signed with the previous secret. */
  previousSecretMs: 24 * 3_600_000,

  /** Personal tokens of a user. */
  maxTokensPerUser: 50,
  appTokenLifeSeconds: 600,
  appConfigTimeoutMs: 5_000,
  maxAppConfigBytes: 1_048_576,
  /** Of a larger config, only the first problem is reported. */
  maxFullyCheckedConfigLength: 262_144,
  /** Changes of a config that are stored, and the characters of each value and path. */
  maxConfigChanges: 50,
  maxConfigChangeLength: 120,
  maxConfigPathLength: 500,

  /** Logins that a network may begin in a window, and the size of the request that begins one. */
  begunLogins: { tries: 60, windowSeconds: 600 },
  maxAuthorizeQueryLength: 2_048,
  maxStateLength: 512,
  minPkceVerifierLength: 43,
  maxPkceVerifierLength: 128,

  navigationBreakpointPx: 700,
  sidebarWidthPx: 256,
} as const;

/** The OAuth client id of the admin. */
export const oauthClientId = 'crm-tools';

/** The localStorage key of both tokens and their expiry times. */
export const tokenStorageKey = 'cms_token';
