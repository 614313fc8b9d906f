import * as z from 'zod/mini'
import { choice, day, id, idParam, moment, text, whole } from './field.ts'
import { CURSOR_MAX, listCursors, listTotal } from './query-list.ts'

/** Kinds of events. */
export const auditKinds = ['read', 'change', 'signIn', 'refusal'] as const
export type AuditKind = (typeof auditKinds)[number]

const wholeParam = z.coerce.number<number>('field.number').check(z.int('field.integer'))

/** A user who read the limits of unusually many customers on one day. */
export const limitReadings = z.object({
  day,
  accountUserId: id,
  personName: z.string(),
  customers: z.int(),
})
export type LimitReadings = z.infer<typeof limitReadings>

/** Each field filters the list; both days are included, in Estonian time. */
export const auditFilter = z.object({
  /** Part of a user's name or e-mail address. */
  person: z.optional(text(200)),
  queryId: z.optional(idParam),
  kind: z.optional(choice(auditKinds)),
  from: z.optional(day),
  to: z.optional(day),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditListParams = z.extend(auditFilter, {
  pageSize: z.optional(wholeParam.check(z.minimum(5, 'field.tooSmall'), z.maximum(100, 'field.tooLarge'))),
  /** One of `cursors` for the same filter, or `last`; without it the first page. */
  cursor: z.optional(text(CURSOR_MAX)),
})

const count = whole(0, Number.MAX_SAFE_INTEGER)
const number = whole(1, Number.MAX_SAFE_INTEGER)

export const auditEntry = z.object({
  auditId: number,
  at: moment,
  kind: z.enum(auditKinds),
  /** E.g. `query.saved`. */
  event: z.string(),
  /** Null for anonymous callers and the system. */
  accountUserId: z.nullable(id),
  /** Null for an unknown user. */
  personName: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first; counted up to 10,000. */
export const auditPage = z.object({
  content: z.array(auditEntry),
  ...listTotal.shape,
  /** Absent if the list has one page. */
  cursors: z.optional(listCursors),
})

/** Result of verifying the hash chain over the audit trail and other rows; lists at most 20 wrong rows. */
export const auditCheck = z.object({
  entries: count,
  /** Verified rows of histories, versions and ended votes. */
  records: count,
  wrong: z.array(
    z.object({
      table: z.enum(['audit', 'status_history', 'query_version', 'committee_vote', 'redaction']),
      id: number,
      wrong: z.enum(['added', 'deleted', 'changed', 'backdated']),
    }),
  ),
  /** The end of the chain. A copy kept elsewhere later proves that nothing was removed. */
  end: z.object({ position: count, hash: z.string() }),
  checkedAt: moment,
})
export type AuditCheck = z.infer<typeof auditCheck>
