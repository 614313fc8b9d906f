import { flushSync } from 'react-dom'

const WAIT_MS = 50
const TRIES = 40

const OPEN_DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'

/**
 * Focuses an element once it is rendered and no dialog covers it; if it does not appear, the one that `otherwise` finds.
 * @param tries how often to look for it
 */
export const focusSoon = (
  find: () => HTMLElement | null | undefined,
  otherwise: () => HTMLElement | null | undefined,
  tries = TRIES,
): void => {
  const found = document.querySelector(OPEN_DIALOG) ? null : find()
  if (found) arriveAt(found)
  else if (tries > 0) setTimeout(() => focusSoon(find, otherwise, tries - 1), WAIT_MS)
  else otherwise()?.focus()
}

/** A card is shown from its top, a control with what is around it. A folded card that holds it opens first. */
export const arriveAt = (element: HTMLElement) => {
  const unfold = element.closest('section')?.querySelector<HTMLElement>('[data-fold=folded] button')
  if (unfold && !isVisible(element)) flushSync(() => unfold.click())
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: element.matches('section') ? 'start' : 'nearest' })
}

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** The open tab's panel. */
export const openPanel = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')
