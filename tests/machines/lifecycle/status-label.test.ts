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
  ['N', 'query.annul', 'status.N.annulled'],
  ['N', 'contract.cancel', 'status.N.annulled'],
  ['N', 'query.close', 'status.N.closed'],
  ['N', 'customer.withdrew', 'status.N.closed'],
  ['N', 'committee.refused', 'status.N.denied'],
  ['N', null, 'status.N'],
  ['N', 'a step of an older version', 'status.N'],
  ['P', 'query.annul', 'status.P'],
] as const)('%s after %s is called %s', (status, event, label) => {
  expect(statusLabel(status, { ended: endingOf(status, event) })).toBe(label)
})

test('every step that closes a query says how it ended', () => {
  const closing = lifecycleTransitions.filter(({ to }) => to === 'N').map(({ event }) => event)
  expect(closing.filter((event) => endingOf('N', event) === null)).toEqual([])
})
