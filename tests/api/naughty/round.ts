import type { Call } from '../../../api/call.ts'
import type { ProviderSettings } from '../../../api/provider-settings.ts'
import type { PartnerSave } from '../../../api/partner.ts'
import type { Query } from '../../../api/query.ts'
import type { SelfServeOffer, SelfServeOfferSave } from '../../../api/selfserve.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { UserUpdate } from '../../../api/user.ts'
import type { TestServer } from '../server.ts'

/**
 * A new query each time, alone or as one reads it in a status, and the container calls' own one, which stands where
 * containers are made.
 */
export type Ground = {
  newQuery: () => Promise<number>
  queryIn: (status: StatusCode) => Promise<Pick<Query, 'queryId' | 'modifiedDtime'>>
  /** One on which the committee votes. */
  queryInVote: () => Promise<Pick<Query, 'queryId' | 'modifiedDtime'>>
  inContract: number
  /** Since when that one, and the reasons, are as they are. */
  contractReadAt: () => Promise<string>
  reasonsReadAt: () => Promise<string>
  /** A shop's offer as it is entered, and one that is stored. */
  offer: () => SelfServeOfferSave
  newOffer: () => Promise<Pick<SelfServeOffer, 'queryId' | 'modifiedDtime'>>
  /** As they are stored, for a change. */
  house: () => Promise<ProviderSettings>
  partner: () => Promise<PartnerSave>
  user: () => Promise<UserUpdate>
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** A call that takes words, and where they are read again. */
export type Round = {
  call: Call
  as: `${string}@${string}`
  /** The part of the call that carries the words, and its schema. */
  part: 'body' | 'query'
  /** Blanks alone stand for nothing; their own tests tell what follows. */
  blanksAreNone?: true
  /** Fields that a rule beyond the schema asks for, as the name of a company. */
  asked?: readonly string[]
  /** Fields that are put in order before they are stored; their own tests tell how. */
  ordered?: readonly string[]
  /** The words that only this one may write; the others leave them. */
  only?: string
  /** What the words are put into. */
  start: (ground: Ground) => Promise<Parts>
  read: (server: TestServer, sent: Parts, answered: unknown) => Promise<unknown>
}

export const numberIn = (value: unknown, name: string): number => Number(Object(value)[name])
