import type { KeyboardEvent } from 'react'

const LINES = 'input:not([type=file], [type=hidden], [type=checkbox], [type=radio]), select'
const LOCKED = '[readonly], :disabled'

const isPlainEnter = ({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Enter' && !defaultPrevented && !nativeEvent.isComposing && target instanceof HTMLInputElement

/**
 * Moves the focus to the next enabled field on Enter, which a scanner sends after each code. In the last field Enter
 * submits the form as usual.
 */
export const focusNextOnEnter = (event: KeyboardEvent<HTMLElement>): void => {
  if (!isPlainEnter(event)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINES)]
  const place = lines.indexOf(event.target as HTMLElement)
  const next = place === -1 ? undefined : lines.slice(place + 1).find((line) => !line.matches(LOCKED))
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next instanceof HTMLInputElement) next.select()
}
