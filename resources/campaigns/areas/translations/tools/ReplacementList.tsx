import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import { directionOf } from '#contracts/textDirection.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { isSelected, keyOf, type Piece, type Replacement, replaceLimits } from './findReplace.ts';

/** Maximum characters of unchanged text on each side of a replacement, and of a replacement. */
const maxContext = 40;
const maxShown = 100;

type ReplacementListProps = {
  items: readonly Replacement[];
  hasMore: boolean;
  replace: string;
  /** The keys of the replacements whose selection the user changed. */
  toggled: ReadonlySet<string>;
  onToggle: (item: Replacement) => void;
};

/** The found messages, each with its replacement and a checkbox. */
export const ReplacementList = memo(function ReplacementList(props: ReplacementListProps) {
  const { items, hasMore, replace, toggled, onToggle } = props;
  const t = useT();
  return (
    <>
      <Typography variant="body2" color="text.secondary" role="status">
        {t(items.length === 0 ? 'translations.tools.find.none' : 'translations.tools.find.found', {
          smart_count: items.length,
        })}
      </Typography>
      {hasMore && <Alert severity="info">{t('translations.tools.find.more', { count: items.length })}</Alert>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <ReplacementItem
            key={keyOf(item)}
            item={item}
            replace={replace}
            checked={isSelected(item, toggled)}
            onToggle={onToggle}
          />
        ))}
      </Box>
    </>
  );
});

type ReplacementItemProps = {
  item: Replacement;
  replace: string;
  checked: boolean;
  onToggle: (item: Replacement) => void;
};

const ReplacementItem = memo(function ReplacementItem({ item, replace, checked, onToggle }: ReplacementItemProps) {
  const t = useT();
  const id = useId();
  const languageName = useLocaleName();
  const { code, after, pieces, concerns } = item;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Checkbox
        size="small"
        checked={checked}
        disabled={after === null}
        onChange={() => onToggle(item)}
        slotProps={{ input: { 'aria-labelledby': id } }}
        sx={{ mt: -0.5 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          <bdi>{item.id}</bdi> · {languageName(code)}
        </Typography>
        {pieces.map((form, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its place
          <Box key={at} lang={code} dir={directionOf(code)} sx={{ whiteSpace: 'pre-wrap' }}>
            <Difference pieces={form} replace={replace} />
          </Box>
        ))}
        {concerns.map((concern) => (
          <Typography
            key={concern}
            variant="body2"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'warning.main' }}
          >
            <WarningAmber aria-hidden fontSize="inherit" />
            {t(`translations.tools.find.${concern}`)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
});

/** Shortens unchanged text to what is next to replacements. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * maxContext) return text;
  const start = isFirst ? '' : text.slice(0, maxContext);
  return `${start} … ${isLast ? '' : text.slice(-maxContext)}`;
}

function Difference({ pieces, replace }: { pieces: readonly Piece[]; replace: string }) {
  const replacement = replace.length > maxShown ? `${replace.slice(0, maxShown)}…` : replace;
  return (
    <>
      {pieces.map(({ text, isFound }, at) => {
        const key = `${at} ${text}`;
        if (!isFound) return <span key={key}>{shortened(text, at === 0, at === pieces.length - 1)}</span>;
        return (
          <span key={key}>
            <Box component="del" sx={{ color: 'error.main' }}>
              {text}
            </Box>
            <Box component="ins" sx={{ color: 'success.main' }}>
              {replacement}
            </Box>
          </span>
        );
      })}
      {pieces.length === replaceLimits.pieces && ' …'}
    </>
  );
}
