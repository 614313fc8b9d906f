import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { lifecycleTransitions } from '../../../machines/lifecycle/query/transitions.ts'
import { differences, firstFew } from '../../models/query.differences.ts'
import { expectedOutcome, outcomeOf, stepsOf } from '../../models/query.effects.ts'
import type { PathStep } from '../../models/query.model.ts'
import { type Mutant, mutants, unspoiled } from '../../models/query.mutants.ts'
import type { Lifecycle } from '../../models/query.oracle.ts'
import { effectTable, factTable } from '../../specs/effects.table.ts'
import { rowEntries, stepRows } from '../../specs/step-rows.ts'

const isUnexpected = (machine: Lifecycle, step: PathStep): boolean =>
  !isDeepStrictEqual(outcomeOf(machine, step), expectedOutcome(step))

/** Whether the comparison with the tables notices a mutant. */
const noticed = ({ machine, status, type }: Mutant): boolean =>
  !differences(machine, { statuses: [status], types: [type] }).next().done

/** Whether the comparison of effects and facts notices a mutant. */
const forgetsNoticeably = ({ machine, status, type }: Mutant): boolean =>
  stepsOf(status, type).some((step) => isUnexpected(machine, step))

const unnoticed = (among: readonly Mutant[]): string[] =>
  firstFew(among.filter((mutant) => !noticed(mutant)).map(({ mistake }) => mistake))

const ofKind = (kind: RegExp): readonly Mutant[] => mutants.filter(({ mistake }) => kind.test(mistake))

/**
 * Whether no query can meet the lost condition: the row says that something else refuses too, or the child state of SCR
 * already requires it.
 */
const isHarmless = ({ type, lost }: Mutant): boolean => {
  const { spare = [], before } = stepRows[type]
  const ofState = { single: 'oneDecides', committee: 'committeeDecides' }
  return lost !== undefined && (spare.includes(lost) || (before !== undefined && lost === ofState[before]))
}

describe('a mutation of the lifecycle fails its test', () => {
  test('a rebuilt machine without a mutation passes', () => {
    expect(firstFew(unspoiled.filter(noticed).map(({ status, type }) => `${status}: ${type}`))).toEqual([])
    expect(unspoiled).toHaveLength(lifecycleTransitions.length)
  })

  test('deleting any transition', () => {
    const deleted = ofKind(/ is deleted$/)
    expect(deleted).toHaveLength(lifecycleTransitions.length)
    expect(unnoticed(deleted)).toEqual([])
  })

  test('inverting any guard', () => {
    const inverted = ofKind(/ inverted$/)
    const guards = lifecycleTransitions.reduce((count, { needs }) => count + 1 + needs.length, 0)
    expect(inverted).toHaveLength(guards)
    expect(unnoticed(inverted)).toEqual([])
  })

  test('closing a step to a role that may take it, or opening it to another', () => {
    expect(unnoticed(ofKind(/ is (closed|open) to /))).toEqual([])
  })

  test('changing the target of any transition', () => {
    expect(unnoticed(ofKind(/ leads to /))).toEqual([])
  })

  test('removing any effect or changed fact', () => {
    const forgetful = ofKind(/ forgets /)
    const forgotten = new Set(forgetful.map(({ mistake }) => mistake.slice(mistake.lastIndexOf(' ') + 1)))
    const named = Object.values(effectTable).flatMap((row) => row.map(({ type }) => type))
    expect(firstFew(named.filter((effect) => !forgotten.has(effect)))).toEqual([])
    const changing = Object.keys(factTable).filter(
      (type) => !forgetful.some((mutant) => mutant.type === type && / forgets mark/.test(mutant.mistake)),
    )
    expect(changing).toEqual([])
    const unforgotten = forgetful.filter((mutant) => !forgetsNoticeably(mutant))
    expect(firstFew(unforgotten.map(({ mistake }) => mistake))).toEqual([])
    expect(firstFew(unspoiled.filter(forgetsNoticeably).map(({ type }) => type))).toEqual([])
  })

  test('removing any condition that matters', () => {
    const unseen = ofKind(/ has lost /).filter((mutant) => !noticed(mutant))
    expect(
      firstFew(unseen.filter((mutant) => !isHarmless(mutant)).map(({ mistake }) => mistake)),
      'what no test notices: is it needed? If another condition refuses it too, say so as `spare` in tests/specs/steps/',
    ).toEqual([])
    const unused = rowEntries.flatMap(([type, { spare = [] }]) =>
      spare.filter((name) => !unseen.some((mutant) => mutant.type === type && mutant.lost === name)),
    )
    expect(unused, 'what stands as `spare` in tests/specs/steps/ and is noticed').toEqual([])
  })
})
