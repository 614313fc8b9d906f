import { useEffect, useRef, type RefObject } from 'react'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

const FOCUSABLE = 'button, a[href], input:not([type=hidden]), select, textarea, [tabindex="0"]'

/**
 * Keeps the focus in a place whose controls come and go: where the one that had it, or from which a dialog was opened, is
 * gone, the first one left gets it. Else the next Tab would start at the top of the page.
 * @param heir a selector of what gets it instead
 */
export const useKeptFocus = <Place extends HTMLElement>(heir = FOCUSABLE): RefObject<Place | null> => {
  const place = useRef<Place>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let last: Element | null = null
    const restore = () => {
      if (!last || last.isConnected || !isNowhere()) return
      last = null
      element.querySelector<HTMLElement>(heir)?.focus({ preventScroll: true })
    }
    // Whoever else has something to say about the focus, such as a dialog that closes, says it first.
    const look = () => void requestAnimationFrame(restore)
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const onElsewhere = ({ target }: FocusEvent) => {
      const inDialog =
        target instanceof Element && target.closest('dialog, [role=dialog], [role=alertdialog]')
      if (!inDialog && target instanceof Node && !element.contains(target)) last = null
    }
    const changes = new MutationObserver(() => {
      if (last && !last.isConnected) look()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    element.addEventListener('focusin', onFocus)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      changes.disconnect()
      element.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [heir])
  return place
}
