import { expect, test } from 'vitest'
import { lacksSurety } from '../../../machines/lifecycle/query/required-surety.ts'

const lacking = { status: 'SCR', product: 'LEASING', isSuretyRequired: true, sureties: 0 } as const

test.each([
  ['a required surety', {}, true],
  ['a required one before the signatures', { status: 'CR' }, true],
  ['none if one is entered', { sureties: 1 }, false],
  ['none if it is not required', { isSuretyRequired: false }, false],
  ['none in a shop, whose queries have no sureties', { product: 'ONSPOT' }, false],
  ['none once the contract is signed', { status: 'SN' }, false],
  ['none in a closed query', { status: 'N' }, false],
] as const)('a query lacks %s', (_, parts, lacks) => {
  expect(lacksSurety({ ...lacking, ...parts })).toBe(lacks)
})
