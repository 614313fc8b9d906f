import * as z from 'zod/mini'
import { defineCall, file } from './call.ts'
import { day, filledMultilineText, filledText, id, moment, yesNo } from './field.ts'
import { queryRetentionKinds } from './retention.ts'
import { role } from './role.ts'
import { statusCode } from './status.ts'

/** The parts that a person can have in a query. */
export const personRoles = [
  'client',
  'representative',
  'surety',
  'guarantor',
  'beneficiary',
  'applicant',
  'signer',
  'seller',
] as const
export type PersonRole = (typeof personRoles)[number]

/** Why a query cannot be erased now: it is open, held by compliance or under review, or the law requires it. */
export const erasureBlocks = ['open', 'held', 'review', 'law'] as const

/** A query with a person, and until when it is kept. */
const personsQuery = z.object({
  queryId: id,
  custName: z.string(),
  status: statusCode,
  /** In the order of `personRoles`. */
  roles: z.array(z.enum(personRoles)),
  /** What the query counts as once it is over. */
  kind: z.enum(queryRetentionKinds),
  /** The last day of its retention period; null while it is open. */
  keptUntil: z.nullable(day),
  /** The last day on which the law keeps it, whatever is requested; null while it is open, and where no law does. */
  lawUntil: z.nullable(day),
  /** Null if it can be erased now. */
  block: z.nullable(z.enum(erasureBlocks)),
  /** Why compliance holds it. */
  holdReason: z.nullable(z.string()),
})
export type PersonsQuery = z.infer<typeof personsQuery>

const personFound = z.object({
  queries: z.array(personsQuery),
  /** There are more queries than are listed. */
  more: z.boolean(),
  /** They have more than one personal code, so that they are several people. */
  several: z.boolean(),
  /** A place has no code, so it may be about another person. Nothing is exported then. */
  uncertain: z.boolean(),
  /** Accounts of the portal, which are administered under users. */
  accounts: z.array(z.object({ accountUserId: id, fullName: z.string(), email: z.string(), role })),
  /** Partners whose representative the person is, which are administered under partners. */
  partners: z.array(z.object({ partnerId: id, businessName: z.string() })),
  /** Responses of the limit engine about the person, or about a company and naming the person. */
  limits: z.array(
    z.object({
      limitId: id,
      answeredAt: z.nullable(moment),
      isOwn: yesNo,
      /** No query needs it: it can be erased on its own. */
      isFree: yesNo,
    }),
  ),
})
export type PersonFound = z.infer<typeof personFound>

/** Personal code, e-mail address or whole name. In the body, so that no log of URLs contains it. */
const person = z.object({ person: filledText(200) })

export const privacyCalls = {
  find: defineCall({
    method: 'POST',
    path: '/compliance/privacy/find',
    summary:
      'Data stored about a person and its retention; found by personal code, e-mail address or full name',
    access: ['COMPLIANCE'],
    body: person,
    response: personFound,
  }),
  export: defineCall({
    method: 'POST',
    path: '/compliance/privacy/export',
    summary:
      'Data and files of one person as a zip, without data of others; 409 if several people have the name or address',
    access: ['COMPLIANCE'],
    body: person,
    response: file,
    mediaTypes: ['application/zip'],
    needsConfirmation: true,
  }),
  erase: defineCall({
    method: 'POST',
    path: '/compliance/privacy/erase',
    summary:
      'Erase the personal data of queries without a legal retention period, and limits without a query; returns what was erased and what is kept',
    access: ['COMPLIANCE'],
    body: z.object({
      queryIds: z.array(id).check(z.maxLength(200, 'field.tooMany')),
      limitIds: z._default(z.array(id).check(z.maxLength(200, 'field.tooMany')), []),
      reason: filledMultilineText(1000),
    }),
    response: z.object({ erased: z.array(id), kept: z.array(id), limits: z.int() }),
    needsConfirmation: true,
  }),
}
