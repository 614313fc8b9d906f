import { expect, test } from 'vitest'
import { twoLines } from '../../../src/status/ChartBox.tsx'

test('wraps a label wider than its box into two lines', () => {
  expect(twoLines('Approved')).toEqual(['Approved'])
  expect(twoLines('Contract ended')).toEqual(['Contract ended'])
  expect(twoLines('Sent to manager')).toEqual(['Sent to', 'manager'])
  expect(twoLines('Handover approved')).toEqual(['Handover', 'approved'])
  expect(twoLines('Üleandmine kinnitatud')).toEqual(['Üleandmine', 'kinnitatud'])
})
