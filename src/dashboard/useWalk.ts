import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { rove } from './useRovingFocus.ts'

const writable = 'input, select, textarea, [contenteditable]'
/** Keys here belong to what is open, or to a control that uses them itself. */
const elsewhere = `[aria-modal=true], [role=menu], [role=group], [role=toolbar], nav, ${writable}`

const isPlain = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented

const rowLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('tbody [data-part=id] a') ?? []),
]

const walked = ['ArrowDown', 'ArrowUp', 'Home', 'End']

const goTo = (link: HTMLElement | undefined) => {
  link?.focus()
  link?.scrollIntoView?.({ block: 'nearest' })
}

type Walked = {
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  /** Other rows are on their way. */
  busy: boolean
}

/**
 * The list's keys, wherever the focus is: `/` goes to the search, the arrows walk the rows by their links (so that
 * Enter opens), and the down arrow leads from the search into the rows; into those searched for, once they are here.
 */
export const useRowNavigation = ({ list, search, busy }: Walked) => {
  /** The key that asked for the first row; the next one, or the focus elsewhere, takes that back. */
  const [asked, setAsked] = useState<KeyboardEvent | null>(null)

  useEffect(() => {
    if (asked && !busy) goTo(rowLinks(list.current)[0])
  }, [asked, busy, list])

  // Before the first paint: no key of a quick hand may fall into nothing.
  useLayoutEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const links = rowLinks(list.current)
      const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
      if (at < 0 && event.key !== 'ArrowDown') return
      const next = at < 0 ? 0 : rove(event.key, at, links.length)
      if (next === undefined) return
      event.preventDefault()
      if (at < 0) setAsked(event)
      else goTo(links[next])
    }
    const takeBack = () => setAsked(null)
    const onKey = (event: KeyboardEvent) => {
      takeBack()
      const target = event.target instanceof Element ? event.target : document.body
      if (!isPlain(event) || document.querySelector('[aria-modal=true]')) return
      if (event.key === '/' && !target.closest(writable)) {
        event.preventDefault()
        search.current?.select()
        search.current?.focus()
      }
      const fromSearch = target === search.current && event.key === 'ArrowDown'
      if (walked.includes(event.key) && (fromSearch || !target.closest(elsewhere))) walk(event)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', takeBack)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', takeBack)
    }
  }, [list, search])
}
