import { addDays, todayInTallinn, weekdayOf } from './date.ts'

/** Fixed public holidays: section 2 of the Public Holidays and Days of National Importance Act, month and day. */
const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '02-24',
  '05-01',
  '06-23',
  '06-24',
  '08-20',
  '12-24',
  '12-25',
  '12-26',
])
/** Days after Easter Sunday: Good Friday, Easter Sunday and Whitsunday, by the same section. */
const daysFromEaster = [-2, 0, 49]

const SUNDAY = 0
const SATURDAY = 6

/** Easter Sunday of the Gregorian calendar, 22 March at the earliest: Meeus, Astronomical Algorithms, chapter 8. */
const easterOf = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leapCenturies = Math.floor(century / 4)
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - moon + 15) % 30
  const rest = year % 100
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, epact + weekday - 7 * late)
}

/** Whether a day, `YYYY-MM-DD`, is a public holiday of Estonia. */
export const isHoliday = (day: string): boolean =>
  fixedHolidays.has(day.slice('YYYY-'.length)) ||
  daysFromEaster.some((days) => addDays(easterOf(Number(day.slice(0, 'YYYY'.length))), days) === day)

/** Whether the provider works on a day: neither a holiday nor a weekend. A shortened working day is one. */
export const isWorkingDay = (day: string): boolean =>
  ![SATURDAY, SUNDAY].includes(weekdayOf(day)) && !isHoliday(day)

/** Returns the day itself if it is a working day, else the next one. */
export const workingDayFrom = (day: string): string =>
  isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))

/** Adds working days (negative: subtracts). The day itself is not counted, and may be a holiday. */
export const addWorkingDays = (day: string, days: number): string => {
  const step = Math.sign(days)
  let reached = day
  for (let left = Math.abs(days); left > 0;) {
    reached = addDays(reached, step)
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/** The working day that is this many working days after today, in Tallinn. */
export const dueDayAfter = (workingDays: number, now: Date): string =>
  addWorkingDays(todayInTallinn(now), workingDays)
