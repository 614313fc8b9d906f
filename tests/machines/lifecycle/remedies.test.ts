import { describe, expect, test } from 'vitest'
import type { QuerySave } from '../../../api/query.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { missingFields, type Viewer } from '../../../domain/valid/complete.ts'
import { activationGaps } from '../../../machines/lifecycle/query/activation-gaps.ts'
import type { NeededGuard } from '../../../machines/lifecycle/query/guards.ts'
import { contractTimes } from '../../../machines/lifecycle/query/query-history.ts'
import { lockOf, staysPayable, type View } from '../../../machines/lifecycle/query/locks.ts'
import { nextSteps } from '../../../machines/lifecycle/query/next-steps.ts'
import { paperRefusal } from '../../../machines/lifecycle/query/paper-rule.ts'
import type { PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import {
  lifecycleTransitions,
  type Transition,
  transitionsOf,
} from '../../../machines/lifecycle/query/transitions.ts'
import { conditionRefusal } from '../../../machines/lifecycle/condition/condition.machine.ts'
import { aCondition, waive } from '../../models/condition.cases.ts'
import { actors } from '../../models/query.cases.ts'
import { screeningRefusal } from '../../../machines/lifecycle/screening/screening.machine.ts'
import { dismissal } from '../../models/screening.cases.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'
import { controlTable } from '../../specs/controls.table.ts'
import { fieldLock, type FieldPath, fieldPaths } from '../../specs/fields.table.ts'
import { gapRemedies, type Remedy, remedyTable } from '../../specs/remedies.table.ts'

const views = ['partner', 'inhouse', 'shop', 'credit', 'compliance'] as const satisfies readonly View[]

/** Views that may change the field in this status by the call; those without a control do so by a program. */
const editorsOf = (path: FieldPath, status: StatusCode): View[] =>
  views.filter((view) => fieldLock(path, status, view) === null)

/** Views that may change it in a form. */
const typedBy = (path: FieldPath, status: StatusCode): View[] =>
  editorsOf(path, status).filter((view) => controlTable[path].to.includes(view))

const waysInto = (status: StatusCode): Transition[] =>
  lifecycleTransitions.filter(({ to, from }) => to === status && from !== status)

/** Facts that a transition into a status establishes. */
const brings: Partial<Record<NeededGuard, readonly Transition['event'][]>> = {
  hasLedgerContract: ['contract.createForShop'],
  everyContainerSigned: ['containers.allSigned', 'contract.confirmSigned'],
  // The offer names a company; the customer must enter the rest. Only submitted applications are rejected and reviewed.
  clientComplete: ['customer.applied', 'customer.askedForReview'],
}

/** Whether an action in a status can remove a fact that held on entry. */
const breaks: Partial<Record<NeededGuard, (status: StatusCode) => boolean>> = {
  termsPayable: (status) =>
    !staysPayable(status) &&
    ['paymentPeriod', 'residual'].some((path) => editorsOf(path as FieldPath, status).length > 0),
  hasLedgerContract: () => false,
  everyContainerSigned: (status) => transitionsOf(status, 'contract.sendForSigning').length > 0,
  clientComplete: (status) => editorsOf('custName', status).length > 0,
}

/** Guards that imply others. */
const includes: Partial<Record<NeededGuard, NeededGuard>> = { formComplete: 'clientComplete' }

/**
 * Whether a guard holds for every query in a status: each transition into it needs or establishes it, and nothing
 * removes it.
 */
const alwaysHolds = (guard: NeededGuard, status: StatusCode, seen: readonly StatusCode[] = []): boolean => {
  const isBroken = breaks[guard]
  if (!isBroken || status === 'P' || waysInto(status).length === 0 || isBroken(status)) return false
  const ways = waysInto(status).filter(({ from }) => !seen.includes(from))
  return ways.every(
    ({ event, from, needs }) =>
      needs.some((need) => need === guard || includes[need] === guard) ||
      brings[guard]?.includes(event) ||
      alwaysHolds(guard, from, [...seen, status]),
  )
}

const viewer = {
  partner: { role: 'PARTNER', inhouse: false },
  inhouse: { role: 'PARTNER', inhouse: true },
  shop: { role: 'SHOP', inhouse: false },
  credit: { role: 'CREDIT', inhouse: false },
  compliance: { role: 'COMPLIANCE', inhouse: false },
} as const satisfies Record<View, Viewer>

/** A form without any required value. */
const empty: QuerySave = {
  qassets: [{ qassetName: '' }],
  sureties: [{ name: '' }],
  guarantor: { name: 'Guarantor' },
}

const requiredOf = (who: readonly PrincipalKind[]): FieldPath[] => {
  const kinds = views.filter((view) => who.includes(view) || who.includes('system'))
  const paths = kinds.flatMap((view) =>
    missingFields(empty, viewer[view]).map((path) => path.replace('.0.', '.*.')),
  )
  return fieldPaths.filter((path) => paths.includes(path))
}

const isClient = (path: FieldPath) => views.every((view) => fieldLock(path, 'QA', view) === 'afterSending')

type Asked = { status: StatusCode; who: readonly PrincipalKind[] }

const canFillIn = (paths: readonly FieldPath[], status: StatusCode): boolean =>
  paths.every(
    (path) => editorsOf(path, status).length > 0 || (isClient(path) && alwaysHolds('clientComplete', status)),
  )

const isSupplied = (supply: Remedy, { status, who }: Asked): boolean => {
  if (typeof supply === 'object')
    return 'fields' in supply
      ? canFillIn(supply.fields, status)
      : transitionsOf(status, supply.step).length > 0
  switch (supply) {
    case 'requiredFields':
      return requiredOf(who).length > 6 && canFillIn(requiredOf(who), status)
    case 'container':
      return lockOf(status, 'compliance', 'deal') === null
    case 'sheet': {
      const concluded = contractTimes([{ status, createdAt: new Date() }]).concludedAt !== null
      return concluded || paperRefusal('secci', { status, consumer: true, creditDecided: true }) === null
    }
    case 'screening':
      return screeningRefusal('match', { queryStatus: status, dismissed: [] }, dismissal) === null
    case 'conditions':
      return conditionRefusal('open', { ...aCondition, queryStatus: status }, waive) === null
    case 'gaps':
    case 'payload':
    case 'limitCall':
    case 'condition':
      return true
  }
}

const nobodySupplies = ({ from, event, needs, who }: Transition): string[] =>
  needs
    .filter(
      (guard) =>
        !alwaysHolds(guard, from) &&
        !remedyTable[guard].some((supply) => isSupplied(supply, { status: from, who })),
    )
    .map((guard) => `${from}: ${event} by ${who.join(', ')} needs ${guard}`)

describe('every requirement of a step can be met', () => {
  test('in every status, by everyone who may take the step', () => {
    expect(lifecycleTransitions.flatMap(nobodySupplies)).toEqual([])
  })

  const activating = lifecycleTransitions.filter(({ event }) => event === 'contract.activate')

  test.each(activating.map(({ from, who }) => [from, who] as const))(
    'in %s for everything that activation needs',
    (status, who) => {
      const held = { ledgerContract: 'hasLedgerContract', signatures: 'everyContainerSigned' } as const
      const missing = Object.entries(gapRemedies).filter(
        ([gap, ways]) =>
          !(gap in held && alwaysHolds(held[gap as keyof typeof held], status)) &&
          !ways.some((supply) => isSupplied(supply, { status, who })),
      )
      expect(missing).toEqual([])
    },
  )

  test('for the act of acceptance by a form of compliance, wherever it activates', () => {
    for (const { from } of activating)
      for (const path of ['actOfAcceptance.assetDescription', 'actOfAcceptance.deliveryDate'] as const)
        expect(typedBy(path, from), `${path} in ${from}`).toContain('compliance')
  })

  test.each([true, false])(
    'for signatures after an application by link with a ledger contract: %s',
    (hasLedgerContract) => {
      const facts = { ...factsOf({ ...ordinary, product: 'SELFSERVE', aplink: 'set' }), hasLedgerContract }
      expect(activationGaps(facts)).toContain('signatures')
      const back = nextSteps('HO', facts, actors.inhouse).find(
        ({ event }) => event === 'query.requestContract',
      )
      expect(back).toMatchObject({ to: 'CR', refusal: null })
      const entered = { ...facts, hasLedgerContract: true }
      const sent = nextSteps('CR', entered, actors.compliance, { containers: [7] })
      expect(sent.find(({ event }) => event === 'contract.sendForSigning')?.refusal).toBeNull()
    },
  )

  test('from the contract on, terms give a payment; after P the client is complete', () => {
    const inAll = (guard: NeededGuard) => statusCodes.filter((status) => alwaysHolds(guard, status))
    expect(inAll('termsPayable')).toEqual(['HO', 'CR', 'YS', 'SN', 'CA', 'CF'])
    expect(inAll('clientComplete')).toEqual([
      'SM',
      'SCR',
      'SCO',
      'QA',
      'QAC',
      'HO',
      'CR',
      'YS',
      'SN',
      'CA',
      'CF',
    ])
  })

  test('and a status that breaks the rule is found', () => {
    const lost = { from: 'SN', event: 'contract.activate', who: ['compliance'], to: 'CA' } as const
    expect(nobodySupplies({ ...lost, needs: ['containerPicked', 'formComplete'] })).toEqual([
      'SN: contract.activate by compliance needs containerPicked',
      'SN: contract.activate by compliance needs formComplete',
    ])
  })
})
