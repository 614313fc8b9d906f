import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from '../../src/design/useKeptFocus.ts'

afterEach(cleanup)

const Place = ({
  buttons,
  fallback,
}: {
  buttons: readonly (readonly [key: number, text: string])[]
  fallback?: string
}) => (
  <>
    <a href="#above">Above</a>
    <div ref={useKeptFocus<HTMLDivElement>(fallback)}>
      {buttons.map(([key, text]) => (
        <button key={key} type="button">
          {text}
        </button>
      ))}
    </div>
  </>
)
const addAndDelete = [
  [1, 'Add'],
  [2, 'Delete'],
] as const
const button = (name: string) => screen.getByRole('button', { name })
const expectFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

test('focuses the first remaining control', async () => {
  const { rerender } = render(<Place buttons={addAndDelete} />)
  button('Delete').focus()
  rerender(<Place buttons={[[1, 'Add']]} />)
  await expectFocus(button('Add'))
})

test('focuses a named control', async () => {
  const { rerender } = render(<Place fallback="a" buttons={addAndDelete} />)
  button('Delete').focus()
  rerender(<Place fallback="a" buttons={[[1, 'Add']]} />)
  await expectFocus(screen.getByRole('link'))
})

test('keeps the focus of a re-rendered control', async () => {
  const { rerender } = render(<Place fallback="a" buttons={addAndDelete} />)
  const before = button('Delete')
  before.focus()
  rerender(
    <Place
      fallback="a"
      buttons={[
        [1, 'Add'],
        [3, 'Delete'],
      ]}
    />,
  )
  expect(button('Delete')).not.toBe(before)
  await expectFocus(button('Delete'))
})

test('ignores a focus outside', async () => {
  const { rerender } = render(<Place fallback="a" buttons={addAndDelete} />)
  button('Delete').focus()
  await userEvent.click(document.body)
  rerender(<Place fallback="a" buttons={[[1, 'Add']]} />)
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(document.activeElement).toBe(document.body)
})
