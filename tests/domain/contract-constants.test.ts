import { describe, expect, it } from 'vitest'
import { calls } from '../../api/calls.ts'
import { containerSave } from '../../api/container.ts'
import { selfServeApplication } from '../../api/selfserve.ts'
import { newPassword } from '../../api/session.ts'
import { FILE_OPTIONS, LENGTHS, OFFER_TYPES, PAGE_SIZES } from '../../domain/constants.ts'

/** The API imports nothing, so it repeats some numbers of the domain; this test compares them. */
describe('numbers that API and domain share', () => {
  it('page sizes', () => {
    const isTaken = (pageSize: number) => calls.queryList.all.query.safeParse({ pageSize }).success
    // The screen offers five; programs may request any size from 1 to 1000.
    expect(PAGE_SIZES.every(isTaken)).toBe(true)
    expect([0, 1, 1000, 1001].map(isTaken)).toEqual([false, true, true, false])
  })

  it('offer types', () => {
    const taken = Array.from({ length: 101 }, (_, offerType) => offerType).filter(
      (offerType) => calls.agreement.offer.query.safeParse({ offerType }).success,
    )
    expect(new Set(taken)).toEqual(new Set(Object.values(OFFER_TYPES)))
  })

  it('documents of a container', () => {
    const file = containerSave.shape.files
    const taken = Array.from({ length: 101 }, (_, option) => option).filter(
      (option) => file.safeParse([{ id: String(option) }]).success,
    )
    expect(new Set(taken)).toEqual(new Set(Object.values(FILE_OPTIONS)))
  })

  it.each([
    ['password', newPassword, LENGTHS.passwordMin],
    ['search', calls.company.byName.query.shape.name, LENGTHS.searchMin],
  ])('the shortest %s', (_name, schema, min) => {
    expect(schema.safeParse('x'.repeat(min)).success).toBe(true)
    expect(schema.safeParse('x'.repeat(min - 1)).success).toBe(false)
  })

  it('the longest offer number', () => {
    const { offerNumber } = selfServeApplication.shape
    expect(offerNumber.safeParse('x'.repeat(LENGTHS.offerNumberMax)).success).toBe(true)
    expect(offerNumber.safeParse('x'.repeat(LENGTHS.offerNumberMax + 1)).success).toBe(false)
  })
})
