import Avatar from '@mui/material/Avatar';
import { initialsOf } from '#contracts/initials.ts';

/** A person's initials in a circle. `quiet` is for people who are not looking at the moment. */
export function PersonAvatar({ name, quiet = false }: { name: string; quiet?: boolean }) {
  return (
    <Avatar
      aria-hidden
      sx={({ palette }) => ({
        width: 24,
        height: 24,
        fontSize: 11,
        fontWeight: 600,
        bgcolor: quiet ? palette.divider : palette.accentSoft,
        color: quiet ? palette.text.primary : palette.primary.light,
      })}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
