import { expect, test } from 'vitest'
import { contractNumberOf } from '../../domain/contract-number.ts'

test.each([
  [
    { lendifyRefno: 'LV-210001', contractNr: 'K-7', queryId: 1074 },
    { number: 'LV-210001', source: 'ledger' },
  ],
  [
    { lendifyRefno: null, contractNr: 'K-7', queryId: 1074 },
    { number: 'K-7', source: 'entered' },
  ],
  [
    { lendifyRefno: '', contractNr: '', queryId: 1074 },
    { number: '#1074', source: 'query' },
  ],
])('of %j the number is %j', (query, number) => {
  expect(contractNumberOf(query)).toEqual(number)
})
