import { type Static, Type } from 'typebox';
import { LocaleCode, Messages } from '#contracts/campaignTexts.ts';
import { limits } from '#contracts/limits.ts';
import { tagManagerIdPattern } from '#contracts/tagManager.ts';

const Url = Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2_000 });
const Path = Type.String({ pattern: '^/(?![/\\\\])', maxLength: 2_000 });
const AddressByLanguage = Type.Optional(
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    propertyNames: LocaleCode,
    additionalProperties: Url,
    maxProperties: limits.maxLanguages,
  }),
);
const Flag = Type.Optional(Type.Boolean());

/** The config that an app serves at its config URL (docs/protocol.md, Campaign apps). Unknown fields are ignored. */
export const AppConfig = Type.Object({
  name: Type.Optional(Type.String({ maxLength: limits.maxNameLength })),
  urls: Type.Object({
    campaign_public: Type.String({ pattern: '^https?://[^{]*\\{slug\\}', maxLength: 2_000 }),
    editor: Type.String({ pattern: '^https?://[^{]*\\{id\\}', maxLength: 2_000 }),
  }),
  reports_url: Type.Optional(Url),
  top_level: Flag,
  drafts_enabled: Flag,
  /** How many people must approve a release with campaigns of the app, and whether those who changed it do not count. */
  approvals: Type.Optional(
    Type.Object({ count: Type.Integer({ minimum: 0, maximum: limits.maxRequiredApprovals }), by_others: Flag }),
  ),
  reports: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.Optional(Type.String({ maxLength: 200 })),
        // The title in further languages.
        titles: Type.Optional(
          Type.Unsafe<Record<string, string>>({
            type: 'object',
            propertyNames: LocaleCode,
            additionalProperties: { type: 'string', maxLength: 200 },
            maxProperties: limits.maxLanguages,
          }),
        ),
        items: Type.Array(Type.Object({ data_url: Path }), { maxItems: 100 }),
      }),
      { maxItems: 100 },
    ),
  ),
  translations_enabled: Flag,
  music_enabled: Flag,
  newsletter_enabled: Flag,
  follow_enabled: Flag,
  token_gate_enabled: Flag,
  form_settings_enabled: Flag,
  page_settings_enabled: Flag,
  start_date_enabled: Flag,
  end_date_enabled: Flag,
  start_date_required: Flag,
  end_date_required: Flag,
  /** Whether fans confirm their address; the app does it. */
  confirmation: Type.Optional(Type.Union([Type.Literal('required'), Type.Literal('off')])),
  mail: Type.Optional(
    Type.Object({
      from: Type.Optional(Type.String({ maxLength: 320 })),
      reply_to: Type.Optional(Type.String({ maxLength: 320 })),
    }),
  ),
  streaming_services: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())])),
  ),
  // Uses the limits of later edits, so that the initial translations of a campaign can be edited and saved.
  default_translations: Type.Optional(
    Type.Array(Type.Object({ locale: LocaleCode, messages: Messages }), { maxItems: limits.maxLanguages }),
  ),
  default_locale: Type.Optional(LocaleCode),
  /** The tag manager that the app's public pages load after the visitor agrees. */
  tag_manager: Type.Optional(
    Type.Object({ kind: Type.Literal('gtm'), id: Type.String({ pattern: tagManagerIdPattern }) }),
  ),
  legal: Type.Optional(
    Type.Object({ privacy: AddressByLanguage, terms: AddressByLanguage, imprint: AddressByLanguage }),
  ),
});
export type AppConfig = Static<typeof AppConfig>;
