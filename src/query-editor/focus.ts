import { flushSync } from 'react-dom'
import type { ActionCard, NextAction } from '../../machines/flow/query/next-actions.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { cardId } from '../design/card-id.ts'
import { ACTION_BAR } from '../design/ActionBar.tsx'
import { scrollToSection } from '../design/scroll-to-section.ts'
import { isFocusLost } from '../design/useKeptFocus.ts'

/** Focuses the button of a step, or the card in which a need is met. Its tab must be open or about to open. */
export const focusAction = (action: NextAction): void => {
  const { spot } = action
  const step = 'step' in action ? action.step : null
  if (spot.in === 'bar') focusWhenRendered(() => buttonInBar(step), menuInBar, BAR_TRIES)
  if (spot.in === 'card') focusWhenRendered(() => inCard(spot.card, step), openPanel)
}

/** Focuses the card of what happens next if the step that was taken removes the control that had the focus. */
export const keepFocus = (): void => {
  const nextCard = () => (isFocusLost() ? document.getElementById(cardId('nextCard')) : null)
  focusWhenRendered(nextCard, () => null)
}

/** Shows the card of what happens next. */
export const showNextCard = (): void =>
  focusWhenRendered(() => document.getElementById(cardId('nextCard')), openPanel)

const bar = () => document.querySelector<HTMLElement>(ACTION_BAR)

const buttonInBar = (step: QueryEventType | null) => {
  const place = bar()
  return place && buttonIn(place, step)
}

/** A phone's bar keeps some steps in its menu. */
const menuInBar = () => bar()?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? openPanel()

const inCard = (name: ActionCard, step: QueryEventType | null) => {
  const card = document.getElementById(cardId(name))
  return card && (buttonIn(card, step) ?? card)
}

const buttonIn = (place: HTMLElement, step: QueryEventType | null) =>
  step === null ? null : place.querySelector<HTMLElement>(`[data-step="${step}"]`)

const WAIT_MS = 50
const TRIES = 40
/** A step that has just become possible takes its place in the bar within this time. */
const BAR_TRIES = 6

const OPEN_DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'

/**
 * Focuses the element that `find` returns, once it is rendered and no dialog covers it; if it does not appear, the
 * element that `otherwise` returns.
 * @param tries number of attempts, 50 ms apart
 */
export const focusWhenRendered = (
  find: () => HTMLElement | null | undefined,
  otherwise: () => HTMLElement | null | undefined,
  tries = TRIES,
): void => {
  const found = document.querySelector(OPEN_DIALOG) ? null : find()
  if (found) arriveAt(found)
  else if (tries > 0) setTimeout(() => focusWhenRendered(find, otherwise, tries - 1), WAIT_MS)
  else otherwise()?.focus()
}

/**
 * Focuses an element, after unfolding its card, and scrolls it into view: a card from its top, a button with its reason.
 * The action bar is always in view.
 */
export const arriveAt = (element: HTMLElement) => {
  const unfold = element.closest('section')?.querySelector<HTMLElement>('[data-fold=folded] button')
  const isCard = element.localName === 'section'
  if (unfold && (isCard || !isVisible(element))) flushSync(() => unfold.click())
  // After a touch, browsers show the focus only on request. Without it, a link to a button seems to do nothing.
  element.focus({ preventScroll: true, focusVisible: !isCard })
  if (isCard) scrollToSection(element)
  else if (!element.closest(ACTION_BAR))
    for (const part of [reasonOf(element), element]) part?.scrollIntoView({ block: 'nearest' })
}

/** The line that says why a button is refused. */
const reasonOf = (element: HTMLElement): HTMLElement | null =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

export const isOnOpenTab = (card: ActionCard): boolean =>
  document.querySelector(`[role=tabpanel]:not([hidden]) #${cardId(card)}`) !== null

/** The open tab's panel, focusable: Chakra makes it so only while nothing in it can take the focus. */
export const openPanel = (): HTMLElement | null => {
  const panel = document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')
  panel?.setAttribute('tabindex', '-1')
  return panel
}

/** Scrolls to the tabs: on a phone, long cards stand above them. */
export const showTabs = () => document.querySelector('[role=tablist]')?.scrollIntoView()
