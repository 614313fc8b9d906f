import { useEffect, type RefObject } from 'react'
import { rove } from '../design/rove.ts'

const writable = 'input, select, textarea, [contenteditable]'
/** Keys here belong to what is open, or to a control that uses them itself. */
const elsewhere = `dialog, [role=menu], [role=group], nav, ${writable}`

const isPlain = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented

const rowLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('tbody [data-part=id] a') ?? []),
]

const walked = ['ArrowDown', 'ArrowUp', 'Home', 'End']

const walk = (event: KeyboardEvent, list: HTMLElement | null) => {
  const links = rowLinks(list)
  const focused = document.activeElement
  const at = links.findIndex((link) => link.closest('tr')?.contains(focused))
  if (at < 0 && event.key !== 'ArrowDown') return
  const next = at < 0 ? 0 : rove(event.key, at, links.length)
  if (next === undefined) return
  links[next]?.focus()
  links[next]?.scrollIntoView?.({ block: 'nearest' })
  event.preventDefault()
}

/**
 * The list's keys, wherever the focus is: `/` goes to the search, the arrows walk the rows by their links (so that
 * Enter opens), and the down arrow leads from the search into the rows.
 */
export const useWalk = (list: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (!isPlain(event) || document.querySelector('dialog[open]')) return
      if (event.key === '/' && !target.closest(writable)) {
        event.preventDefault()
        search.current?.select()
        search.current?.focus()
      }
      const fromSearch = target === search.current && event.key === 'ArrowDown'
      if (walked.includes(event.key) && (fromSearch || !target.closest(elsewhere))) walk(event, list.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, search])
}
