import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { QuerySave } from '../../../api/query.ts'
import { formStateLogic } from '../../../machines/flow/query/form-state.ts'
import { assetOf, queryOf } from '../../ui/query/example-query.ts'

const terms = { paymentPeriod: 36, interest: 7, advance: 10, residual: 5, specialTerms: 'none' } as const
const asset = (qassetPrice: number) => assetOf({ qassetPrice })
const start = { ...terms, qassets: [asset(1000), asset(2000)] }
const query = queryOf({ ...start, status: 'SCR' })

/** Starts a new actor for each call, which has no cached parts. */
const stateOf = (role: 'PARTNER' | 'CREDIT') => (values: QuerySave) =>
  createActor(formStateLogic, {
    input: {
      query: structuredClone(query),
      principal: { userId: 7, role, inhouse: true, partnerId: 3 },
      values: structuredClone(values),
      payload: {},
      limit: null,
    },
  }).start()

const changes: Record<string, QuerySave> = {
  'a field beside the deal': { custName: 'Vaikne Metsatalu OÜ' },
  'a term': { residual: 20 },
  'a term without which nothing is paid': { paymentPeriod: null },
  'an invalid term': { interest: Number.NaN },
  'a price': { qassets: [asset(1000), asset(90_000)] },
  'the name of an asset': { qassets: [{ ...asset(1000), qassetName: '' }, asset(2000)] },
  'one asset fewer': { qassets: [asset(2000)] },
  'the surety': { isSuretyRequired: false },
  'the special terms': { specialTerms: 'a guarantee' },
  'the client’s country': { country: 'LV' },
}

for (const role of ['PARTNER', 'CREDIT'] as const)
  for (const [name, change] of Object.entries(changes))
    test(`${role}: after a change of ${name} the state is that of a form opened with it`, () => {
      const actor = stateOf(role)(start)
      const next = { ...start, ...change }
      for (const values of [next, start, next])
        actor.send({ type: 'source.changed', changes: { values: structuredClone(values) } })
      expect(actor.getSnapshot().context.state).toEqual(stateOf(role)(next).getSnapshot().context.state)
    })

test('keeps the parts that a key does not change', () => {
  const actor = stateOf('CREDIT')(start)
  const before = actor.getSnapshot().context.state
  const values = { ...structuredClone(start), custName: 'Vaikne Metsatalu OÜ', offerValidTime: Number.NaN }
  actor.send({ type: 'source.changed', changes: { values } })
  const named = actor.getSnapshot().context.state
  expect(named.values).toEqual(values)
  expect(named.values.qassets).toBe(before.values.qassets)
  expect([named.deal, named.steps]).toEqual([before.deal, before.steps])
  expect(named.deal).toBe(before.deal)
  expect(named.steps[0]).toBe(before.steps[0])
  actor.send({ type: 'source.changed', changes: { values: structuredClone(values) } })
  expect(actor.getSnapshot().context.state).toBe(named)
})

test('each form remembers its own deal, whatever else is open', () => {
  let reads = 0
  const counted = Object.defineProperty(structuredClone(query), 'pmtDate', {
    enumerable: true,
    get: () => {
      reads += 1
      return query.pmtDate
    },
  })
  const [one, other] = [stateOf('CREDIT')(start), stateOf('CREDIT')({ ...start, residual: 20 })]
  const change = (actor: typeof one, residual: number, custName: string) =>
    actor.send({
      type: 'source.changed',
      changes: { query: counted, values: { ...structuredClone(start), residual, custName } },
    })
  const typed = (custName: string) => {
    change(one, start.residual, custName)
    change(other, 20, custName)
    return reads
  }
  const before = typed('M')
  expect(before).toBeGreaterThan(0)
  expect(typed('Me')).toBe(before)
})
