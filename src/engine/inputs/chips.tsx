import Chip from '@mui/material/Chip';

type ChipPropsOf = (at: { index: number }) => { key: number; tabIndex: -1 };

/** Chips of the chosen values; `propsOf` is the second parameter of MUI's `renderValue`. */
export const chips = (labels: readonly string[], propsOf: ChipPropsOf) =>
  labels.map((label, index) => {
    const { key, ...chip } = propsOf({ index });
    return <Chip key={key} size="small" label={label} {...chip} />;
  });
