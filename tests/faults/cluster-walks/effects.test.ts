import { expect, test } from 'vitest'
import { compare } from './effects.ts'

const arrival = (id: string, what = id) => ({ id, what })

test('what is sent again under its id has arrived once', () => {
  const found = compare('letters', ['a', 'b'], [arrival('a'), arrival('b'), arrival('a')])
  expect(found).toEqual({ kind: 'letters', arrived: 2, again: 1, faults: [] })
})

test('what did not arrive is lost, and what arrived under two ids is one too many', () => {
  const arrivals = [arrival('1', 'P to SM'), arrival('2', 'P to SM')]
  expect(compare('webhooks', ['P to SM', 'SM to SCR'], arrivals).faults).toEqual([
    'webhooks: SM to SCR is lost',
    'webhooks: P to SM is one too many',
  ])
})
