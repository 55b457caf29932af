import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState } from 'react';
import { type ConfigChange, pointerTo } from '#contracts/configChanges.ts';
import { isObject } from '#contracts/values.ts';
import { useT } from '#src/i18n/useT.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';

/** Entries of a node that are rendered at first, and further ones by each press: an app can have 10,000 texts. */
const entriesAtOnce = 100;

/** With more changes, nodes show only how many they contain. */
const maxExpandedChanges = 10;

const tones: Record<ConfigChange['kind'], StatusTone> = { added: 'success', changed: 'info', removed: 'error' };

type Structure = Record<string, unknown>;
type Changes = readonly ConfigChange[];

/** Returns the name of a list's entry that says more than its position, such as a language. */
function hintOf(value: unknown): string {
  if (!isObject(value)) return '';
  const hint = value.locale ?? value.title;
  return typeof hint === 'string' ? hint : '';
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const nameOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

type ConfigTreeProps = {
  config: Structure;
  /** Marked in the tree; if they are few, the nodes that contain them are expanded at first. */
  changes?: Changes;
  label: string;
};

/** A config as a tree whose nodes are collapsed at first. */
export function ConfigTree({ config, changes = [], label }: ConfigTreeProps) {
  return <Entries of={config} path="" changes={changes} label={label} />;
}

type EntriesProps = { of: Structure; path: string; changes: Changes; label?: string; id?: string };

function Entries({ of: structure, path, changes, label, id }: EntriesProps) {
  const t = useT();
  const [count, setCount] = useState(entriesAtOnce);
  const keys = Object.keys(structure);
  const isList = Array.isArray(structure);
  const removed = changes.filter((change) => change.kind === 'removed' && parentOf(change.path) === path);
  return (
    <Box
      component="ul"
      id={id}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, pl: path === '' ? 0 : 2.5, minWidth: 0 }}
    >
      {keys.slice(0, count).map((key) => (
        <Entry
          key={key}
          name={isList ? String(Number(key) + 1) : key}
          value={structure[key]}
          path={pointerTo(path, key)}
          changes={changes}
        />
      ))}
      {removed.map((change) => (
        <Leaf key={change.path} name={nameOf(change.path)} text={change.from ?? ''} change={change} />
      ))}
      {keys.length > count && (
        <li>
          <Button size="small" onClick={() => setCount(count + entriesAtOnce)}>
            {t('apps.config.more', { smart_count: keys.length - count })}
          </Button>
        </li>
      )}
    </Box>
  );
}

type EntryProps = { name: string; value: unknown; path: string; changes: Changes };

function Entry({ name, value, path, changes }: EntryProps) {
  const change = changes.find((one) => one.path === path);
  if (isObject(value) && Object.keys(value).length > 0) {
    return <Branch name={name} value={value} path={path} changes={changes} change={change} />;
  }
  return <Leaf name={name} text={JSON.stringify(value)} change={change} />;
}

type Changed = { change: ConfigChange | undefined };

function Branch({ name, value, path, changes, change }: EntryProps & Changed & { value: Structure }) {
  const t = useT();
  const id = useId();
  const inside = changes.filter((one) => one.path.startsWith(`${path}/`)).length;
  const [open, setOpen] = useState(inside > 0 && changes.length <= maxExpandedChanges);
  const hint = hintOf(value);
  return (
    <li>
      <ButtonBase
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'start',
          columnGap: 1,
          minHeight: 28,
          maxWidth: '100%',
          font: 'inherit',
          pr: 1,
          borderRadius: 1,
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 0 }}>
          <ChevronRight aria-hidden fontSize="small" sx={{ transform: open ? 'rotate(90deg)' : undefined }} />
          <Name>{hint ? `${name} · ${hint}` : name}</Name>
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('apps.config.entries', { smart_count: Object.keys(value).length })}
        </Box>
        {change && <StatusChip tone={tones[change.kind]} label={t(`apps.config.${change.kind}`)} />}
        {!open && inside > 0 && <StatusChip tone="info" label={t('apps.config.inside', { smart_count: inside })} />}
      </ButtonBase>
      {open && <Entries of={value} path={path} changes={changes} id={id} />}
    </li>
  );
}

function Leaf({ name, text, change }: { name: string; text: string } & Changed) {
  const t = useT();
  const isRemoved = change?.kind === 'removed';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, pl: 2.5, py: 0.5, minWidth: 0 }}
    >
      <Name>{name}</Name>
      <Code struck={isRemoved}>{text}</Code>
      {change && <StatusChip tone={tones[change.kind]} label={t(`apps.config.${change.kind}`)} />}
      {change?.kind === 'changed' && change.from !== null && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('apps.config.before', { value: change.from })}
        </Box>
      )}
    </Box>
  );
}

const Name = ({ children }: { children: string }) => (
  <Box component="span" sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

const Code = ({ children, struck }: { children: string; struck: boolean }) => (
  <Box
    component={struck ? 'del' : 'code'}
    sx={{ fontFamily: 'monospace', fontSize: '0.92em', overflowWrap: 'anywhere', minWidth: 0 }}
  >
    {children}
  </Box>
);
