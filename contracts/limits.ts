/** The business constants that both ends use. Names end with the unit, if there is one. */
export const limits = {
  pageSizeDefault: 25,
  maxPageSize: 200,
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

  /** Campaigns, and folders, that a group of the company's directory opens to its members. */
  maxGroupGrants: 100,

  maxNameLength: 200,
  maxSlugLength: 100,
  maxLabelLength: 40,
  maxLabels: 20,
  /** Maximum labels of an installation, and merged labels whose campaigns one label has. */
  maxLabelRecords: 10_000,
  maxLabelAliases: 1_000,
  /** Labels that one call merges into another one. */
  maxMergedLabels: 100,
  /** Maximum named links of a campaign; `maxNames` of the apps' figures is higher. */
  maxCampaignLinks: 200,
  metaTitleCounter: 95,
  metaDescriptionCounter: 200,
  previewTitleCut: 65,
  previewDescriptionCut: 200,

  /** Maximum changes of a revision that are returned, and characters of each value and of the name of a list entry. */
  maxRevisionChanges: 500,
  maxRevisionValueLength: 2_000,
  maxRevisionEntryNameLength: 100,

  /** Maximum releases of an installation. */
  maxReleases: 10_000,
  /** Maximum approvals that a rule may require. */
  maxRequiredApprovals: 10,
  /** Maximum verdicts on a release, and characters of a comment. */
  maxReleaseApprovals: 1_000,
  /** Older verdicts of a person on a release are deleted. */
  maxVerdictsOfPerson: 20,
  maxReleaseComment: 2_000,
  /** Maximum valid review links of a release. */
  maxReviewLinks: 50,
  /** Maximum campaigns and changes of a release, and changes that are listed. */
  maxReleaseCampaigns: 500,
  maxReleaseChanges: 20_000,
  /** Changes taken out of a release that are remembered of a campaign, with all that were taken out with the oldest one. */
  maxReleaseRemovals: 100,
  /** Maximum comments on a release. */
  maxReleaseComments: 2_000,
  /** Maximum people that one comment mentions, or that are asked to approve a release at once, and people of a list. */
  maxMentions: 20,
  maxListedPeople: 20,

  /** Characters of a comment that a notification quotes. */
  maxExcerpt: 200,
  /** Maximum notifications of a user; older ones are deleted. */
  maxNotifications: 200,

  maxLanguages: 200,
  maxMessageIdLength: 200,
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
  /** Characters of a code of an authenticator app or a recovery code, with spaces. */
  maxCodeLength: 64,
  maxPasskeys: 20,
  /** Browsers in which a user is not asked for the second factor, and for how long. */
  maxTrustedBrowsers: 20,
  trustedBrowserDays: 30,

  lockRefreshMs: 15_000,
  maxReadinessCounts: 200,
  socketHeartbeatMs: 20_000,
  /** A socket without messages for this long counts as dead. */
  socketSilenceMs: 40_000,
  /** Earlier errors of a socket are forgotten after it has been open for this long. */
  socketSteadyMs: 10_000,
  maxSocketRetries: 7,
  /** A tab sends its place this long after it changed. */
  placeDelayMs: 250,
  maxChanges: 1_000,
  draftLifeMs: 30 * 24 * 3_600_000,
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

  /** Maximum file size unless the environment sets another: 200 MiB. */
  maxUploadBytes: 209_715_200,
  /** Larger files are sent in parts of this size, so that an upload can be resumed. */
  uploadPartBytes: 8_388_608,
  /** Minimum size of a part of an upload; the last one may be smaller. */
  minUploadPartBytes: 262_144,
  /** Unfinished uploads of one user. */
  maxUnfinishedUploads: 20,
  /** How long an unfinished upload can be resumed after its last part. */
  unfinishedUploadLifeMs: 24 * 3_600_000,
  maxImagePixels: 100_000_000,
  /** Lower limits of formats whose decoders hold the whole image in memory. */
  maxAvifPixels: 30_000_000,
  maxWholePixels: 50_000_000,
  /** Drawings (SVG) are read into memory. */
  maxSvgBytes: 2_097_152,
  /** Captions (WebVTT) are read into memory. */
  maxCaptionsBytes: 1_048_576,
  maxHeicBytes: 67_108_864,
  maxOptimizeSide: 4_096,
  maxAltLength: 1_000,
  /** Tags of one file, and the characters of a tag. */
  maxTags: 20,
  maxTagLength: 50,
  /** Files that one call changes. */
  maxChangedUploads: 1_000,
  /** Crops of one file, with those around former focal points. */
  maxCropsPerUpload: 100,
  /** Folders that one user created, and those that belong to no user. */
  maxFolders: 5_000,
  /** Maximum length of a file's name in UTF-8, as in most file systems. */
  maxFileNameBytes: 255,
  maxFolderNameLength: 100,
  maxFolderPathLength: 1_000,
  maxFolderDepth: 20,

  partySearchDebounceMs: 300,
  partyPageSize: 20,
  partyPageButtons: 20,
  maxPartyOffset: 100_000,

  /** How long it is cached that an external service found nothing. */
  lookupMissKeptMs: 60_000,
  partySearchKeptMs: 60_000,
  /** Texts of one request for suggestions. */
  maxSuggestionsPerRequest: 50,
  maxSheetBytes: 8_388_608,
  /** Maximum size of a CSV with records: 16 MiB. */
  maxImportBytes: 16_777_216,
  /** Maximum tracks of a tracklist. Larger albums and playlists are refused. */
  maxTracks: 1_000,
  /** How long albums and playlists are cached, so that a previewed one can be saved. */
  tracksKeptMs: 60_000,
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

  /** Languages that an item of a campaign's checklist names. */
  maxReadinessLanguages: 8,

  /** Open preview links of one campaign, and the longest life of one. */
  maxPreviewLinks: 20,
  maxPreviewDays: 30,

  maxWebhooks: 50,

  /** Personal tokens of a user. */
  maxTokensPerUser: 50,
  /** Days after which personal tokens end: at most, and by default. */
  maxTokenDays: 365,
  tokenDaysDefault: 90,
  maxTokenNetworks: 20,
  /** Connected agents of a user, and what each may do in a day: at most, and by default. */
  maxAgentsPerUser: 20,
  maxAgentCalls: 20_000,
  agentCallsDefault: 1_000,
  maxAgentChanges: 2_000,
  agentChangesDefault: 100,
  /** Limits of the sign-ins of a role. The last use is known to a minute. */
  minIdleMinutes: 5,
  maxIdleMinutes: 30 * 24 * 60,
  maxTotalHours: 30 * 24,
  maxRoles: 100,
  appTokenLifeSeconds: 600,
  /** Changes of a config that are stored, and the characters of each value and path. */
  maxConfigChanges: 50,
  maxConfigChangeLength: 120,
  maxConfigPathLength: 500,

  navigationBreakpointPx: 700,
  sidebarWidthPx: 256,
} as const;

/** The OAuth client id of the admin. */
export const oauthClientId = 'crm-tools';

/** The header of requests that a tab sends without a user: they do not count as use of the login. */
export const unattendedHeader = 'x-unattended';

/** The localStorage key of both tokens and their expiry times. */
export const tokenStorageKey = 'cms_token';
