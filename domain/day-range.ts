import { addDays, isDate, weekdayOf } from './date.ts'

/** Relative periods; a week begins on Monday. */
export const periods = ['today', 'week', 'month', 'days30'] as const
export type Period = (typeof periods)[number]

/** Both days are included; null leaves that side open. */
export type DayRange = { from: string | null; to: string | null }

const MONDAY = 1
const WEEK = 7

/** How many days ago the week began. */
const intoWeek = (day: string): number => (weekdayOf(day) - MONDAY + WEEK) % WEEK

const starts: Record<Period, (today: string) => string> = {
  today: (today) => today,
  week: (today) => addDays(today, -intoWeek(today)),
  month: (today) => `${today.slice(0, 'YYYY-MM'.length)}-01`,
  days30: (today) => addDays(today, -29),
}

export const isPeriod = (text: string): text is Period => periods.some((one) => one === text)

const BETWEEN = '..'

/** Serialised for URLs and saved views: a period by its name, days as `from..to`; empty for all days. */
export const writeRange = ({ from, to }: DayRange): string =>
  from === null && to === null ? '' : `${from ?? ''}${BETWEEN}${to ?? ''}`

const daysOf = (text: string): DayRange | null => {
  const [from, to, ...more] = text.split(BETWEEN)
  if (from === undefined || to === undefined || more.length > 0) return null
  if ((from === '' && to === '') || ![from, to].every((day) => day === '' || isDate(day))) return null
  return to !== '' && from > to ? null : { from: from || null, to: to || null }
}

/** Whether `rangeOn` accepts a text, with its days in order. */
export const isRange = (text: string): boolean => text === '' || isPeriod(text) || daysOf(text) !== null

/** Returns the days of a serialised range on a given day; all days for an invalid text. */
export const rangeOn = (text: string, today: string): DayRange =>
  isPeriod(text) ? { from: starts[text](today), to: today } : (daysOf(text) ?? { from: null, to: null })
