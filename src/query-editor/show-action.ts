import type { ActionCard, NextAction } from '../../machines/flow/query/next-actions.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { cardId } from '../design/card-id.ts'
import { ACTION_BAR } from '../design/ActionBar.tsx'
import { isFocusLost } from '../design/useKeptFocus.ts'
import { focusSoon, openPanel } from './focus-soon.ts'

/** Focuses the button of a step, or the card in which a need is met. Its tab must be open or about to open. */
export const focusAction = (action: NextAction): void => {
  const { spot } = action
  const step = 'step' in action ? action.step : null
  if (spot.in === 'bar') focusSoon(() => inBar(step), openPanel)
  if (spot.in === 'card') focusSoon(() => inCard(spot.card, step), openPanel)
}

/** Focuses the card of what happens next if the step that was taken removes the control that had the focus. */
export const keepFocus = (): void => {
  const nextCard = () => (isFocusLost() ? document.getElementById(cardId('nextCard')) : null)
  focusSoon(nextCard, () => null)
}

/** Shows the card of what happens next. */
export const showNextCard = (): void =>
  focusSoon(() => document.getElementById(cardId('nextCard')), openPanel)

/** A phone's bar keeps some steps in its menu. */
const inBar = (step: QueryEventType | null) => {
  const bar = document.querySelector<HTMLElement>(ACTION_BAR)
  return bar && (buttonIn(bar, step) ?? bar.querySelector<HTMLElement>('[aria-haspopup=menu]'))
}

const inCard = (name: ActionCard, step: QueryEventType | null) => {
  const card = document.getElementById(cardId(name))
  return card && (buttonIn(card, step) ?? card)
}

const buttonIn = (place: HTMLElement, step: QueryEventType | null) =>
  step === null ? null : place.querySelector<HTMLElement>(`[data-step="${step}"]`)
