import AllInclusive from '@mui/icons-material/AllInclusive';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';

test.each([
  ['a sign', AllInclusive],
  ['an action', DeleteOutlined],
])('%s is rendered as Material UI renders it, with one plain element', (_, Icon) => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <>
        <Icon />
        <PlainIcon of={Icon} />
      </>,
    ),
  );
  const [heavy, light] = element.querySelectorAll('svg');
  expect(light?.getAttribute('class')).toBe('light-icon');
  expect(light?.innerHTML).toBe(heavy?.innerHTML);
  expect(light?.innerHTML).toContain('<path');
  root.unmount();
  element.remove();
});
