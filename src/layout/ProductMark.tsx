import SvgIcon from '@mui/material/SvgIcon';

/** The product's mark: a page with a play sign. */
export function ProductMark({ size }: { size: number }) {
  return (
    <SvgIcon viewBox="0 0 24 24" color="primary" sx={{ fontSize: size }} aria-hidden>
      <rect x="1" y="1" width="22" height="22" rx="6" />
      <path d="M9.2 7.1c0-.6.7-1 1.2-.7l6.3 4.8c.5.4.5 1.2 0 1.6l-6.3 4.8c-.5.3-1.2-.1-1.2-.7z" fill="#fff" />
    </SvgIcon>
  );
}
