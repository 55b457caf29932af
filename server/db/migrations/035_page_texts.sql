-- Copies the texts of pages into messages of the campaign's default language, and marks these pages with `format: 2`
-- (docs/decisions/048). The texts stay in `page`, because nodes of the former version read them there. Pages of other
-- apps, and pages with block ids that are no part of a message id, keep their format, which is still read.
--
-- A revision without a user records the copy, so that the revisions before it are restored as they were. It has the time
-- of the campaign's last write, because nothing changes for users: a form that was opened before is no older than it.
with named (type, path, field) as (
  values ('text', '{text}'::text[], 'text'),
    ('picture', '{caption}', 'caption'), ('picture', '{picture,alt}', 'picture.alt'),
    ('link', '{words}', 'words'),
    ('track', '{title}', 'title'), ('track', '{artists}', 'artists'),
    ('cover', '{picture,alt}', 'picture.alt'),
    ('fact', '{name}', 'name'), ('fact', '{words}', 'words'),
    ('unlock', '{title}', 'title'), ('unlock', '{teaser}', 'teaser'), ('unlock', '{content}', 'content'),
    ('unlock', '{picture,alt}', 'picture.alt'), ('unlock', '{words}', 'words')
), page as materialized (
  select id, app, default_locale, page, updated_at from campaigns
  where app in ('listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page')
    and jsonb_typeof(page -> 'blocks') = 'array' and not page ? 'format'
  order by id for no key update
), moved as materialized (
  select id, app, default_locale, updated_at, (
    select jsonb_object_agg(message, content)
    from (
      select 'page.page.title' as message, page.page -> 'title' as content
      union all
      select concat('page.', block ->> 'id', '.', field), block #> path
      from jsonb_array_elements(page.page -> 'blocks') as block inner join named on named.type = block ->> 'type'
    ) as text
    where jsonb_typeof(content) = 'string' and content <> '""'
  ) as texts, (
    select messages from campaign_translations as known
    where known.campaign_id = page.id and known.locale = page.default_locale
  ) as known
  from page
  where (
    select count(*) = count(distinct block ->> 'id') filter (
      where block ->> 'id' ~ '^[A-Za-z0-9_-]{1,100}$'
        and block ->> 'id' not in ('page', 'not_found', 'unavailable', 'failed')
    )
    from jsonb_array_elements(page.page -> 'blocks') as block
  )
), revision as (
  insert into campaign_revisions (campaign_id, number, user_id, written_at, changes, fields, page_patch)
  select id,
    (select coalesce(max(number), 0) + 1 from campaign_revisions as other where other.campaign_id = moved.id),
    null, updated_at,
    jsonb_build_array(coalesce((
      select jsonb_object_agg(
        concat('i18n.', default_locale, '.', message),
        jsonb_build_object('from', known -> message, 'to', content)
      )
      from jsonb_each(texts) as one (message, content)
      where known -> message is distinct from content
    ), '{}') || case when texts is not null and known is null
      then jsonb_build_object(concat('i18n.', default_locale), '{"from": null, "to": {}}'::jsonb) else '{}' end),
    case when texts is null then '{page}' else array[concat('i18n.', default_locale), 'page'] end,
    '{"keys": {"format": {"to": 2}}}'
  from moved
), language as (
  -- A page without languages of its own is shown in those of its app, and would lose the others.
  insert into campaign_translations (campaign_id, locale)
  select distinct moved.id, of_app.locale
  from moved inner join apps on apps.id = moved.app,
    jsonb_to_recordset(coalesce(apps.config -> 'default_translations', '[]')) as of_app (locale text)
  where texts is not null and of_app.locale <> moved.default_locale
    and not exists (select from campaign_translations as any_one where any_one.campaign_id = moved.id)
), text as (
  insert into campaign_translations (campaign_id, locale, messages)
  select id, default_locale, texts from moved where texts is not null
  on conflict (campaign_id, locale) do update set messages = campaign_translations.messages || excluded.messages
)
update campaigns
set page = campaigns.page || '{"format": 2}', page_patch_size = page_patch_size + 28
from moved where moved.id = campaigns.id;
