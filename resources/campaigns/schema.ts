import { campaignStatuses, endsAfterStart } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import { imageTargets } from '#contracts/media.ts';
import { defineResource } from '../schema/defineResource.ts';
import {
  boolean,
  choice,
  dateTime,
  json,
  list,
  map,
  number,
  object,
  reference,
  richText,
  slug,
  text,
  upload,
  url,
} from '../schema/fields.ts';
import type { ListedOf, PatchInputOf, RecordOf } from '../schema/records.ts';

/** How fans subscribe to a newsletter. */
export const newsletterSignupModes = ['implicit', 'optional', 'required'] as const;

const person = object(
  { id: text({ required: true }), display_name: text({ required: true }) },
  { computed: true, nullable: true },
);

const newsletter = object({
  id: text(),
  enabled: boolean(),
  name: text({ max: limits.maxNameLength }),
  signup_mode: choice(newsletterSignupModes, { default: 'implicit' }),
  locales: map(
    object({
      form_id: text({ label: 'Form ID' }),
      addressbook_id: text({ label: 'Address book ID' }),
      consent_label: richText({ marks: ['bold', 'italic', 'link', 'language'] }),
      consent_error: text({ label: 'Consent error message' }),
    }),
  ),
});

const followItem = object({ id: text(), name: text(), label: text(), service: text(), type: text(), image: url() });

/** Consumer campaign pages, the main resource of the product. */
export const campaigns = defineResource({
  name: 'campaigns',
  path: '/campaign',
  homeArea: 'settings',
  title: 'name',
  icon: 'campaign',
  module: true,
  lock: true,
  history: true,
  drafts: true,
  fields: {
    app: reference({ to: 'apps', required: true, createOnly: true }),
    app_id: number({ integer: true, computed: true, stored: true, label: 'App ID' }),
    name: text({ required: true, max: limits.maxNameLength }),
    slug: slug({ required: true, label: 'URL' }),
    url: text({ computed: true, label: 'Public URL' }),
    parent_id: reference({ to: 'campaigns', createOnly: true, label: 'Parent campaign' }),
    parent_name: text({ computed: true }),
    /** The children that the caller sees. */
    child_count: number({ integer: true, required: true, computed: true, label: 'Child campaigns' }),
    status: choice(campaignStatuses, { required: true, computed: true }),
    starts_at: dateTime({ label: 'Start date' }),
    ends_at: dateTime({ label: 'End date' }),
    published_at: dateTime({ computed: true, stored: true, label: 'Published' }),
    created_at: dateTime({ required: true, computed: true, stored: true, label: 'Created' }),
    updated_at: dateTime({ required: true, computed: true, stored: true, label: 'Updated' }),
    created_by: person,
    last_edited_by: person,
    test: boolean({ default: false, label: 'Test campaign' }),
    automated_test: boolean({ computed: true, stored: true }),
    labels: list(reference({ to: 'labels', required: true }), { max: limits.maxLabels, unique: true }),
    wp_url: text({ computed: true, stored: true, label: 'WordPress URL' }),
    token_gate: object({
      enabled: boolean(),
      product_id: text({ max: 200, label: 'Product ID' }),
      provider: choice(['twelve_x_twelve']),
    }),
    token_gate_id: text({ computed: true }),
    touched_by_current_user: boolean({ computed: true, detailOnly: true }),
    tag_manager: object(
      {
        party_id: text({ max: 200, label: 'Party ID' }),
        artist: text({ max: 200 }),
        division: text({ max: 200 }),
        genre: text({ max: 200 }),
      },
      { detailOnly: true },
    ),
    meta_tags: object(
      {
        title: text({ max: 500 }),
        og_title: text({ max: 500, label: 'Open Graph title' }),
        og_description: text({ max: 2_000, multiline: true, label: 'Open Graph description' }),
        favicon: upload({ accept: 'image', size: imageTargets.favicon }),
        og_image: upload({ accept: 'image', size: imageTargets.og_image, label: 'Open Graph image' }),
        twitter_image: upload({ accept: 'image', size: imageTargets.twitter_image, label: 'X (Twitter) image' }),
      },
      { detailOnly: true },
    ),
    newsletter: object({ enabled: boolean({ label: 'Newsletter sign-up' }) }, { detailOnly: true }),
    newsletters: list(newsletter, { max: 100, detailOnly: true }),
    follow: list(followItem, { max: 100, detailOnly: true, label: 'Music follow' }),
    enabled_services: list(text({ required: true, max: 100 }), {
      max: 100,
      unique: true,
      detailOnly: true,
      label: 'Music services',
    }),
    media_folder: text({ required: true, max: 1_000, default: '/', detailOnly: true }),
    participating_countries: list(text({ required: true, min: 2, max: 2 }), {
      max: 300,
      unique: true,
      detailOnly: true,
      label: 'Signup countries',
    }),
    social_links: list(object({ name: text({ required: true, max: 100 }), urls: map(url({ required: true })) }), {
      max: 100,
      detailOnly: true,
    }),
    /** Links of channels to the public page, which carry their `id` as `utm_content`. */
    links: list(
      object({
        id: slug({ required: true }),
        name: text({ required: true, max: limits.maxNameLength }),
        channel: text({ required: true, max: 64, help: 'Added to the link as utm_source.' }),
        medium: text({ max: 64, help: 'Added to the link as utm_medium.' }),
        note: text({ max: 500 }),
      }),
      { max: limits.maxCampaignLinks, detailOnly: true },
    ),
    legal: object(
      {
        privacy: map(url({ required: true }), { max: limits.maxLanguages, label: 'Privacy notice' }),
        terms: map(url({ required: true }), { max: limits.maxLanguages, label: 'Terms' }),
        imprint: map(url({ required: true }), { max: limits.maxLanguages, label: 'Imprint' }),
      },
      { detailOnly: true },
    ),
    consumer_data_anonymised_at: dateTime({
      computed: true,
      stored: true,
      detailOnly: true,
      label: 'Consumer data anonymized',
    }),
    page: json({ detailOnly: true }),
    /** For translators, by the id of the message; not shown on pages. */
    message_comments: list(
      object({
        id: text({ required: true, max: limits.maxMessageIdLength, label: 'Message' }),
        text: text({ required: true, max: limits.maxMessageCommentLength, multiline: true, label: 'Comment' }),
      }),
      { max: limits.maxMessageComments, detailOnly: true, label: 'Comments on messages' },
    ),
  },
  list: {
    columns: ['app', 'name', 'status', 'starts_at', 'ends_at', 'created_at', 'updated_at'],
    optional: ['starts_at', 'ends_at'],
    filters: ['q', 'status'],
    criteria: {
      apps: list(reference({ to: 'apps', required: true }), { max: limits.maxFilterChoices }),
      /** Ids of labels, of which a campaign has at least one. */
      labels: list(reference({ to: 'labels', required: true }), { max: limits.maxFilterChoices }),
      /** Includes test campaigns, returns only them, or excludes them. */
      test: choice(['include', 'require', 'exclude'], { default: 'include' }),
      /** Created or modified by the caller. */
      mine: boolean({ default: false }),
      /** Only campaigns that overlap this period; `to` is exclusive. */
      from: dateTime(),
      to: dateTime(),
    },
    sort: { field: 'updated_at', order: 'DESC' },
    sortable: ['name', 'created_at', 'updated_at', 'starts_at', 'status', 'app'],
    bulk: ['export'],
    exported: [
      'name',
      'app',
      'url',
      'status',
      'starts_at',
      'ends_at',
      'test',
      'labels',
      'created_at',
      'created_by',
      'updated_at',
      'last_edited_by',
    ],
  },
  form: {
    sections: [
      {
        id: 'general',
        help: 'Only staff see the name; fans see the URL.',
        fields: ['test', 'name', 'slug', 'labels'],
      },
      {
        id: 'dates',
        help: 'In your time zone. No start date: live immediately. No end date: never closes.',
        fields: ['starts_at', 'ends_at'],
      },
      {
        id: 'newsletters',
        help: 'Newsletters people can agree to when they sign up. Reports have the IDs.',
        fields: ['newsletter.enabled', 'newsletters'],
      },
      {
        id: 'follow',
        label: 'Music follow',
        help: 'Artists, albums, playlists and tracks the page links to at their streaming service.',
        fields: ['follow'],
      },
      {
        id: 'links',
        help: 'One for each place where the page is shared. Reports count visits, sign-ups and plays by link.',
        fields: ['links'],
      },
      {
        id: 'tracking',
        help: 'Values for the tag manager of the app.',
        fields: ['tag_manager.party_id', 'tag_manager.artist', 'tag_manager.division', 'tag_manager.genre'],
      },
      {
        id: 'meta-tags',
        help: 'What search engines and social networks show for the public page.',
        fields: ['meta_tags.title', 'meta_tags.og_title', 'meta_tags.og_description'],
      },
      {
        id: 'images',
        help: 'For browser tabs and social media posts. Chosen from the media library and cropped to fit.',
        fields: ['meta_tags.favicon', 'meta_tags.og_image', 'meta_tags.twitter_image'],
      },
      {
        id: 'social-previews',
        help: 'How shared links will look.',
        fields: [],
      },
    ],
  },
  rules: [{ field: 'ends_at', code: 'ends-before-starts', holds: endsAfterStart }],
  access: {
    list: 'campaigns-read',
    create: 'campaigns-create',
    edit: 'campaigns-modify',
    delete: 'campaigns-delete',
  },
});

/** A campaign as single reads return it. */
export type Campaign = Required<RecordOf<typeof campaigns>>;
/** A campaign as lists return it. */
export type ListedCampaign = ListedOf<typeof campaigns>;
export type CampaignFields = PatchInputOf<typeof campaigns>;
