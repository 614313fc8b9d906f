import type { Call } from '../../../api/call.ts'
import type { ProviderSettings } from '../../../api/provider-settings.ts'
import type { PartnerSave } from '../../../api/partner.ts'
import type { Query } from '../../../api/query.ts'
import type { SelfServeOffer, SelfServeOfferSave } from '../../../api/selfserve.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { UserUpdate } from '../../../api/user.ts'
import type { TestServer } from '../server.ts'

/** Records for the requests: a new query for each, except for container calls, which share the one in contract. */
export type Fixtures = {
  newQuery: () => Promise<number>
  queryIn: (status: StatusCode) => Promise<Pick<Query, 'queryId' | 'modifiedDtime'>>
  /** A query on which the committee votes. */
  queryInVote: () => Promise<Pick<Query, 'queryId' | 'modifiedDtime'>>
  inContract: number
  /** The versions of that query and of the reasons. */
  contractReadAt: () => Promise<string>
  reasonsReadAt: () => Promise<string>
  /** A shop's offer as input, and a stored one. */
  offer: () => SelfServeOfferSave
  newOffer: () => Promise<Pick<SelfServeOffer, 'queryId' | 'modifiedDtime'>>
  /** The stored records, for a change. */
  house: () => Promise<ProviderSettings>
  partner: () => Promise<PartnerSave>
  user: () => Promise<UserUpdate>
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** A call that stores texts, and the call that reads them back. */
export type TextCase = {
  call: Call
  as: `${string}@${string}`
  /** The part of the call with the texts, and its schema. */
  part: 'body' | 'query'
  /** Blank texts count as empty; other tests cover the result. */
  blanksAreNone?: true
  /** Fields that a rule requires, such as a company's name. */
  asked?: readonly string[]
  /** Fields that are normalized before they are stored; other tests cover how. */
  ordered?: readonly string[]
  /** The only text field that this view may write. */
  only?: string
  /** The request to put the texts into. */
  start: (fixtures: Fixtures) => Promise<Parts>
  read: (server: TestServer, sent: Parts, answered: unknown) => Promise<unknown>
}

export const numberIn = (value: unknown, name: string): number => Number(Object(value)[name])
