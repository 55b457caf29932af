import SvgIcon from '@mui/material/SvgIcon';

/** The product's logo: a loudspeaker, as in the favicon. */
export function ProductMark({ size }: { size: number }) {
  return (
    <SvgIcon viewBox="0 0 32 32" color="primary" sx={{ fontSize: size }} aria-hidden>
      <rect width="32" height="32" rx="8" />
      <path d="M9 20v-8l14-4v16l-14-4" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinejoin="round" />
    </SvgIcon>
  );
}
