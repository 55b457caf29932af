/** The features of an app as its config declares them to the tool. */
export type AppFlags = {
  top_level: boolean;
  /** Whether new campaigns are drafts until they are published. */
  drafts_enabled: boolean;
  translations_enabled: boolean;
  music_enabled: boolean;
  newsletter_enabled: boolean;
  follow_enabled: boolean;
  token_gate_enabled: boolean;
  form_settings_enabled: boolean;
  page_settings_enabled: boolean;
  start_date_enabled: boolean;
  end_date_enabled: boolean;
  start_date_required: boolean;
  end_date_required: boolean;
  /** Whether the owner of an address must confirm a sign-up before it counts and gets mail. */
  confirmation: 'required' | 'off';
  streaming_services: Record<string, Record<string, unknown> | null>;
};
