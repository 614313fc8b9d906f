import { expect, test } from 'vitest'
import { campaignInterest, isCampaign } from '../../domain/campaign.ts'
import { matrixHasPeriod } from '../../domain/term-options.ts'

test.each([
  [0, true],
  [0.01, false],
  [null, false],
  [undefined, false],
])('an interest of %s is the campaign’s: %s', (interest, is) => {
  expect(isCampaign(interest)).toBe(is)
})

test('choosing it sets the interest to 0, and leaving it to the upper option', () => {
  expect(campaignInterest(true, { min: 4.9, max: 14.9 })).toBe(0)
  expect(campaignInterest(false, { min: 4.9, max: 14.9 })).toBe(14.9)
})

test.each([
  [12, true],
  [24, true],
  [36, true],
  [48, true],
  [60, true],
  [11, false],
  [61, false],
  [null, false],
])('the interest matrix has a period of %s months: %s', (months, has) => {
  expect(matrixHasPeriod(months)).toBe(has)
})
