import { addDays } from './date.ts'
import { isWorkingDay } from './working-days.ts'

/** The number of days within which a condition is due. */
export const MAX_DAYS = 366

/**
 * Returns the working days after `today` up to and including `day`, both `YYYY-MM-DD`: 0 for today, for a day that has
 * passed, and where only days off lie between.
 */
export const workingDaysUntil = (day: string, today: string): number => {
  let count = 0
  let reached = today
  for (let left = MAX_DAYS; left > 0 && reached < day; left -= 1) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) count += 1
  }
  return count
}
