import type { DeadlinePurpose } from '../api/deadlines.ts'
import { TIME_ZONE } from './constants.ts'
import { todayInTallinn } from './date.ts'
import { lazy } from './lazy.ts'
import { addWorkingDays } from './working-days.ts'

/** When the provider opens and closes on working days in Tallinn, `HH:MM`. */
export type OpeningHours = { opensAt: string; closesAt: string }

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
const utcOffsetAt = (utc: number): number =>
  ((Number(hours().format(utc)) - new Date(utc).getUTCHours() + DAY_HOURS) % DAY_HOURS) * HOUR_MS

/**
 * Returns the instant of a local time in Tallinn, day `YYYY-MM-DD` and time `HH:MM`. A time that the clock change skips is
 * moved one hour forward. Of a time that occurs twice, returns the second.
 */
export const tallinnMoment = (day: string, time: string): Date => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const first = shown - utcOffsetAt(shown)
  return new Date(shown - utcOffsetAt(first))
}

/**
 * Returns the instant of a deadline, a number of working days after the day of `from` in Tallinn. That day is not counted and
 * may be a holiday. A reminder is due when the provider opens, so that a day is left; other deadlines when it closes.
 */
export const deadlineAt = (
  purpose: DeadlinePurpose,
  { workingDays, from }: { workingDays: number; from: Date },
  { opensAt, closesAt }: OpeningHours,
): Date =>
  tallinnMoment(
    addWorkingDays(todayInTallinn(from), workingDays),
    purpose === 'reminder' ? opensAt : closesAt,
  )

/** The instants of a condition's reminder and escalation; null for none. */
export type DueMoments = { remindAt: Date | null; overdueAt: Date | null }

/**
 * Returns the reminder and the escalation of what is due by the end of `dueDay`, working days before and after it, when the
 * provider opens. There is no reminder if its time has passed.
 */
export const dueMoments = (
  dueDay: string,
  now: Date,
  { reminder, escalation }: DeadlineRule,
  { opensAt }: OpeningHours,
): DueMoments => {
  const opening = (workingDays: number) => tallinnMoment(addWorkingDays(dueDay, workingDays), opensAt)
  const remindAt = reminder === null ? null : opening(-reminder)
  return {
    remindAt: remindAt !== null && remindAt > now ? remindAt : null,
    overdueAt: escalation === null ? null : opening(escalation),
  }
}
