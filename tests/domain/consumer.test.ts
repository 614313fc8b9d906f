import { expect, test } from 'vitest'
import { isForConsumer } from '../../domain/consumer.ts'

test.each([
  ['a query for a person', { consumer: true, product: 'LEASING', custRegCode: '38001085718' }, true],
  ['a query for a company', { consumer: false, product: 'LEASING', custRegCode: '10928453' }, false],
  ['a query whose client is not named yet', { consumer: false, product: 'ONSPOT', custRegCode: '' }, false],
  ['an offer that names nobody', { consumer: false, product: 'SELFSERVE', custRegCode: '' }, true],
  ['an offer to a person', { consumer: false, product: 'SELFSERVE', custRegCode: '38001085718' }, true],
  ['an offer to a company', { consumer: false, product: 'SELFSERVE', custRegCode: '10928453' }, false],
])('%s', (_, query, consumer) => {
  expect(isForConsumer(query)).toBe(consumer)
})
