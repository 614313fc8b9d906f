import { describe, expect, test } from 'vitest'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import {
  principalKinds,
  type PrincipalKind,
  principalKind,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import {
  accessTo,
  type ActField,
  actFieldRules,
  type AssetField,
  assetFieldRules,
  type FieldRule,
  fieldRules,
  lockByRule,
  type QueryField,
  hiddenFields,
} from '../../../machines/lifecycle/query/field-rules.ts'
import { statusToRequest, stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { areas, lockOf, type View } from '../../../machines/lifecycle/query/locks.ts'
import { isDone, listedSteps, nextSteps } from '../../../machines/lifecycle/query/next-steps.ts'
import { refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { eventForStatus } from '../../../machines/lifecycle/query/transitions.ts'
import {
  customerStage,
  everyTurnFacts,
  isTurnOf,
  metaOf,
  turnOf,
} from '../../../machines/lifecycle/query/turn.ts'
import { actors, conditionsIn, eventIn } from '../../models/query.cases.ts'
import { everyRequestedStatus, eventOfStatus } from '../../models/query.change-status.ts'
import { firstFew } from '../../models/query.differences.ts'
import { situationsIn, stepTable, expectedResult } from '../../models/query.oracle.ts'
import { factsOf, neighbours, ordinary, type Situation } from '../../models/query.situation.ts'
import { fieldLock, type FieldPath, fieldPaths, fieldTable } from '../../specs/fields.table.ts'
import { editableTable, tableLock } from '../../specs/locks.table.ts'
import { stayingTypes, takesWords } from '../../specs/steps.table.ts'
import { customerStages, stageTable, turnTable } from '../../specs/turns.table.ts'

describe('kinds of principals', () => {
  test.each(principalKinds)('%s follows from role and partner', (kind) => {
    expect(principalKind(actors[kind])).toBe(kind)
  })

  test('credit and compliance have in-house views', () => {
    expect(principalKinds.filter(seesInhouse)).toEqual(['inhouse', 'credit', 'compliance'])
  })

  test('a credit or compliance user of an in-house partner has the view of the role', () => {
    for (const role of ['CREDIT', 'COMPLIANCE', 'SHOP'] as const)
      expect(principalKind({ userId: 1, role, inhouse: true, partnerId: 20 })).toBe(role.toLowerCase())
  })
})

describe('change-status', () => {
  test.each(statusCodes)('from %s, every status that a user may request', (stored) => {
    for (const asked of everyRequestedStatus)
      for (const kind of principalKinds) {
        const event = eventForStatus(actors[kind], stored, asked === 'none' ? null : asked)
        expect(event, `${kind} asks ${asked}`).toBe(eventOfStatus(stored, asked, kind))
      }
  })

  test('statusToRequest leads to every step that a user may take', () => {
    for (const stored of statusCodes)
      for (const kind of principalKinds)
        for (const type of stepTypes) {
          const asked = statusToRequest(type)
          if (asked === undefined || !(`${kind} ${type}` in stepTable[stored])) continue
          expect(eventForStatus(actors[kind], stored, asked), `${kind} ${type} in ${stored}`).toBe(type)
        }
  })
})

/** The rule of a field in the table: assets and the act have rules per field, other parts one. */
const ruleOf = (path: FieldPath): FieldRule => {
  const [part, second, field] = path.split('.')
  if (part === 'qassets') return assetFieldRules[field as AssetField]
  return part === 'actOfAcceptance' ? actFieldRules[second as ActField] : fieldRules[part as QueryField]
}

describe('locks', () => {
  const views = Object.keys(editableTable.client) as View[]
  test.each(areas)('%s', (area) => {
    for (const status of statusCodes)
      for (const view of views)
        expect(lockOf(status, view, area), `${view} in ${status}`).toBe(tableLock(area, status, view))
  })

  test.each(fieldPaths)('%s', (path) => {
    for (const status of statusCodes)
      for (const view of views)
        expect(lockByRule(status, view, ruleOf(path)), `${view} in ${status}`).toBe(
          fieldLock(path, status, view),
        )
  })
})

describe('in-house fields', () => {
  test.each([
    [{ readBy: 'inhouse' }, ['none', 'write', 'none', 'write', 'write']],
    [{ only: 'inhouse' }, ['read', 'write', 'read', 'write', 'write']],
    [{ only: 'credit' }, ['read', 'read', 'read', 'write', 'read']],
    [{}, ['write', 'write', 'write', 'write', 'write']],
  ] as const)('%j', (rule, access) => {
    const views = ['partner', 'inhouse', 'shop', 'credit', 'compliance'] as const
    expect(views.map((view) => accessTo(view, { area: 'client', ...rule }))).toEqual(access)
  })
})

test('partners and shops read none, all other views read every one', () => {
  const kept = Object.entries(fieldTable).flatMap(([path, row]) =>
    'readBy' in row ? [path.replace(/\..*/, '')] : [],
  )
  for (const view of ['partner', 'shop'] as const) expect(new Set(hiddenFields(view))).toEqual(new Set(kept))
  for (const view of ['inhouse', 'credit', 'compliance'] as const) expect(hiddenFields(view)).toEqual([])
})

describe('stages and turns', () => {
  test.each(statusCodes)('%s has its stage on the customer’s page', (status) => {
    expect(customerStage(status)).toBe(customerStages[status])
  })

  test.each(statusCodes)('%s has its stage and group', (status) => {
    expect(metaOf(status)).toMatchObject(stageTable[status])
  })

  test.each(statusCodes)('whose turn it is in %s', (status) => {
    for (const facts of everyTurnFacts) {
      const { product, contractConcluded, hasLedgerContract, deliveryDateSet, handoverWhenSigned } = facts
      const { leasing, ofShop, handedOver, stopped, beforeContract, beforeLedger, offered } =
        turnTable[status]
      const ofProduct = deliveryDateSet || handoverWhenSigned ? handedOver : ofShop
      const inLedger = product === 'LEASING' ? leasing : ofProduct
      const concluded = hasLedgerContract ? inLedger : (beforeLedger ?? inLedger)
      const expected = contractConcluded ? concluded : (beforeContract ?? concluded)
      const signed = facts.signingStopped ? (stopped ?? expected) : expected
      expect(turnOf(status, facts), JSON.stringify(facts)).toBe(
        facts.offeredToCustomer ? (offered ?? signed) : signed,
      )
    }
  })

  const people = principalKinds.filter((kind) => kind !== 'system')
  const isTurn = (
    kind: (typeof principalKinds)[number],
    status: StatusCode,
    own: boolean,
    product = ordinary.product,
  ) => isTurnOf(actors[kind], status, factsOf({ ...ordinary, product }), own)
  const turnsOf = (status: StatusCode, own: boolean, product = ordinary.product) =>
    principalKinds.filter((kind) => isTurn(kind, status, own, product))

  test('a new query waits only for its own partner or shop', () => {
    expect(turnsOf('P', true)).toEqual(people)
    expect(turnsOf('P', false)).toEqual([])
  })

  test.each([
    ['SM', ['inhouse']],
    ['SCR', ['credit']],
    ['SCO', ['compliance']],
    ['QA', ['inhouse']],
    ['CR', ['compliance']],
    ['YS', []],
    ['SN', ['compliance']],
    ['CA', []],
    ['N', []],
  ] as const)('%s waits for its department, whosever query it is', (status, expected) => {
    expect(turnsOf(status, true)).toEqual(expected)
    expect(turnsOf(status, false)).toEqual(expected)
  })

  test('a customer’s application that is approved before its contract waits for in-house', () => {
    expect(turnsOf('HO', false, 'SELFSERVE')).toEqual(['inhouse'])
    expect(turnsOf('HO', true, 'SELFSERVE')).toEqual(['inhouse'])
  })

  test('a requested contract of a shop waits for compliance until it is in the ledger', () => {
    const facts = factsOf({ ...ordinary, product: 'ONSPOT', ledger: 'empty' })
    const waiting = (own: boolean) =>
      principalKinds.filter((kind) => isTurnOf(actors[kind], 'CR', facts, own))
    expect(waiting(true)).toEqual(['compliance'])
    expect(waiting(false)).toEqual(['compliance'])
  })

  test.each(['QA', 'QAC', 'CR'] as const)('%s of a shop waits for that shop and no other', (status) => {
    expect(turnsOf(status, true, 'ONSPOT')).toEqual(['shop'])
    expect(turnsOf(status, false, 'ONSPOT')).toEqual([])
  })
})

test('a contract that is already in the ledger waits for no one', () => {
  const done = (hasLedgerContract: boolean) =>
    statusCodes.filter((status) =>
      isDone(status, { ...factsOf(ordinary), hasLedgerContract }, 'contract.enterInLedger'),
    )
  // There is no second contract in other statuses, and before the contract of HO an application by a link.
  expect(done(true).filter((status) => stepTable[status]['compliance contract.enterInLedger'])).toEqual([
    'HO',
    'CA',
  ])
  expect(done(false)).toEqual(['HO'])
})

describe('next steps', () => {
  test.each(statusCodes)('from %s agree with the refusals', (status) => {
    for (const situation of situationsIn(status))
      for (const kind of principalKinds) {
        const facts = factsOf(situation)
        const choices = {
          containers: situation.picked === 'one' ? [7] : [],
          deliveryDate: '2026-03-02',
          conditions: conditionsIn(situation),
        }
        for (const next of nextSteps(status, facts, actors[kind], choices)) {
          const given = takesWords(next.event) ? { ...situation, reason: 'given' as const } : situation
          expect(next.refusal).toEqual(refusal(status, facts, eventIn(next.event, kind, given)))
        }
      }
  })

  test('the steps of the clock are not listed, except an expiry that is set', () => {
    const listed = (expiresAt: string | null) => {
      const facts = factsOf(ordinary)
      return nextSteps('P', { ...facts, deadlines: { ...facts.deadlines, expiresAt } }, actors.partner)
        .map(({ event }) => event)
        .filter((event) => !isDone('P', { ...facts, deadlines: { ...facts.deadlines, expiresAt } }, event))
        .filter((event) => ['query.reminderDue', 'query.overdue', 'query.expired'].includes(event))
    }
    expect(listed(null)).toEqual([])
    expect(listed('2026-12-01T15:00:00.000Z')).toEqual(['query.expired'])
  })

  /** A signed sale of a shop. */
  const signed = { ...ordinary, product: 'ONSPOT', containers: 'signed', concluded: 'in time' } as const
  test.each<[string, StatusCode, Situation, PrincipalKind, string[]]>([
    [
      'a sale that is signed',
      'HO',
      signed,
      'inhouse',
      ['asset.handedOver', 'contract.activate', 'query.close'],
    ],
    ['one handed over', 'HO', { ...signed, delivery: 'dated' }, 'shop', ['contract.activate', 'query.close']],
    [
      'one handed over on signing',
      'HO',
      { ...signed, handover: 'on signing' },
      'credit',
      ['contract.activate', 'query.close'],
    ],
    [
      "a customer's application, signed",
      'HO',
      { ...signed, product: 'SELFSERVE', aplink: 'set' },
      'inhouse',
      ['asset.handedOver', 'contract.activate', 'query.close'],
    ],
    [
      'a sale without paper',
      'CR',
      { ...ordinary, product: 'ONSPOT', paper: 'forbidden' },
      'credit',
      [
        'contract.enterInLedger',
        'contract.sendForSigning',
        'contract.cancel',
        'contract.activate',
        'query.close',
      ],
    ],
    [
      'a leasing contract',
      'CR',
      ordinary,
      'compliance',
      ['contract.enterInLedger', 'contract.sendForSigning', 'contract.activate', 'query.close'],
    ],
    ['an active contract of a company', 'CA', ordinary, 'credit', ['query.close', 'contract.ended']],
    [
      'a decision of one member',
      'SCR',
      { ...ordinary, decision: 'forbidden by the partner' },
      'partner',
      ['query.sendToCompliance', 'query.approve', 'query.approveWithChanges', 'query.close'],
    ],
    [
      'the own query of an in-house partner',
      'P',
      ordinary,
      'inhouse',
      ['query.sendToCredit', 'query.annul', 'query.close'],
    ],
  ])('of %s name nothing that is past or never comes', (_, status, situation, kind, expected) => {
    const steps = listedSteps(status, factsOf(situation), actors[kind])
    expect(steps.map(({ event }) => event).toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ['LEASING', 'SN'],
    ['ONSPOT', 'HO'],
  ] as const)('the signatures of a contract (%s) lead to %s', (product, to) => {
    const steps = listedSteps('YS', factsOf({ ...ordinary, product, containers: 'sent' }), actors.compliance)
    expect(steps.find(({ event }) => event === 'containers.allSigned')?.to).toBe(to)
  })

  test('that are not listed cannot be taken by any reader of the list', () => {
    const wrong = [...neighbours(ordinary), ...neighbours(signed)].flatMap((situation) =>
      statusCodes.flatMap((status) =>
        principalKinds
          .filter((kind) => kind !== 'system')
          .flatMap((kind) => {
            const facts = factsOf(situation)
            const listed = new Set(listedSteps(status, facts, actors[kind]).map(({ event }) => event))
            return nextSteps(status, facts, actors[kind])
              .filter(({ event, refusal: refused }) => refused === null && !listed.has(event))
              .map(({ event }) => `${status} ${kind} ${event}`)
          }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test.each(statusCodes)('from %s contain each event once, with everyone who may take it', (status) => {
    const named = nextSteps(status, factsOf(ordinary), actors.partner)
      .flatMap(({ event, who }) => who.map((kind) => `${kind} ${event}`))
      .toSorted()
    expect(named).toEqual(Object.keys(stepTable[status]).toSorted())
  })

  test('an allowed step has its target status, and null if the status stays', () => {
    const open = statusCodes.flatMap((status) =>
      situationsIn(status).flatMap((situation) =>
        principalKinds.flatMap((kind) =>
          nextSteps(status, factsOf(situation), actors[kind], { containers: [7] })
            .filter(({ refusal: refused }) => refused === null)
            .map(({ event, to }) => ({
              event,
              named: to === null && stayingTypes.includes(event) ? status : to,
              result: expectedResult({
                status,
                kind,
                type: event,
                situation: { ...situation, reason: 'given', picked: 'one' },
              }),
            })),
        ),
      ),
    )
    const wrong = open.filter(({ named, result }) => !('to' in result) || result.to !== named)
    expect(firstFew(wrong.map((one) => JSON.stringify(one)))).toEqual([])
    expect(open.length).toBeGreaterThan(statusCodes.length)
  })
})
