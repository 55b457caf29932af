import { useLocale } from 'react-admin';
import type { AuditValue } from '#contracts/audit.ts';
import { isRichText, plainText } from '#contracts/richText.ts';
import { findPlace } from '#src/engine/fieldPath.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { placeOfChange } from '../campaigns/changes/changePlace.ts';
import { useChangeWords } from '../campaigns/changes/useChangeWords.ts';
import { campaigns } from '../campaigns/schema.ts';
import { resourceNamed } from '../index.ts';
import { humanise } from '../schema/defineResource.ts';
import type { Field } from '../schema/fields.ts';
import { audit } from './schema.ts';

/** Names of this many fields are shown. */
const maxNames = 4;

/** Returns functions that name changed fields as the forms do, and that show a value as text. */
export function useChangeTexts(resource: string) {
  const t = useT();
  const locale = useLocale();
  const declared = resourceNamed(resource);
  const words = useResourceWords(declared ?? audit);
  const campaignWords = useChangeWords();
  const isCampaign = resource === campaigns.name;
  const nameOf = (field: string): string => {
    if (isCampaign) return campaignWords(field).join(' › ');
    return declared && findPlace(declared.fields, field) ? words.field(field) : humanise(field);
  };
  const fieldAt = (field: string): Field | null =>
    isCampaign ? placeOfChange(field).field : declared ? (findPlace(declared.fields, field)?.field ?? null) : null;

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
    switch (fieldAt(source)?.kind) {
      case 'dateTime':
        return formatDateTime(String(value), locale);
      case 'choice':
        return words.choice(source, String(value));
      case 'number':
        return String(value);
      case 'reference':
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
