import { expect, test } from 'vitest'
import { statusLabel } from '../../../machines/lifecycle/query/status-label.ts'

test.each([
  ['SN', true, 'status.SN.onPaper'],
  ['SN', false, 'status.SN.digitally'],
  ['SN', undefined, 'status.SN'],
  ['HO', true, 'status.HO'],
  ['HO', false, 'status.HO'],
  ['HO', undefined, 'status.HO'],
] as const)('%s, signed on paper: %s, is called %s', (status, signedOnPaper, label) => {
  expect(statusLabel(status, signedOnPaper)).toBe(label)
})
