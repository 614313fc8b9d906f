import type { PetriNet } from './petri-net.ts'

/** The least cost at which each place can be reached. */
type Costs = Map<string, number>

const lower = (costs: Costs, place: string, cost: number): boolean => {
  if ((costs.get(place) ?? Infinity) <= cost) return false
  costs.set(place, cost)
  return true
}

/** Lets the net move alone: silent transitions cost nothing, others one each. */
const movedAlone = ({ transitions }: PetriNet, costs: Costs): Costs => {
  const reached = new Map(costs)
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const { label, from, to } of transitions) {
      const before = reached.get(from)
      if (before !== undefined && lower(reached, to, before + (label === null ? 0 : 1))) isChanged = true
    }
  }
  return reached
}

/**
 * The cost of an optimal alignment of a history with a net (van der Aalst, Adriansyah, van Dongen 2012): how many events
 * the net cannot follow plus how many steps of the net are missing. A history may end anywhere, since queries are open; it
 * begins at `start`, or at the net's beginning if the net has no such place.
 */
export const alignmentCost = (net: PetriNet, events: readonly string[], start = net.initial): number => {
  const first = net.places.includes(start) ? start : net.initial
  let costs: Costs = movedAlone(net, new Map([[first, 0]]))
  for (const event of events) {
    const next: Costs = new Map()
    for (const [place, cost] of costs) lower(next, place, cost + 1)
    for (const { label, from, to } of net.transitions) {
      const before = costs.get(from)
      if (label === event && before !== undefined) lower(next, to, before)
    }
    costs = movedAlone(net, next)
  }
  return Math.min(...costs.values())
}

/** The share of the events that the net follows, from 0 to 1. */
export const fitnessOf = (events: number, cost: number): number => (events === 0 ? 1 : 1 - cost / events)
