import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignmentCost, fitnessOf } from '../../../machines/lifecycle/alignment.ts'
import { transitionsOf } from '../../../machines/lifecycle/machine-transitions.ts'
import { petriNetOf } from '../../../machines/lifecycle/petri-net.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'

const net = petriNetOf(queryMachine)

/** A walk over the net by the given choices: the events that a history would have. */
const walkOf = (choices: readonly number[]): string[] => {
  let place = net.initial
  return choices.flatMap((choice) => {
    const open = net.transitions.filter(({ from }) => from === place)
    const taken = open[choice % Math.max(1, open.length)]
    if (!taken) return []
    place = taken.to
    return taken.label === null ? [] : [taken.label]
  })
}

const walk = fc.array(fc.nat(1000), { maxLength: 40, size: 'max' }).map(walkOf)

describe('the Petri net of a query', () => {
  test('has a place for each innermost state, and begins where the machine begins', () => {
    expect(net.places).toEqual(
      expect.arrayContaining(['P', 'SCR.single', 'SCR.committee', 'CA', 'N']) as string[],
    )
    expect(net.places).not.toContain('SCR')
    expect(net.initial).toBe('P')
  })

  test('has every transition of the machine, those of a status from each of its inner states', () => {
    for (const { from, happening, to } of transitionsOf(queryMachine)) {
      const leaving = net.places.filter((place) => place === from || place.startsWith(`${from}.`))
      expect(leaving).not.toEqual([])
      for (const place of leaving)
        expect(net.transitions).toContainEqual({
          label: happening.kind === 'always' ? null : happening.name,
          from: place,
          to: to ?? place,
        })
    }
  })
})

describe('the alignment', () => {
  test('costs nothing for what the net allows', () => {
    fc.assert(
      fc.property(walk, (events) => {
        expect(alignmentCost(net, events)).toBe(0)
      }),
    )
  })

  test('costs one for each foreign event', () => {
    const places = fc.array(fc.nat(40), { maxLength: 4 })
    fc.assert(
      fc.property(walk, places, (events, at) => {
        const mixed = [...events]
        for (const place of at) mixed.splice(Math.min(place, mixed.length), 0, 'no.such.event')
        expect(alignmentCost(net, mixed)).toBe(at.length)
        if (at.length > 0) expect(fitnessOf(mixed.length, at.length)).toBeLessThan(1)
      }),
    )
  })

  test('costs no more than to leave every event out', () => {
    const anyEvent = fc.constantFrom(...net.transitions.flatMap(({ label }) => label ?? []))
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const cost = alignmentCost(net, events)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(cost).toBeLessThanOrEqual(events.length)
      }),
    )
  })

  test('inserts a missing step, and begins where the record begins', () => {
    expect(alignmentCost(net, ['query.sendToCredit', 'query.approve'])).toBe(0)
    expect(alignmentCost(net, ['query.sendToCredit', 'query.requestContract'])).toBe(1)
    expect(alignmentCost(net, ['contract.activate'], 'SN')).toBe(0)
    expect(alignmentCost(net, ['contract.activate'])).toBe(1)
    expect(alignmentCost(net, ['query.sendToManager'], 'a state of an older machine')).toBe(0)
  })
})
