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
), block as materialized (
  select page.id, block, block ->> 'id' as block_id, block ->> 'type' as type
  from page, jsonb_array_elements(page.page -> 'blocks') as block
), unfit as (
  select id from block group by id
  having count(*) <> count(distinct block_id) filter (
    where block_id ~ '^[A-Za-z0-9_-]{1,100}$' and block_id not in ('page', 'not_found', 'unavailable', 'failed')
  )
), moved as materialized (
  select * from page where not exists (select from unfit where unfit.id = page.id)
), content as (
  select moved.id, 'page.page.title' as message, moved.page -> 'title' as content from moved
  union all
  select block.id, concat('page.', block_id, '.', field), block #> path
  from block inner join moved on moved.id = block.id inner join named on named.type = block.type
), given as materialized (
  select id, jsonb_object_agg(message, content) as messages
  from content where jsonb_typeof(content) = 'string' and content <> '""' group by id
), known as materialized (
  select moved.id, known.messages
  from moved inner join campaign_translations as known
    on known.campaign_id = moved.id and known.locale = moved.default_locale
), revision as (
  insert into campaign_revisions (campaign_id, number, user_id, written_at, changes, fields, page_patch)
  select moved.id,
    (select coalesce(max(number), 0) + 1 from campaign_revisions as other where other.campaign_id = moved.id),
    null, updated_at,
    jsonb_build_array(coalesce((
      select jsonb_object_agg(concat('i18n.', default_locale, '.', message), jsonb_build_object('from', known.messages -> message, 'to', to_text))
      from jsonb_each(given.messages) as one (message, to_text)
      where known.messages -> message is distinct from to_text
    ), '{}') || case when given.id is not null and known.id is null
      then jsonb_build_object(concat('i18n.', default_locale), '{"from": null, "to": {}}'::jsonb) else '{}' end),
    case when given.id is null then '{page}' else array[concat('i18n.', default_locale), 'page'] end,
    '{"keys": {"format": {"to": 2}}}'
  from moved left join given on given.id = moved.id left join known on known.id = moved.id
), language as (
  -- A page without languages of its own is shown in those of its app, and would lose the others.
  insert into campaign_translations (campaign_id, locale)
  select distinct moved.id, of_app.locale
  from moved inner join given on given.id = moved.id inner join apps on apps.id = moved.app,
    jsonb_to_recordset(coalesce(apps.config -> 'default_translations', '[]')) as of_app (locale text)
  where of_app.locale <> moved.default_locale
    and not exists (select from campaign_translations as any_one where any_one.campaign_id = moved.id)
), text as (
  insert into campaign_translations (campaign_id, locale, messages)
  select moved.id, default_locale, given.messages from moved inner join given on given.id = moved.id
  on conflict (campaign_id, locale) do update set messages = campaign_translations.messages || excluded.messages
)
update campaigns
set page = campaigns.page || '{"format": 2}', page_patch_size = page_patch_size + 28
from moved where moved.id = campaigns.id;
