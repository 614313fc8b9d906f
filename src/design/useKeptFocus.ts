import { useEffect, useRef, type RefObject } from 'react'

/** Whether no element has the focus. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

const DIALOG = 'dialog, [role=dialog], [role=alertdialog]'
const FOCUSABLE = 'button, a[href], input:not([type=hidden]), select, textarea, [tabindex="0"]'

const focusables = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** After a re-render, the user sees it as the same control. */
const sameIn = (place: HTMLElement, { textContent }: Element) =>
  textContent ? focusables(place).find((one) => one.textContent === textContent) : undefined

const moveFocus = (place: HTMLElement, gone: Element, fallback?: string) => {
  if (fallback === undefined) focusables(place)[0]?.focus()
  else (sameIn(place, gone) ?? document.querySelector<HTMLElement>(fallback))?.focus({ preventScroll: true })
}

/**
 * Keeps the focus in an element whose controls appear and disappear: if the focused control, or the one that opened a
 * dialog, is gone, the first remaining one gets the focus. Otherwise the next Tab would start at the top of the page.
 * @param fallback a selector of the element that gets the focus instead, without scrolling
 */
export const useKeptFocus = <Place extends HTMLElement>(fallback?: string): RefObject<Place | null> => {
  const place = useRef<Place>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const ended = new AbortController()
    const { signal } = ended
    let last: Element | null = null
    const changes = new MutationObserver(() => {
      // Wait for other code that moves the focus, such as a closing dialog.
      if (last && !last.isConnected) requestAnimationFrame(restore)
    })
    const forget = () => {
      last = null
      changes.disconnect()
    }
    const restore = () => {
      if (!last || last.isConnected || !isFocusLost()) return
      const gone = last
      forget()
      moveFocus(element, gone, fallback)
    }
    // A list has many of these elements, so only the one with the focus watches the page.
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      changes.observe(document.body, { childList: true, subtree: true })
    }
    // A click outside of all controls moves the focus away on purpose.
    const onLeave = () =>
      queueMicrotask(() => {
        if (last?.isConnected && isFocusLost()) forget()
      })
    const onElsewhere = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(DIALOG) && !element.contains(target)) forget()
    }
    element.addEventListener('focusin', onFocus, { signal })
    element.addEventListener('focusout', onLeave, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    return () => {
      changes.disconnect()
      ended.abort()
    }
  }, [fallback])
  return place
}
