import type { Limit } from '../../../api/limit.ts'
import type { OfferEvent } from '../../../machines/lifecycle/offer/offer-facts.ts'
import { storeAnswer } from '../../../server/query/parts/limit.store.ts'
import { findLinks } from '../../../server/selfserve/offer.store.ts'
import { offerCaseNamed } from '../../models/offer.cases.ts'
import type { TestServer } from '../server.ts'

const IDENTIFIES = 'the customer says who they are'
const ENTERS = 'the customer enters contact data'

/** Each step of the customer with its preceding steps. */
const chains: Readonly<Record<string, readonly string[]>> = {
  'the customer opens the link': [],
  [IDENTIFIES]: [],
  [ENTERS]: [IDENTIFIES],
  'the customer applies': [IDENTIFIES, ENTERS],
}

export const isOfCustomer = (name: string): boolean => name in chains

const limitOf = (identity_code: string): Limit => ({
  available_limit: 1000,
  status: 'active',
  max_contract_amount: 1000,
  sureties: [],
  representatives: [{ name: 'Mari Änn', identity_code }],
  updated_at: new Date().toISOString(),
  last_result: 'approved',
  last_result_at: null,
})

/** The event of a representative at the offer's link. */
const eventAt = async (
  { database }: TestServer,
  queryId: number,
  name: string,
  regCode: string,
): Promise<OfferEvent> => {
  const { event } = offerCaseNamed(name)
  if (event.type !== 'customer.identified') return event
  await storeAnswer(database, regCode, limitOf(event.person.personalCode), new Date())
  const [link] = await findLinks(database, queryId)
  return { ...event, linkId: link?.id ?? 0 }
}

/** Takes a step of the customer; `tests/api/apply` tests the calls. */
export const takeAsCustomer = async (
  server: TestServer,
  { queryId, customerRegCode }: { queryId: number; customerRegCode: string },
  name: string,
): Promise<void> => {
  for (const one of [...(chains[name] ?? []), name]) {
    const event = await eventAt(server, queryId, one, customerRegCode)
    await server.database.transaction((tx) => server.dependencies.lifecycles.offer.apply(tx, queryId, event))
  }
}
