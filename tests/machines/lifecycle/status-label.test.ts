import { expect, test } from 'vitest'
import { endingOf } from '../../../machines/lifecycle/query/query-history.ts'
import { statusLabel } from '../../../machines/lifecycle/query/status-label.ts'
import { lifecycleTransitions } from '../../../machines/lifecycle/query/transitions.ts'

test.each([
  ['SN', true, 'status.SN.onPaper'],
  ['SN', false, 'status.SN.digitally'],
  ['SN', undefined, 'status.SN'],
  ['HO', true, 'status.HO'],
  ['HO', false, 'status.HO'],
  ['HO', undefined, 'status.HO'],
] as const)('%s, signed on paper: %s, is called %s', (status, signedOnPaper, label) => {
  expect(statusLabel(status, { signedOnPaper })).toBe(label)
})

test.each([
  ['N', 'query.annul', 'P', 'status.N.annulled'],
  ['N', 'contract.cancel', 'CR', 'status.N.annulled'],
  ['N', 'query.close', 'SM', 'status.N.closed'],
  ['N', 'query.close', 'SCR', 'status.N.denied'],
  ['N', 'query.close', 'SCO', 'status.N.denied'],
  ['N', 'query.close', 'QA', 'status.N.closed'],
  ['N', 'query.close', 'CA', 'status.N.closed'],
  ['N', 'query.close', null, 'status.N.closed'],
  ['N', 'customer.withdrew', 'CA', 'status.N.closed'],
  ['N', 'committee.refused', 'SCR', 'status.N.denied'],
  ['N', 'decision.refused', 'SCR', 'status.N.denied'],
  ['N', null, 'SCR', 'status.N'],
  ['N', 'a step of an older version', 'SCR', 'status.N'],
  ['P', 'query.annul', 'P', 'status.P'],
] as const)('%s after %s in %s is called %s', (status, event, before, label) => {
  expect(statusLabel(status, { ended: endingOf(status, event, before) })).toBe(label)
})

test('every step that closes a query says how it ended', () => {
  const closing = lifecycleTransitions.filter(({ to }) => to === 'N').map(({ event }) => event)
  expect(closing.filter((event) => endingOf('N', event, 'P') === null)).toEqual([])
})
