import { expect, test } from 'vitest'
import { nameIn } from '../../domain/group-name.ts'

const group = { name: 'Excavators', nameEt: 'Ekskavaatorid' }

test.each([
  ['et', group, 'Ekskavaatorid'],
  ['en', group, 'Excavators'],
  ['et', { ...group, nameEt: '' }, 'Excavators'],
  ['en', { ...group, nameEt: '' }, 'Excavators'],
] as const)('in %s %j is called %s', (language, names, called) => {
  expect(nameIn(language, names)).toBe(called)
})
