import * as z from 'zod/mini'
import { moment } from './field.ts'
import { publicPersons } from './public-person.ts'
import { identityDocumentTypes } from './representation.ts'
import { screeningStates } from './screening.ts'

const fact = {
  /** The person or company that it is about. */
  party: z.string(),
  /** When it was found out; null if the portal does not know. */
  at: z.nullable(moment),
}

const evidence = z.discriminatedUnion('kind', [
  /** Identified with Smart-ID or Mobile-ID on the customer's page. */
  z.object({ kind: z.literal('identification'), ...fact }),
  /** Signed digitally at the signing gateway. */
  z.object({ kind: z.literal('signature'), ...fact }),
  /** The identity document in the client's data. */
  z.object({ kind: z.literal('document'), ...fact, type: z.enum(identityDocumentTypes) }),
  /** What the business register last said about the client's code; '' for a code that it does not know. */
  z.object({
    kind: z.literal('register'),
    ...fact,
    registeredName: z.string(),
    inLiquidation: z.boolean(),
  }),
  /** Whether the limit engine names the contact as a representative of the company. */
  z.object({ kind: z.literal('representation'), ...fact, named: z.boolean() }),
  /** The answer about high public office; null: not asked. */
  z.object({
    kind: z.literal('publicOffice'),
    ...fact,
    answer: z.nullable(z.enum(publicPersons)),
    byCustomer: z.boolean(),
  }),
  /** The check against lists, and where; '' before the first one. */
  z.object({ kind: z.literal('lists'), ...fact, state: z.enum(screeningStates), source: z.string() }),
])
export type Evidence = z.infer<typeof evidence>

/** What the portal knows of the parties of a query, by what source and since when. */
export const evidences = z.object({ evidence: z.array(evidence) })
