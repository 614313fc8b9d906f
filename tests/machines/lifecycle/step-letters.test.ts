import { expect, test } from 'vitest'
import { products, statusCodes } from '../../../api/status.ts'
import { becomesShopTurn, lettersOf } from '../../../machines/lifecycle/query/step-letters.ts'
import { stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { isInternal, transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { attempt } from '../../../machines/lifecycle/query/what-if/what-if.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'

const player = { kind: 'compliance', own: true } as const
const entered = { reason: true, containers: true, conditions: [] }

/** The news of a contract entered in the ledger; null also if compliance may not enter it. */
const newsOfEntry = (status: (typeof statusCodes)[number], parts: Partial<typeof ordinary>) => {
  const before = { status, facts: factsOf({ ...ordinary, ...parts }) }
  const event = 'contract.enterInLedger' as const
  const { after } = attempt(before, { event, player, entered })
  return lettersOf(status, event, becomesShopTurn(before, after)).news
}

test('a contract in the ledger is news once, and only of a sale that waits for it', () => {
  const found = statusCodes.flatMap((status) =>
    products.flatMap((product) =>
      (['empty', 'entered'] as const).flatMap((ledger) => {
        const news = newsOfEntry(status, { product, ledger })
        return news === null ? [] : [`${status} ${product} ${ledger}: ${news}`]
      }),
    ),
  )
  expect(found).toEqual([
    'CR SELFSERVE empty: contractInLedger',
    'CR ONSPOT empty: contractInLedger',
    'CR WEBSHOP empty: contractInLedger',
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
