import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button, type ButtonProps } from '../../src/design/Button.tsx'
import { ThemeProvider } from '../../src/design/theme/ThemeProvider.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Approve' })
const description = () =>
  document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent ?? null

const without: ButtonProps = { children: 'Approve' }
const refused: ButtonProps = { ...without, refused: 'No terms were changed.' }

test.each<[string, ButtonProps]>([
  ['beside it', {}],
  ['in a tooltip', { reason: 'tooltip' }],
  ['beside it, and a hint', { hint: 'Ends the query.' }],
  ['in a tooltip, and a hint', { hint: 'Ends the query.', reason: 'tooltip' }],
])('a refusal that comes and goes leaves the focus on the button: %s', (_, props) => {
  const { rerender } = render(<Button {...without} {...props} />, { wrapper: ThemeProvider })
  const first = button()
  first.focus()
  expect(description()).toBe(props.hint ?? null)
  rerender(<Button {...refused} {...props} />)
  expect(description()).toBe(refused.refused)
  expect(first.getAttribute('aria-disabled')).toBe('true')
  rerender(<Button {...without} {...props} />)
  expect(description()).toBe(props.hint ?? null)
  expect(document.activeElement).toBe(first)
  expect(button()).toBe(first)
})

test('a hint and the place of a reason that come and go leave the focus on the button', () => {
  const { rerender } = render(<Button {...refused} hint={null} />, { wrapper: ThemeProvider })
  const first = button()
  first.focus()
  for (const props of [
    { ...without, hint: 'Ends the query.' },
    { ...refused, hint: null, reason: 'tooltip' as const },
    { ...without, hint: null },
  ]) {
    rerender(<Button {...props} />)
    expect(document.activeElement).toBe(first)
  }
})
