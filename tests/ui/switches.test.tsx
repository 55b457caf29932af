import Switch from '@mui/material/Switch';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { AppTheme } from '#src/theme/AppTheme.tsx';

test.each([
  ['on', { checked: true }, '1'],
  ['off', { checked: false }, '1'],
  ['on, and not to be switched now', { checked: true, disabled: true }, '0.4'],
  ['off, and not to be switched now', { checked: false, disabled: true }, '0.4'],
])('a switch that is %s has the matching opacity', async (_, props, opacity) => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <AppTheme>
        <Switch {...props} />
      </AppTheme>,
    ),
  );
  const track = element.querySelector('.MuiSwitch-track');
  expect(track && getComputedStyle(track).opacity).toBe(opacity);
  root.unmount();
  element.remove();
});
