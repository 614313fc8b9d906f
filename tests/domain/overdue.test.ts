import { expect, test } from 'vitest'
import { overdueHours } from '../../domain/overdue.ts'

test('a query is overdue after one, two, three, seven or fourteen days', () => {
  expect(overdueHours).toEqual({
    SM: 24,
    SCR: 24,
    SN: 48,
    SCO: 72,
    CR: 72,
    YS: 168,
    QA: 336,
    QAC: 336,
    HO: 336,
  })
})
