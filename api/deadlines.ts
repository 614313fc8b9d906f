import * as z from 'zod/mini'
import { day, moment, whole } from './field.ts'
import type { StatusCode } from './status.ts'

/** What a deadline does when its moment comes. */
export const deadlinePurposes = ['reminder', 'escalation', 'expiry'] as const
export type DeadlinePurpose = (typeof deadlinePurposes)[number]

/** What a deadline of a query belongs to: its status, the committee's vote, or the signing of a container. */
export const deadlineKinds = ['status', 'vote', 'signing'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** Working days; null: there is no such deadline. */
const days = z.nullable(whole(1, 365))
const watched = { reminder: days, escalation: days }

type Rule = { reminder: number | null; escalation: number | null; expiry?: number | null }

const isBefore = (one: number | null, other: number | null): boolean =>
  one === null || other === null || one < other

/** The reminder comes before the escalation, both before the expiry. */
const ordered = [
  z.refine<Rule>(({ reminder, escalation }) => isBefore(reminder, escalation), {
    error: 'field.laterDeadline',
    path: ['escalation'],
  }),
  z.refine<Rule>(
    ({ reminder, escalation, expiry = null }) => isBefore(reminder, expiry) && isBefore(escalation, expiry),
    { error: 'field.laterDeadline', path: ['expiry'] },
  ),
]

/** Counted from the day on which the query enters the status. */
const ofStatus = z.object(watched).check(...ordered)
/** The same for a status that the lifecycle can end without a reason. */
const ofEndingStatus = z.object({ ...watched, expiry: days }).check(...ordered)
/** Maximum of the days of a signing. */
const SIGNING_MAX = 365

type SigningRule = { reminders: number[]; escalation: number | null; expiry: number }

/** Each day occurs once, and is before the end. */
const areReminders = ({ reminders, expiry }: SigningRule): boolean =>
  new Set(reminders).size === reminders.length && reminders.every((day) => day < expiry)

/** Counted from the day on which the container is sent. Its signers are reminded on several days; it always ends. */
const ofSigning = z
  .object({
    reminders: z.array(whole(1, SIGNING_MAX)).check(z.maxLength(10, 'field.tooMany')),
    escalation: days,
    expiry: whole(1, SIGNING_MAX),
  })
  .check(
    z.refine<SigningRule>(areReminders, { error: 'field.reminderDays', path: ['reminders'] }),
    z.refine<SigningRule>(({ escalation, expiry }) => isBefore(escalation, expiry), {
      error: 'field.laterDeadline',
      path: ['expiry'],
    }),
  )
/** Counted back from the day that a condition is due on, and on from it. */
const ofCondition = z.object(watched)

/** The statuses that can have deadlines: each waits for someone to act. */
export const watchedStatuses = ['P', 'SM', 'SCR', 'SCO', 'QA', 'QAC', 'CR', 'YS', 'HO', 'SN'] as const
type WatchedStatus = (typeof watchedStatuses)[number]

export const isWatched = (status: StatusCode): status is WatchedStatus =>
  watchedStatuses.some((one) => one === status)

/** The watched statuses that can expire: those in which a query can be annulled. */
export const expiringStatuses = ['P', 'YS'] as const

/** The deadlines of each status, of the committee's vote, of signings, and of each kind of condition. */
export const deadlineRules = z.object({
  P: ofEndingStatus,
  SM: ofStatus,
  SCR: ofStatus,
  vote: ofStatus,
  SCO: ofStatus,
  QA: ofStatus,
  QAC: ofStatus,
  CR: ofStatus,
  YS: ofEndingStatus,
  HO: ofStatus,
  SN: ofStatus,
  signing: ofSigning,
  document: ofCondition,
  field: ofCondition,
  answer: ofCondition,
})
export type DeadlineRules = z.infer<typeof deadlineRules>
export type DeadlineSubject = keyof DeadlineRules

/** The rules of a new portal: a query is overdue after some days, and a condition is reminded of on the day before. */
export const defaultDeadlines: DeadlineRules = {
  P: { reminder: null, escalation: null, expiry: null },
  SM: { reminder: null, escalation: 1 },
  SCR: { reminder: null, escalation: 1 },
  vote: { reminder: null, escalation: null },
  SCO: { reminder: null, escalation: 3 },
  QA: { reminder: null, escalation: 10 },
  QAC: { reminder: null, escalation: 10 },
  CR: { reminder: null, escalation: 3 },
  YS: { reminder: null, escalation: 5, expiry: null },
  HO: { reminder: null, escalation: 10 },
  SN: { reminder: null, escalation: 2 },
  signing: { reminders: [2, 5], escalation: null, expiry: 10 },
  document: { reminder: 1, escalation: 1 },
  field: { reminder: 1, escalation: 1 },
  answer: { reminder: 1, escalation: 1 },
}

/** A deadline in days, null for none; the days of the reminders of a signing are a list. */
export const deadlineValue = z.union([z.nullable(z.int()), z.array(z.int())])
export type DeadlineValue = z.infer<typeof deadlineValue>

/** A deadline of the rules, such as `SM.escalation`. */
const pathsOf = (rules: DeadlineRules): string[] =>
  Object.entries(rules).flatMap(([subject, rule]) => Object.keys(rule).map((name) => `${subject}.${name}`))
export const deadlinePaths: readonly string[] = pathsOf(defaultDeadlines)
export const deadlinePath = z.string().check(z.refine((path) => deadlinePaths.includes(path), 'field.choice'))

/** A change of a deadline, in force from a day in Tallinn until the next change of it. */
export const deadlineSetting = z.object({
  path: deadlinePath,
  validFrom: day,
  value: deadlineValue,
})
export type DeadlineSetting = z.infer<typeof deadlineSetting>

/** A change with its author. */
export const shownDeadlineSetting = z.extend(deadlineSetting, {
  /** In force until that day. */
  before: deadlineValue,
  /** Its day is yet to come. */
  planned: z.boolean(),
  setAt: moment,
  /** Null: not a person of the portal. */
  personName: z.nullable(z.string()),
})
export type ShownDeadlineSetting = z.infer<typeof shownDeadlineSetting>

/** A time of day, `HH:MM`. */
export const timeOfDay = z
  .string({ error: 'field.required' })
  .check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'field.timeOfDay'))

const due = z.array(z.enum(deadlinePurposes))

/** The deadlines of a query in its present status. Partners and shops read only the expiry. */
export const deadlineFacts = z.object({
  /** When the query is overdue; null: never. */
  overdueAt: z.nullable(moment),
  overdue: z.boolean(),
  /** When the query is annulled; null: never. */
  expiresAt: z.nullable(moment),
  /** Deadlines whose moment has come and that have yet to take effect. */
  due,
  /** Those of the committee's vote. */
  vote: z.object({ overdueAt: z.nullable(moment), overdue: z.boolean(), due }),
})
