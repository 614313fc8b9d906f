import { TIME_ZONE } from './constants.ts'
import { lazy } from './lazy.ts'

const monthLength = (year: number, month: number): number => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return leap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

const iso = (year: number, month: number, day: number): string =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`

const parts = (date: string): { year: number; month: number; day: number } => {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split('-').map(Number)
  return { year, month, day }
}

/** `YYYY-MM-DD` of an existing day, or null. Months count from 1. */
export const dateOf = (year: number, month: number, day: number): string | null =>
  year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month)
    ? iso(year, month, day)
    : null

/** Whether a text is an existing day, written `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  const { year, month, day } = parts(text)
  return dateOf(year, month, day) === text
}

/** `YYYY-MM-DD` as dd.MM.yyyy. */
export const formatDate = (date: string): string => {
  const { year, month, day } = parts(date)
  return `${pad(day, 2)}.${pad(month, 2)}.${pad(year, 4)}`
}

/**
 * Adds months (negative: subtracts). `day` of the target month defaults to the date's own and is limited to the month's
 * last day.
 */
export const addMonths = (date: string, months: number, day = parts(date).day): string => {
  const from = parts(date)
  const index = from.year * 12 + from.month - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return iso(year, month, Math.min(day, monthLength(year, month)))
}

const monthIndex = (date: string): number => {
  const { year, month } = parts(date)
  return year * 12 + month
}

/** The largest number of months that can be subtracted from a date without going beyond an earlier one. */
export const wholeMonthsBefore = (date: string, earliest: string): number => {
  const months = monthIndex(date) - monthIndex(earliest)
  return addMonths(date, -months) < earliest ? months - 1 : months
}

const DAY_MS = 86_400_000

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Adds calendar days (negative: subtracts); a day has no hours here, so the change of the clock makes none longer. */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Calendar days from one day to another; the first is not counted. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS

/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay()

const calendar = lazy(
  () =>
    new Intl.DateTimeFormat('en', {
      timeZone: TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)

/** The calendar day in Tallinn (Europe/Tallinn), `YYYY-MM-DD`. */
export const todayInTallinn = (now: Date): string => {
  const of = (type: 'year' | 'month' | 'day') =>
    calendar()
      .formatToParts(now)
      .find((part) => part.type === type)?.value
  return `${of('year')}-${of('month')}-${of('day')}`
}
