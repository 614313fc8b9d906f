import { describe, expect, test } from 'vitest'
import { lifecycleSteps } from '../../machines/query.steps.ts'
import { differences } from '../models/query.differences.ts'
import { type Mutant, mutants, unspoiled } from '../models/query.mutants.ts'

/** Does the comparison with the tables, as the machine's own test makes it, turn red? */
const noticed = ({ machine, status, type }: Mutant): boolean =>
  !differences(machine, { statuses: [status], types: [type] }).next().done

const unnoticed = (among: readonly Mutant[]): string[] =>
  among.filter((mutant) => !noticed(mutant)).map(({ mistake }) => mistake)

const ofKind = (kind: RegExp): readonly Mutant[] => mutants.filter(({ mistake }) => kind.test(mistake))

/**
 * Mistakes that no query can meet. The limit's two first conditions only explain better what `limitCovers` refuses
 * as well (their reasons are compared elsewhere); the second way of a fork is asked only after the first is refused.
 */
const harmless = [
  'P: contract.createForShop [0] has lost limitKnown',
  'P: contract.createForShop [0] has lost notBlocked',
  'SCR: query.approve [1] has lost aplinkSet',
  'SCR: decision.approved [1] has lost aplinkSet',
  'YS: containers.allSigned [1] has lost isShopProduct',
]

describe('a mistake in the lifecycle turns its test red', () => {
  test('a machine built anew without one does not', () => {
    expect(unspoiled.filter(noticed)).toEqual([])
    expect(unspoiled).toHaveLength(lifecycleSteps.length)
  })

  test('deleting any one transition', () => {
    const deleted = ofKind(/ is deleted$/)
    expect(deleted).toHaveLength(lifecycleSteps.length)
    expect(unnoticed(deleted)).toEqual([])
  })

  test('inverting any one guard', () => {
    const inverted = ofKind(/ inverted$/)
    const guards = lifecycleSteps.reduce((count, { needs }) => count + 1 + needs.length, 0)
    expect(inverted).toHaveLength(guards)
    expect(unnoticed(inverted)).toEqual([])
  })

  test('closing a step to one who may take it, or opening it to one who may not', () => {
    expect(unnoticed(ofKind(/ is (closed|open) to /))).toEqual([])
  })

  test('leading any one transition to any other status', () => {
    expect(unnoticed(ofKind(/ leads to /))).toEqual([])
  })

  test('losing any one condition that decides', () => {
    expect(unnoticed(ofKind(/ has lost /))).toEqual(harmless)
  })
})
