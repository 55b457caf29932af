/** Where the product runs; the top bar shows it. */
export const environments = ['local', 'staging', 'live'] as const;
export type Environment = (typeof environments)[number];

/**
 * What the server tells the page that it makes for each request, in `<script type="application/json" id="page-setup">`.
 * `frame_origins` are the origins that this page's policy lets a frame or a call reach: an app that was added later
 * needs the page loaded anew (docs/protocol.md, Campaign apps).
 */
export type PageSetup = {
  environment: Environment;
  version: string;
  public_url: string;
  reports_url: string | null;
  password_sign_in: boolean;
  /** People may make an account themselves; never without passwords. */
  registration: boolean;
  /** Where this caller can read mails that were not sent, on one machine; else null. */
  outbox_path: string | null;
  frame_origins: string[];
};

export const pageSetupElementId = 'page-setup';
