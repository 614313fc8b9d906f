import { expect, test } from 'vitest'
import { products, statusCodes } from '../../../api/status.ts'
import { becomesShopTurn, lettersOf } from '../../../machines/lifecycle/query/step-letters.ts'
import { stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { isInternal, transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { attempt } from '../../../machines/lifecycle/query/what-if/what-if.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'

const entered = { reason: true, containers: true, conditions: [] }
const others = ['compliance', 'inhouse', 'credit'] as const

/** Every step by another user than the shop's that makes it the shop's turn, with its letter. */
const stepsToShop = statusCodes.flatMap((status) =>
  products.flatMap((product) =>
    (['empty', 'entered'] as const).flatMap((ledger) => {
      const before = { status, facts: factsOf({ ...ordinary, product, ledger, aplink: 'set' }) }
      return stepTypes.flatMap((event) =>
        others.flatMap((kind) => {
          const { after } = attempt(before, { event, player: { kind, own: true }, entered })
          const { decision, news } = lettersOf(status, event, becomesShopTurn(before, after))
          return becomesShopTurn(before, after)
            ? [`${status} ${product}, ledger ${ledger}, ${event}: ${decision ?? news ?? 'no letter'}`]
            : []
        }),
      )
    }),
  ),
)

test('each step that makes it the shop’s turn sends a letter', () => {
  expect(stepsToShop.filter((step) => step.endsWith('no letter'))).toEqual([])
})

test('the shop reads once that the contract is in the ledger, whichever step comes last', () => {
  const found = new Set(stepsToShop.filter((step) => step.endsWith('contractInLedger')))
  expect([...found]).toEqual([
    'HO SELFSERVE, ledger entered, query.requestContract: contractInLedger',
    'HO ONSPOT, ledger entered, query.requestContract: contractInLedger',
    'HO WEBSHOP, ledger entered, query.requestContract: contractInLedger',
    'CR SELFSERVE, ledger empty, contract.enterInLedger: contractInLedger',
    'CR ONSPOT, ledger empty, contract.enterInLedger: contractInLedger',
    'CR WEBSHOP, ledger empty, contract.enterInLedger: contractInLedger',
  ])
})

test('no other step that stays in its status sends a letter', () => {
  const senders = statusCodes.flatMap((status) =>
    stepTypes.filter((event) => {
      const { decision, news } = lettersOf(status, event, true)
      const stays = transitionsOf(status, event).length > 0 && isInternal(status, event)
      return stays && (decision ?? news) !== null
    }),
  )
  expect([...new Set(senders)]).toEqual(['contract.enterInLedger'])
})
