import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { lifecycleTransitions } from '../../../machines/lifecycle/query/transitions.ts'
import { differences } from '../../models/query.differences.ts'
import { expectedOutcome, outcomeOf, stepsOf } from '../../models/query.effects.ts'
import type { PathStep } from '../../models/query.model.ts'
import { type Mutant, mutants, unspoiled } from '../../models/query.mutants.ts'
import type { Lifecycle } from '../../models/query.oracle.ts'

const isUnexpected = (machine: Lifecycle, step: PathStep): boolean =>
  !isDeepStrictEqual(outcomeOf(machine, step), expectedOutcome(step))

/** Does the comparison with the tables, as the machine's own test makes it, turn red? */
const noticed = ({ machine, status, type }: Mutant): boolean =>
  !differences(machine, { statuses: [status], types: [type] }).next().done

/** Does the comparison of effects and facts turn red? */
const forgetsNoticeably = ({ machine, status, type }: Mutant): boolean =>
  stepsOf(status, type).some((step) => isUnexpected(machine, step))

const unnoticed = (among: readonly Mutant[]): string[] =>
  among.filter((mutant) => !noticed(mutant)).map(({ mistake }) => mistake)

const ofKind = (kind: RegExp): readonly Mutant[] => mutants.filter(({ mistake }) => kind.test(mistake))

/**
 * Mistakes that no query can meet. The limit's two first conditions only explain better what `limitCovers` refuses
 * as well (their reasons are compared elsewhere); the second way of a fork is asked only after the first is refused.
 * Who decides before credit is already said by the state that has the transition.
 */
const harmless = [
  'P: contract.createForShop [0] has lost limitKnown',
  'P: contract.createForShop [0] has lost notBlocked',
  'SCR: query.approve [0] has lost oneDecides',
  'SCR: query.approve [1] has lost oneDecides',
  'SCR: query.approve [1] has lost aplinkSet',
  'SCR: query.approveWithChanges [0] has lost oneDecides',
  'SCR: decision.approved [0] has lost oneDecides',
  'SCR: decision.approved [1] has lost oneDecides',
  'SCR: decision.approved [1] has lost aplinkSet',
  'SCR: query.close [0] has lost oneDecides',
  'SCR: committee.voteToApprove [0] has lost committeeDecides',
  'SCR: committee.voteToApproveWithChanges [0] has lost committeeDecides',
  'SCR: committee.voteToRefuse [0] has lost committeeDecides',
  'SCR: committee.approved [0] has lost committeeDecides',
  'SCR: committee.approved [1] has lost committeeDecides',
  'SCR: committee.approved [1] has lost aplinkSet',
  'SCR: committee.approvedWithChanges [0] has lost committeeDecides',
  'SCR: committee.refused [0] has lost committeeDecides',
  'YS: containers.allSigned [1] has lost isShopProduct',
]

describe('a mistake in the lifecycle turns its test red', () => {
  test('a machine built anew without one does not', () => {
    expect(unspoiled.filter(noticed)).toEqual([])
    expect(unspoiled).toHaveLength(lifecycleTransitions.length)
  })

  test('deleting any one transition', () => {
    const deleted = ofKind(/ is deleted$/)
    expect(deleted).toHaveLength(lifecycleTransitions.length)
    expect(unnoticed(deleted)).toEqual([])
  })

  test('inverting any one guard', () => {
    const inverted = ofKind(/ inverted$/)
    const guards = lifecycleTransitions.reduce((count, { needs }) => count + 1 + needs.length, 0)
    expect(inverted).toHaveLength(guards)
    expect(unnoticed(inverted)).toEqual([])
  })

  test('closing a step to one who may take it, or opening it to one who may not', () => {
    expect(unnoticed(ofKind(/ is (closed|open) to /))).toEqual([])
  })

  test('leading any one transition to any other status', () => {
    expect(unnoticed(ofKind(/ leads to /))).toEqual([])
  })

  test('forgetting any one effect or changed fact', () => {
    const forgetful = ofKind(/ forgets /)
    const forgotten = new Set(forgetful.map(({ mistake }) => mistake.slice(mistake.lastIndexOf(' ') + 1)))
    expect([...forgotten].toSorted()).toEqual([
      'clearChanges',
      'countVotes',
      'decideAutomatically',
      'markDelivered',
      'markInLedger',
      'markReviewOpen',
      'markSent',
      'markWithdrawn',
      'recordReview',
      'recordWithdrawal',
      'sendContainers',
      'storeDeliveryDate',
      'storeVote',
    ])
    expect(forgetful.filter((mutant) => !forgetsNoticeably(mutant)).map(({ mistake }) => mistake)).toEqual([])
    expect(unspoiled.filter(forgetsNoticeably).map(({ mistake }) => mistake)).toEqual([])
  })

  test('losing any one condition that decides', () => {
    expect(unnoticed(ofKind(/ has lost /))).toEqual(harmless)
  })
})
