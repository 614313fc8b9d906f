import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useHydrated } from '../design/hydrated.ts'

/** The buttons that can be focused; a phone hides some. */
const buttonsOf = (bar: Element) =>
  [...bar.querySelectorAll('button')].filter((button) => getComputedStyle(button).display !== 'none')

/**
 * Makes the buttons of a toolbar one tab stop, with arrow keys between them (roving tabindex). The tab stop is the
 * button that was focused last, at first `first`. Before hydration the bar is inert, because no handler would receive a
 * press.
 */
export const useRovingFocus = (first: string) => {
  const [last, setLast] = useState<string | null>(null)
  const at = last ?? first
  const isHydrated = useHydrated()
  return {
    bar: {
      role: 'toolbar',
      inert: !isHydrated,
      onFocus: ({ target }: FocusEvent) => {
        if (target instanceof HTMLButtonElement) setLast(target.value)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const buttons = buttonsOf(event.currentTarget)
        const from = buttons.findIndex((button) => button === event.target)
        const to = from < 0 ? undefined : rove(event.key, from, buttons.length)
        if (to === undefined) return
        event.preventDefault()
        buttons[to]?.focus()
      },
    },
    button: (value: string) => ({ value, tabIndex: value === at ? 0 : -1 }),
  }
}

/** The index to which an arrow key moves among `count` items, wrapping around; undefined for any other key. */
export const rove = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
