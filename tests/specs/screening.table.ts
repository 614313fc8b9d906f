import type { ScreeningState } from '../../api/screening.ts'

type ScreeningRow = { to: ScreeningState; effects: readonly string[] }

const checking: ScreeningRow = { to: 'checking', effects: [] }
const due: ScreeningRow = { to: 'due', effects: ['requestCheck'] }
const confirmed: ScreeningRow = { to: 'confirmed', effects: ['storeDecision'] }
const dismissed: ScreeningRow = { to: 'dismissed', effects: ['storeDecision'] }
const failed: ScreeningRow = { to: 'failed', effects: [] }
const answers: Readonly<Record<string, ScreeningRow>> = {
  'nobody matches': { to: 'clear', effects: ['storeAnswer'] },
  'only dismissed entries are found again': { to: 'dismissed', effects: ['storeRepeat'] },
  'somebody matches': { to: 'match', effects: ['storeAnswer'] },
  'nobody matches after the query was closed': { to: 'clear', effects: ['storeAnswer'] },
  'the service does not answer': failed,
}
const aged = { 'the risk class is to be renewed': due }
const again = { 'credit checks again': due, 'compliance checks again': due }

/** The life of a check by hand: state → named case → next state and effects. Other events are refused. */
export const screeningTable: Record<ScreeningState, Readonly<Record<string, ScreeningRow>>> = {
  due: { 'the job starts': checking },
  checking: { 'the job starts': checking, ...answers },
  failed: { 'the job starts': failed, ...answers, ...again },
  clear: { ...again, ...aged },
  match: { 'compliance confirms': confirmed, 'compliance dismisses': dismissed },
  confirmed: { 'compliance dismisses': dismissed },
  dismissed: { 'compliance confirms': confirmed, ...again, ...aged },
}

const starting = { 'the job starts after the query was closed': 'screeningQueryOpen' }
const finding = {
  'an entry is found that was not dismissed': 'screeningDismissedBefore',
  'another entry is found beside a dismissed one': 'screeningDismissedBefore',
  'a dismissed entry is found with another name': 'screeningDismissedBefore',
  'a dismissed entry is found on another list': 'screeningDismissedBefore',
  'a dismissed entry is found in another source': 'screeningDismissedBefore',
}
const repeating = {
  'in-house checks again': 'screeningByProvider',
  'credit checks again after the query was closed': 'screeningQueryOpen',
}
const agedLate = { 'the risk class is to be renewed after the query was closed': 'screeningQueryOpen' }
const confirming = {
  'credit confirms': 'screeningByCompliance',
  'compliance confirms without a reason': 'screeningHasReason',
}
const dismissing = {
  'credit dismisses': 'screeningByCompliance',
  'compliance dismisses with a blank reason': 'screeningHasReason',
  'compliance dismisses after the query was closed': 'screeningQueryOpen',
}

/** Refused events that the state has: state → named case → guard. */
export const screeningRefusals: Record<ScreeningState, Readonly<Record<string, string>>> = {
  due: starting,
  checking: { ...starting, ...finding },
  failed: { ...starting, ...finding, ...repeating },
  clear: { ...repeating, ...agedLate },
  match: { ...confirming, ...dismissing },
  confirmed: dismissing,
  dismissed: { ...confirming, ...repeating, ...agedLate },
}

/** What each state means for signing and activation. */
export const resultTable: Record<ScreeningState, 'clear' | 'unchecked' | 'hold'> = {
  due: 'unchecked',
  checking: 'unchecked',
  failed: 'unchecked',
  clear: 'clear',
  match: 'hold',
  confirmed: 'hold',
  dismissed: 'clear',
}
