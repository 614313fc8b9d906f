import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditionStates } from '../../../api/condition-state.ts'
import {
  conditionHolderIn,
  type ConditionStay,
  conditionWait,
} from '../../../machines/lifecycle/condition/condition-wait.ts'
import { anyJourney } from '../../models/condition.journeys.ts'

test.each(conditionStates)('a condition in %s lies with one of the two, or is over', (state) => {
  const holders = { new: 'side', open: 'side', returned: 'side', answered: 'provider' } as const
  expect(conditionHolderIn(state)).toBe(state in holders ? holders[state as keyof typeof holders] : null)
})

describe('the time of a condition', () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}Z`)
  const stay = (state: ConditionStay['state'], time: string): ConditionStay => ({ state, at: at(time) })

  test('is split between its side and the provider to the second', () => {
    const stays = [
      stay('open', '08:00:00.900'),
      stay('answered', '08:00:10.100'),
      stay('returned', '08:01:00.000'),
      stay('answered', '09:00:00.000'),
      stay('accepted', '09:00:02.999'),
    ]
    expect(conditionWait(stays, at('23:00:00'))).toEqual({ side: 10 + 3540, provider: 50 + 2 })
  })

  test('runs on until now while it is not over', () => {
    expect(conditionWait([stay('open', '08:00:00')], at('08:00:30'))).toEqual({ side: 30, provider: 0 })
    expect(conditionWait([stay('open', '08:00:00'), stay('answered', '08:00:05')], at('08:00:30'))).toEqual({
      side: 5,
      provider: 25,
    })
  })

  test('is nothing before it was asked', () =>
    expect(conditionWait([], at('08:00:00'))).toEqual({ side: 0, provider: 0 }))

  test('is paused while the query is closed', () => {
    const stays = [
      stay('open', '08:00:00'),
      stay('ended', '08:00:10'),
      stay('open', '09:00:00'),
      stay('answered', '09:00:05'),
      stay('accepted', '09:00:07'),
    ]
    expect(conditionWait(stays, at('23:00:00'))).toEqual({ side: 15, provider: 2 })
  })

  test('adds up to the whole, whatever its way', () => {
    fc.assert(
      fc.property(anyJourney, fc.nat({ max: 10_000_000 }), (stays, later) => {
        const [first, last] = [stays.at(0), stays.at(-1)]
        if (!first || !last) throw new Error('a journey has a beginning')
        const until = last.at + later
        const { side, provider } = conditionWait(stays, until)
        const end = conditionHolderIn(last.state) === null ? last.at : until
        const closed = stays.map(({ state, at: from }, index) => {
          const to = stays[index + 1]?.at
          return state === 'ended' && to !== undefined ? Math.floor(to / 1000) - Math.floor(from / 1000) : 0
        })
        const whole = closed.reduce((left, seconds) => left - seconds, Math.floor(end / 1000))
        expect(side + provider).toBe(whole - Math.floor(first.at / 1000))
        expect(Math.min(side, provider)).toBeGreaterThanOrEqual(0)
        expect(provider > 0 && !stays.some(({ state }) => state === 'answered')).toBe(false)
      }),
    )
  })
})
