/** The business constants that only servers use: browsers do not load them. Names end with the unit, if there is one. */
export const serverLimits = {
  /** Audit entries are counted up to this number, or to the end of a later page. */
  maxCountedEntries: 10_000,
  /** Maximum characters of the values that an audit entry shows, and stored bytes of a revision that is read for them. */
  maxAuditValueLength: 100,
  maxAuditChangesBytes: 2_000,

  /** Labels with a matching name whose campaigns a search finds, the first ones by name. */
  maxSearchedLabels: 100,
  /** Maximum size as JSON of a campaign's field, such as its page, and of a record of a resource without a module. */
  maxFieldBytes: 1_048_576,
  maxRecordBytes: 65_536,

  /** Maximum messages of a campaign by id, its texts in all languages together, and their bytes as JSON with the ids. */
  maxMessages: 10_000,
  maxTexts: 100_000,
  maxTextBytes: 8_388_608,
  /** Messages that one patch changes. */
  maxPatchedMessages: 10_000,

  /** Only these characters are used to estimate a password's strength, because the time grows faster than linearly. */
  maxCheckedPasswordLength: 64,
  /** Accounts that wait for an administrator's decision. Above that, registrations are refused. */
  maxPendingUsers: 10_000,
  /** Days after which notifications are deleted. */
  notificationDays: 90,
  /** Notifications that one mail names; it says how many more there are. */
  maxMailedNotifications: 50,
  /** Password hashes that run at once, and that wait. Further ones get 503. */
  passwordHashesAtOnce: 2,
  maxWaitingPasswordHashes: 30,
  /** Days in which a user may put off a second factor that their role requires. */
  secondFactorGraceDays: 7,
  /** Browsers of a user that have their own budget of wrong passwords. */
  maxKnownBrowsers: 20,
  passwordRetryAfterSeconds: 2,
  /** How long a login counts as proven for endpoints with `stepUp`. */
  loginProofMs: 600_000,

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
  /** A client that downloads records has to take a part in each period. */
  exportPeriodMs: 60_000,

  lockLifeMs: 150_000,
  /** How long a tab's socket may be closed before its locks are freed. */
  lockReturnMs: 10_000,
  maxLastEdits: 200,
  socketAuthorizeMs: 5_000,
  maxSocketMessageBytes: 4_096,
  /** Sockets of one user that a process authorizes at a time. */
  maxSocketsPerUser: 50,
  /** Users of a campaign whose presence is shown by name. Of further ones only the number is shown. */
  maxPeoplePresent: 20,
  /** How long the user of a closed socket is still shown as present, unless the tab reconnects. */
  presenceLeaveMs: 5_000,
  /** How often each node repeats who is present, and when those of a silent node are dropped. */
  presenceRepeatMs: 10_000,
  presenceLostMs: 30_000,
  /** How long events are stored. */
  eventKeptMs: 3_600_000,
  /** How long a cursor of changes is valid: shorter than events are stored, by the longest transaction. */
  changesCursorLifeMs: 3_000_000,
  /** Of a cursor on the wire: two snapshots, base64url. */
  maxCursorLength: 4_000,
  maxChangesWaitSeconds: 20,
  /** Waiting requests for changes of one process, and of one caller. Further ones are answered at once. */
  maxWaitsForChanges: 50,
  maxWaitsForChangesOfCaller: 5,
  /** The last use of a sign-in or personal token is stored at most this often. */
  lastUseStoredMs: 60_000,
  /** The owner of a personal token is notified of its end this many days before. */
  tokenEndNoticeDays: 7,
  /** Requests of a SCIM token per minute. Directories send up to 25 a second. */
  scimRequestsAMinute: 3_000,
  /** Of SCIM: resources of a page, operations of a PATCH, characters of a filter or path, its brackets, and of a text. */
  maxScimPageSize: 100,
  maxPatchOperations: 1_000,
  maxScimFilterLength: 1_000,
  maxScimFilterBrackets: 20,
  maxScimTextLength: 1_000,
  /** Groups of the company's directory, and members of one, or of all groups of a page. */
  maxDirectoryGroups: 1_000,
  maxGroupMembers: 2_000,
  /** Personal tokens are listed for this many days after their end. */
  endedTokenDays: 30,

  /** Uploads of one user that a process receives, checks or stores. Further ones get 503. */
  maxUploadsInProgress: 4,
  /** Maximum size of all contents that an external user sent, unless the environment sets another: 10 GiB. */
  externalQuotaBytes: 10_737_418_240,
  /** Nested elements of a drawing (SVG). Real ones have fewer than 50. */
  maxSvgDepth: 200,
  /** Maximum size of a part of an upload. */
  maxUploadPartBytes: 33_554_432,
  /** Size of the unfinished uploads of one user together, in times of the maximum file size. */
  maxUnfinishedSizes: 10,
  /** Length of the file name that creates an upload in parts; longer than any operating system allows. */
  maxSentFileNameBytes: 1_024,
  /** The picture of a video, as it is received. */
  maxPictureBytes: 2_097_152,
  /** HEIC images are decoded in memory: 48 megapixels, as phones take them, with some space. */
  maxHeicPixels: 50_000_000,
  maxSuggestedTags: 20,
  /** Former contents of a file that can be restored. */
  maxFormerContents: 20,
  /** Crops of a file that are created again when it is replaced, beside those that campaigns use. */
  maxRemadeCrops: 20,
  /** Maximum campaigns that a `file-in-use` error names. */
  maxNamedUses: 50,

  /** Timeout of one attempt at an external service. There are at most two. */
  lookupTimeoutMs: 4_000,
  maxLookupBytes: 4_194_304,
  /** Maximum `Retry-After` of a service that is waited for. */
  maxLookupWaitMs: 2_000,
  /** How long, and how many, responses of external services are cached. */
  lookupKeptMs: 600_000,
  maxCachedLookups: 1_000,
  /** Pages of up to 200 records each. */
  maxCachedPartySearches: 100,
  /** Streaming lookups per minute without a token, per network. */
  lookupsAMinute: 60,
  /** Requests of a user for suggestions. */
  suggestionRequestsPerHour: 300,
  /** Timeout of one attempt at a Google sheet, which may be large, and the maximum size of a sheet or imported CSV. */
  sheetTimeoutMs: 15_000,
  /** Rows of a sheet after the header row. */
  maxSheetRows: 10_000,
  /** Limits of a load preview: messages over all languages, minimum per language, characters of each text, problems. */
  loadEntriesShown: 1_000,
  minEntriesPerLanguage: 10,
  loadTextShown: 200,
  loadProblemsShown: 100,
  /** An imported file: its rows after the header row, its columns, and the rows of each state that a preview shows. */
  maxImportRows: 50_000,
  maxImportColumns: 500,
  importRowsShown: 100,
  importCellShown: 200,
  /** Rows that are checked and written at once. */
  importRowsAtOnce: 500,
  /** Imports that a process runs at once, and that wait. Further ones get 503. */
  importsAtOnce: 1,
  maxWaitingImports: 5,

  /** Maximum test accounts of a token gate that are shown. */
  maxTestAccounts: 100,
  /** Time limit for loading all pages of an album or playlist. */
  tracksTimeMs: 20_000,
  tracksMissKeptMs: 10_000,
  /** Albums and playlists that are cached. */
  maxCachedTracklists: 50,
  /** Maximum recordings that are looked up one by one if a service has no bulk request. */
  maxSearchedRecordings: 50,
  /** Concurrent calls to one service for one tracklist. */
  recordingCallsAtOnce: 4,

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
  /** Maximum stored size of a campaign's texts that counts of several campaigns check, and that are read at once. */
  maxCountedTextBytes: 262_144,

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

  appConfigTimeoutMs: 5_000,
  maxAppConfigBytes: 1_048_576,
  /** Of a larger config, only the first problem is reported. */
  maxFullyCheckedConfigLength: 262_144,

  /** Number of invented sounds. The server keeps all of them in memory, so there are fewer than tracks. */
  sampleSounds: 24,

  /** Logins that a network may start in a window, and the size of the request that starts one. */
  startedLogins: { tries: 60, windowSeconds: 600 },
  maxAuthorizeQueryLength: 2_048,
  maxStateLength: 512,
  minPkceVerifierLength: 43,
  /** Agents that a network may register in a window, and those that are stored; unused ones are deleted after a day. */
  registeredAgents: { tries: 20, windowSeconds: 3_600 },
  maxClients: 1_000,
  maxClientNameLength: 80,
  maxRedirectUris: 5,
  maxRedirectUriLength: 500,
  /** Maximum bytes of an answer that an agent gets as the result of a tool, and characters of a tool's name in the audit. */
  maxToolResultBytes: 262_144,
  maxToolNameLength: 100,
  /** Days after which an agent has to be connected again. */
  agentDays: 30,
  maxPkceVerifierLength: 128,

  /** Maximum releases of a campaign that a list names. */
  maxShownReleases: 5,
  /** Maximum entries of the board, campaigns of each of its releases, and failures of each kind. */
  maxBoardEntries: 200,
  maxBoardCampaigns: 25,
  maxBoardFailures: 20,
} as const;
