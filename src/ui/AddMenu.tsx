import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { useMenuAnchor } from './hooks/useMenuAnchor.ts';

type AddMenuProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; words: string; disabled?: boolean }[];
  disabled: boolean;
  fullWidth?: boolean;
  onAdd: (value: Value) => void;
};

/** A button with a menu of items to add. Not a select: with the keyboard, that would add each option on the way. */
export function AddMenu<Value extends string>(props: AddMenuProps<Value>) {
  const { label, choices, disabled, fullWidth, onAdd } = props;
  const id = useId();
  const menu = useMenuAnchor();
  const add = (value: Value) => {
    menu.close();
    onAdd(value);
  };
  return (
    <>
      <Button
        variant="outlined"
        fullWidth={fullWidth}
        disabled={disabled}
        endIcon={<ArrowDropDown />}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? id : undefined}
        onClick={menu.open}
        sx={{ justifyContent: fullWidth ? 'space-between' : undefined }}
      >
        {label}
      </Button>
      {menu.wanted && (
        <Menu
          id={id}
          anchorEl={menu.anchor}
          open={menu.isOpen}
          onClose={menu.close}
          slotProps={{ paper: { component: 'section', 'aria-label': label }, list: { 'aria-label': label } }}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.value} disabled={choice.disabled} onClick={() => add(choice.value)}>
              {choice.words}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
