import { expect, test } from 'vitest'
import { createFormBaseline } from '../../../src/query/saving/form-baseline.ts'

const stored = { custName: 'Hansakivi Ehitus OÜ', city: 'Paide', guarantor: { name: '' } }

const baseline = () => createFormBaseline({ userId: 1, queryId: 7 }, stored, 'key')

test('of a change to one field only that field is compared, and what differed before still counts', () => {
  const { differsFrom } = baseline()
  expect(differsFrom(stored)).toBe(false)
  expect(differsFrom({ ...stored, city: 'Türi' }, 'city')).toBe(true)
  expect(differsFrom({ ...stored, city: 'Türi', guarantor: { name: 'A' } }, 'guarantor.name')).toBe(true)
  expect(differsFrom({ ...stored, guarantor: { name: 'A' } }, 'city')).toBe(true)
  expect(differsFrom(stored, 'guarantor.name')).toBe(false)
})

test('the first change, one of the whole form and one after a save have all of it compared', () => {
  const { differsFrom, update } = baseline()
  const changed = { ...stored, city: 'Türi' }
  expect(differsFrom(changed, 'custName')).toBe(true)
  expect(differsFrom(stored)).toBe(false)
  update(changed)
  expect(differsFrom(stored, 'custName')).toBe(true)
})
