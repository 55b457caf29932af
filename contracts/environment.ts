import type { InstallationLegal } from './legal.ts';

/** Where the product runs. The top bar shows it. */
export const environments = ['local', 'staging', 'live'] as const;
export type Environment = (typeof environments)[number];

/**
 * The data that the server writes into the page for each request, in `<script type="application/json"
 * id="page-setup">`. `frame_origins` are the origins that the page's policy allows for frames and calls; the page has
 * to be reloaded to reach an app that was added later (docs/protocol.md, Campaign apps).
 */
export type PageSetup = {
  environment: Environment;
  version: string;
  public_url: string;
  reports_url: string | null;
  password_sign_in: boolean;
  /** Whether users can log in through company sign-on. */
  company_sign_in: boolean;
  /** Whether users may register themselves; always false without password sign-in. */
  registration: boolean;
  /** The path of the outbox with unsent mails, for requests on the same machine; otherwise null. */
  outbox_path: string | null;
  frame_origins: string[];
  /** How many days after a campaign's end its consumer data is anonymized; null: only on request. */
  consumer_data_days: number | null;
  /** The legal documents of public pages whose campaign and app have none. */
  legal: InstallationLegal;
};

export const pageSetupElementId = 'page-setup';
