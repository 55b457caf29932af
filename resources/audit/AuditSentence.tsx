import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import type { AuditValue } from '#contracts/audit.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import { isRichText, plainText } from '#contracts/richText.ts';
import { placeOfChange } from '#src/engine/changePlace.ts';
import { findPlace } from '#src/engine/fieldPath.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useInSentence } from '#src/i18n/useInSentence.ts';
import { useSentence } from '#src/i18n/useSentence.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useRoleName } from '#src/shell/roles.ts';
import { formatCalendarDay, formatDateTime } from '#src/ui/format/dateTime.ts';
import { placeOfContent } from '../campaigns/changes/placeOfContent.ts';
import { useChangeWords } from '../campaigns/changes/useChangeWords.ts';
import { campaigns } from '../campaigns/schema.ts';
import { resourceNamed } from '../index.ts';
import { roles } from '../roles/schema.ts';
import { humanise } from '../schema/defineResource.ts';
import type { Field } from '../schema/fields.ts';
import { folderHref, ItemLink, revisionHref } from './ItemLink.tsx';
import { type AuditEntryRecord, audit } from './schema.ts';
import { changedFields, numberAt, permissionsAt, sentenceKey, textAt } from './sentences.ts';

/** What an entry records, as a sentence with links to the records. */
export function AuditSentence({ entry }: { entry: AuditEntryRecord }): ReactNode {
  const sentence = useSentence();
  const { namesOf, textOf } = useChangeTexts(entry.resource);
  const { fields, values } = changedFields(entry);
  const [field = ''] = fields;
  const [from, to] = values ? [textOf(field, values.from), textOf(field, values.to)] : [undefined, undefined];
  // Without one of the texts the sentence names only the field.
  const isTold = from !== undefined && to !== undefined;
  const told = { fields: fields.length > 0, from: isTold && from !== null, to: isTold && to !== null };
  return sentence(sentenceKey(entry, told), {
    ...useParts(entry),
    fields: <strong>{namesOf(fields)}</strong>,
    from,
    to,
  });
}

/** The parts of sentences that do not depend on changed fields. */
function useParts(entry: AuditEntryRecord): Record<string, ReactNode> {
  const t = useT();
  const inSentence = useInSentence();
  const { resource, record_id, record_exists, summary, related } = entry;
  const titlesOf = (keys: readonly PermissionKey[]) => keys.map((key) => t(`permissions.${key}`)).join(', ');
  const declared = resourceNamed(resource);
  const kind = declared ? inSentence(t(`resources.${resource}.name`, { smart_count: 1 })) : t('audit.anyRecord');
  const folder = textAt(entry, 'folder');
  const restored = numberAt(entry, 'revision');
  const version = restored === null ? '' : t('audit.version', { number: String(restored) });
  const isLinked = restored !== null && record_id !== null && record_exists === true;
  return {
    person: <Person entry={entry} />,
    item: <ItemLink resource={resource} id={record_id} name={summary} exists={record_exists} />,
    related: related ? (
      <ItemLink
        {...related}
        name={related.name ?? t(related.resource === 'users' ? 'audit.someone' : 'audit.otherCampaign')}
      />
    ) : (
      t('audit.someone')
    ),
    kind,
    folder:
      entry.action === 'folder.deleted' ? (
        <strong>{folder}</strong>
      ) : (
        folder && <a href={folderHref(folder)}>{folder}</a>
      ),
    version: isLinked ? <a href={revisionHref(record_id, restored)}>{version}</a> : version,
    file: <strong>{textAt(entry, 'file')}</strong>,
    added: titlesOf(permissionsAt(entry, 'added')),
    removed: titlesOf(permissionsAt(entry, 'removed')),
    width: numberAt(entry, 'width'),
    height: numberAt(entry, 'height'),
    addedRecords: numberAt(entry, 'added'),
    changedRecords: numberAt(entry, 'changed'),
    restoredRecords: numberAt(entry, 'restored'),
    deletedRecords: numberAt(entry, 'deleted'),
    operation: <strong>{textAt(entry, 'operation')}</strong>,
    status: numberAt(entry, 'status'),
    action: humanise(String(entry.action).replaceAll('.', ' ')),
  };
}

/**
 * Who acted: a link to the user, with the agent that acted for them, or the address of a person with a review link. Commands of the server are recorded for the
 * user whom they concern.
 */
function Person({ entry }: { entry: AuditEntryRecord }) {
  const t = useT();
  const sentence = useSentence();
  const { user_id, user_name, via, action, agent } = entry;
  if (via === 'command') return t('audit.command');
  if (action === 'user.details-changed' && via !== 'scim-token') return t('audit.signOn');
  if (via === 'review-link') return textAt(entry, 'reviewer');
  if (user_id === null) return t('audit.system');
  const user = (
    <ItemLink resource="users" id={user_id} name={user_name ?? t('audit.someone')} exists={user_name !== null} />
  );
  return agent ? sentence('audit.viaAgent', { person: user, agent: agent.name }) : user;
}

/** Names of this many fields are shown. */
const maxNames = 4;

/** Returns functions that name changed fields as the forms do, and that show a value as text. */
function useChangeTexts(resource: string) {
  const t = useT();
  const locale = useLocale();
  const declared = resourceNamed(resource);
  const words = useResourceWords(declared ?? audit);
  const roleName = useRoleName();
  const campaignWords = useChangeWords();
  const isCampaign = resource === campaigns.name;
  const nameOf = (field: string): string => {
    if (isCampaign) return campaignWords(field).join(' › ');
    return declared && findPlace(declared.fields, field) ? words.field(field) : humanise(field);
  };
  const fieldAt = (field: string): Field | null =>
    isCampaign
      ? placeOfChange(campaigns.fields, field, { placeOfContent }).field
      : declared
        ? (findPlace(declared.fields, field)?.field ?? null)
        : null;

  function namesOf(fields: readonly string[]): string {
    const names = [...new Set(fields.map(nameOf))];
    const more = names.length - maxNames;
    const shown = names.slice(0, maxNames).join(', ');
    return more > 0 ? t('history.namesAndMore', { names: shown, smart_count: more }) : shown;
  }

  /** Returns null for an empty value, and undefined for one that has no short text, such as a reference. */
  function textOf(source: string, value: AuditValue): string | null | undefined {
    if (value === null || value === '') return null;
    if (typeof value === 'boolean') return t(value ? 'engine.value.yes' : 'engine.value.no');
    const field = fieldAt(source);
    switch (field?.kind) {
      case 'dateTime':
        return formatDateTime(String(value), locale);
      case 'date':
        return formatCalendarDay(String(value), locale);
      case 'choice':
        return words.choice(source, String(value));
      case 'number':
      case 'time':
        return String(value);
      case 'richText':
        return t('audit.quoted', { text: plainText(String(value)) });
      case 'reference':
        return field.to === roles.name ? roleName(String(value)) : undefined;
      case 'password':
        return undefined;
      default: {
        const text = String(value);
        return t('audit.quoted', { text: isRichText(text) ? plainText(text) : text });
      }
    }
  }

  return { namesOf, textOf };
}
