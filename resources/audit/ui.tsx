import { useResourceDefinitions } from 'react-admin';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import { defineScreens, type FilterProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { AuditPage } from './AuditPage.tsx';
import { AuditRows } from './AuditRows.tsx';
import { audit } from './schema.ts';

const AuditEntryPage = lazyWithRetry(() => import('./AuditEntryPage.tsx'));

/** The audit log's differences from the generated screens: entries are sentences, in the navigation of the users. */
export const auditScreens = defineScreens(audit, {
  filterInputs: { resource: KindFilter },
  rows: AuditRows,
  list: AuditPage,
  edit: AuditEntryPage,
  show: AuditEntryPage,
});

/** Filters by kind of record; offers every resource. */
function KindFilter({ source, value, onChange }: FilterProps) {
  const t = useT();
  const kinds = Object.keys(useResourceDefinitions()).filter((name) => name !== audit.name);
  const options = kinds.map((name) => ({ value: name, label: t(`resources.${name}.name`, { smart_count: 2 }) }));
  return (
    <OptionSelect
      label={t(`resources.${audit.name}.fields.${source}`)}
      value={typeof value === 'string' ? value : ''}
      options={[{ value: '', label: t('audit.anyKind') }, ...options]}
      onChange={onChange}
    />
  );
}
