import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDay, showDay } from '../../src/design/form/DateField.tsx'

test.each(['3.4.2026', '03.04.2026', '3/4/2026', '3 4 26', '03.04.26', '03042026', '030426', '2026-04-03'])(
  '%s is the third of April',
  (typed) => {
    expect(readDay(typed)).toBe('2026-04-03')
  },
)

describe('a two-digit year', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z') }))
  afterEach(() => vi.useRealTimers())
  test.each([
    ['31.12.99', '1999-12-31'],
    ['010145', '1945-01-01'],
    ['01.01.36', '2036-01-01'],
    ['01.01.37', '1937-01-01'],
    ['01.01.05', '2005-01-01'],
  ])('%s', (typed, day) => {
    expect(readDay(typed)).toBe(day)
  })
})

test.each(['3.4.', '3.4.20', '15.06.19', '150620', '3.4.202', '0304202', 'homme', '3.4'])(
  '%s is no day yet and stays',
  (typed) => {
    expect(readDay(typed)).toBe(typed)
  },
)

test('empty input is no day', () => {
  expect(readDay('  ')).toBe(null)
})

test('a day is shown as written here', () => {
  expect(showDay('2026-04-03')).toBe('03.04.2026')
  expect(showDay('3.4.')).toBe('3.4.')
})
