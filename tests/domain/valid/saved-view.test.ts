import { expect, test } from 'vitest'
import { validSavedView } from '../../../domain/valid/valid-saved-view.ts'
import { faults } from './faults.ts'

const shown = {
  filter: 'all',
  search: '',
  created: '',
  modified: '',
  product: null,
  partnerId: null,
  sortField: 'modifiedDtime',
  descending: true,
  columns: ['id', 'client'],
}

test.each([
  ['every day', {}, []],
  ['a period and days', { created: 'week', modified: '2026-01-31..2026-02-28' }, []],
  ['a day that is none', { created: '2026-02-30..' }, ['shown.created field.invalid']],
  ['days the wrong way round', { modified: '2026-02-28..2026-01-31' }, ['shown.modified field.invalid']],
  ['the number alone', { columns: ['id'] }, []],
  ['the number in another place', { columns: ['client', 'id'] }, []],
  ['no number', { columns: ['client'] }, ['shown.columns field.invalid']],
  ['no column', { columns: [] }, ['shown.columns field.invalid']],
  ['a column twice', { columns: ['id', 'client', 'client'] }, ['shown.columns field.invalid']],
])('%s', (_, part, found) => {
  const view = { name: 'Minu', isDefault: false, shown: { ...shown, ...part } }
  expect(faults(validSavedView, view)).toEqual(found)
})
