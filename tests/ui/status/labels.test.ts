import { expect, test } from 'vitest'
import { twoLines } from '../../../src/status/ChartBox.tsx'

test('a label longer than its box is wide stands on two lines', () => {
  expect(twoLines('Approved')).toEqual(['Approved'])
  expect(twoLines('Contract ended')).toEqual(['Contract ended'])
  expect(twoLines('Sent to manager')).toEqual(['Sent to', 'manager'])
  expect(twoLines('Handover approved')).toEqual(['Handover', 'approved'])
  expect(twoLines('Üleandmine kinnitatud')).toEqual(['Üleandmine', 'kinnitatud'])
})
