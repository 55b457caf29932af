import { createSvgIcon } from '@mui/material/utils';
import { createElement } from 'react';

/** A W in a ring: Material has no picture for what came from WordPress. */
const drawing =
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 1.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z' +
  'M5.6 8h1.9l1.8 5.9L11.2 8h1.6l1.9 5.9L16.5 8h1.9l-2.8 8.6H14l-2-6-2 6H8.4z';

export const WordPressIcon = createSvgIcon(createElement('path', { d: drawing }), 'WordPress');
