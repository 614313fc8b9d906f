import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { rove } from './useRovingFocus.ts'

const writable = 'input, select, textarea, [contenteditable]'
/** Elements that handle the arrow keys themselves. */
const elsewhere = `[aria-modal=true], [role=menu], [role=group], [role=toolbar], nav, ${writable}`

const isPlain = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented

const rowLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('tbody [data-part=id] a') ?? []),
]

const navigationKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End']

const goTo = (link: HTMLElement | undefined) => {
  link?.focus()
  link?.scrollIntoView?.({ block: 'nearest' })
}

type Options = {
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  /** Other rows are being loaded. */
  busy: boolean
}

/**
 * Handles the keys of the list wherever the focus is: `/` focuses the search, the arrow keys move between the rows'
 * links (so that Enter opens), and the down arrow leads from the search into the rows, once its results have loaded.
 */
export const useRowNavigation = ({ list, search, busy }: Options) => {
  /** The key press that waits for the first row; the next key, or a focus elsewhere, cancels it. */
  const [asked, setAsked] = useState<KeyboardEvent | null>(null)

  useEffect(() => {
    if (asked && !busy) goTo(rowLinks(list.current)[0])
  }, [asked, busy, list])

  // A layout effect, so that no key is lost before the first paint.
  useLayoutEffect(() => {
    const moveFocus = (event: KeyboardEvent) => {
      const links = rowLinks(list.current)
      const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
      if (at < 0 && event.key !== 'ArrowDown') return
      const next = at < 0 ? 0 : rove(event.key, at, links.length)
      if (next === undefined) return
      event.preventDefault()
      if (at < 0) setAsked(event)
      else goTo(links[next])
    }
    const cancel = () => setAsked(null)
    const onKey = (event: KeyboardEvent) => {
      cancel()
      const target = event.target instanceof Element ? event.target : document.body
      if (!isPlain(event) || document.querySelector('[aria-modal=true]')) return
      if (event.key === '/' && !target.closest(writable)) {
        event.preventDefault()
        search.current?.select()
        search.current?.focus()
      }
      const fromSearch = target === search.current && event.key === 'ArrowDown'
      if (navigationKeys.includes(event.key) && (fromSearch || !target.closest(elsewhere))) moveFocus(event)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', cancel)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', cancel)
    }
  }, [list, search])
}
