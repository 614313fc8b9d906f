import {
  type DeadlineRules,
  deadlineRules,
  type DeadlineSetting,
  type DeadlineValue,
  defaultDeadlines,
} from '../api/deadlines.ts'
import { tallinnMoment } from './deadline.ts'
import { addDays } from './date.ts'
import { workingDayFrom } from './working-days.ts'

type Settings = readonly DeadlineSetting[]

/** The settings in force on a day, by path. */
const inForceOn = (settings: Settings, day: string): Map<string, DeadlineSetting> => {
  const newest = new Map<string, DeadlineSetting>()
  for (const one of settings) {
    const known = newest.get(one.path)
    if (one.validFrom <= day && (known === undefined || known.validFrom < one.validFrom))
      newest.set(one.path, one)
  }
  return newest
}

/** The rules in which the deadlines of `values`, by path, replace those of `rules`. */
const withValues = (rules: DeadlineRules, values: ReadonlyMap<string, DeadlineSetting>): unknown =>
  Object.fromEntries(
    Object.entries(rules).map(([subject, rule]) => [
      subject,
      Object.fromEntries(
        Object.entries(rule).map(([name, value]) => {
          const setting = values.get(`${subject}.${name}`)
          return [name, setting ? setting.value : value]
        }),
      ),
    ]),
  )

/** The deadlines in force on a day in Tallinn, `YYYY-MM-DD`. */
export const deadlinesOn = (settings: Settings, day: string): DeadlineRules =>
  deadlineRules.parse(withValues(defaultDeadlines, inForceOn(settings, day)))

/** When the deadlines of a day come into force: the start of the day in Tallinn; null if they always were. */
export const deadlinesSince = (settings: Settings, day: string): Date | null => {
  const days = settings.map(({ validFrom }) => validFrom).filter((from) => from <= day)
  const last = days.toSorted().at(-1)
  return last === undefined ? null : tallinnMoment(last, '00:00')
}

/** The deadlines of the rules by path, such as `SM.escalation`. */
export const deadlineValues = (rules: DeadlineRules): Map<string, DeadlineValue> =>
  new Map(
    Object.entries(rules).flatMap(([subject, rule]) =>
      Object.entries(rule).map(([name, value]): [string, DeadlineValue] => [`${subject}.${name}`, value]),
    ),
  )

/** The working day on which a change applies unless another day is picked: the next one. */
export const usualDeadlineDay = (today: string): string => workingDayFrom(addDays(today, 1))

type Fault = { path: string; code: string }

/**
 * The faults of the rules from a day on, also on the days from which later settings apply, each once; paths such as
 * `SM.escalation`.
 */
export const deadlineFaults = (settings: Settings, from: string): Fault[] => {
  const days = new Set([from, ...settings.map(({ validFrom }) => validFrom).filter((day) => day > from)])
  const faults = new Map<string, Fault>()
  for (const day of days) {
    const { error } = deadlineRules.safeParse(withValues(defaultDeadlines, inForceOn(settings, day)))
    for (const { path, message: code } of error?.issues ?? [])
      faults.set(path.join('.'), { path: path.join('.'), code })
  }
  return [...faults.values()]
}
