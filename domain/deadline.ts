import type { DeadlinePurpose } from '../api/deadlines.ts'
import { TIME_ZONE } from './constants.ts'
import { todayInTallinn } from './date.ts'
import { lazy } from './lazy.ts'
import { addWorkingDays } from './working-days.ts'

/** When the provider opens and closes on working days in Tallinn, `HH:MM`. */
export type HouseHours = { opensAt: string; closesAt: string }

/** Working days until each deadline; null or absent: there is none. */
export type DeadlineRule = {
  reminder: number | null
  escalation: number | null
  expiry?: number | null
}

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

const hours = lazy(
  () => new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' }),
)

/** The offset of Tallinn time from UTC at an instant, milliseconds. */
const aheadAt = (utc: number): number =>
  ((Number(hours().format(utc)) - new Date(utc).getUTCHours() + DAY_HOURS) % DAY_HOURS) * HOUR_MS

/**
 * The instant at which clocks in Tallinn show a time, `HH:MM`, of a day. Of a time that the change of the clock skips, the
 * instant one hour later on the clock; of one that it repeats, the second.
 */
export const tallinnMoment = (day: string, time: string): Date => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const first = shown - aheadAt(shown)
  return new Date(shown - aheadAt(first))
}

/**
 * Returns the moment of a deadline: so many working days after the day in Tallinn of `from`, which is not counted and may be
 * a holiday. A reminder comes when the provider opens, so that there is a day left; the others when it closes.
 */
export const deadlineAt = (
  purpose: DeadlinePurpose,
  { workingDays, from }: { workingDays: number; from: Date },
  { opensAt, closesAt }: HouseHours,
): Date =>
  tallinnMoment(
    addWorkingDays(todayInTallinn(from), workingDays),
    purpose === 'reminder' ? opensAt : closesAt,
  )

/** When a condition is due by the end of a day: moments of its reminder and its escalation; null: none. */
export type DueMoments = { remindAt: Date | null; overdueAt: Date | null }

/**
 * Returns the moments of a day by whose end something is due, when the provider opens: the reminder some working days
 * before, unless that has passed already, and the escalation some working days after.
 */
export const dueMoments = (
  dueDay: string,
  now: Date,
  { reminder, escalation }: DeadlineRule,
  { opensAt }: HouseHours,
): DueMoments => {
  const opening = (workingDays: number) => tallinnMoment(addWorkingDays(dueDay, workingDays), opensAt)
  const remindAt = reminder === null ? null : opening(-reminder)
  return {
    remindAt: remindAt !== null && remindAt > now ? remindAt : null,
    overdueAt: escalation === null ? null : opening(escalation),
  }
}
