import * as z from 'zod/mini'
import type { ConditionDue } from '../../api/condition.ts'
import { day } from '../../api/field.ts'
import { addDays, todayInTallinn } from '../../domain/date.ts'
import { MAX_DAYS } from '../../domain/due-in.ts'
import { isWorkingDay } from '../../domain/working-days.ts'

/** When something is due: in this many working days; `day`: on a selected day; `keep`: unchanged. */
export const dueChoices = ['1', '3', '5', '10', 'day', 'keep'] as const
export type DueChoice = (typeof dueChoices)[number]

export const dueFields = { due: z.enum(dueChoices), day: z.nullable(day) }
export type DueValues = { due: DueChoice; day: string | null }

type DueRule = (values: DueValues, now: Date) => boolean

const isPicked = ({ due }: DueValues): boolean => due === 'day'

const ruleOfDay = (error: string, holds: DueRule) =>
  z.refine<DueValues>((values) => !isPicked(values) || holds(values, new Date()), { error, path: ['day'] })

/** The rules of a picked day; the server checks them again. */
export const dueRules = [
  ruleOfDay('field.required', (values) => values.day !== null),
  ruleOfDay('field.dayPassed', (values, now) => values.day === null || values.day >= todayInTallinn(now)),
  ruleOfDay('field.workingDay', (values) => values.day === null || isWorkingDay(values.day)),
  ruleOfDay(
    'field.dayTooLate',
    (values, now) => values.day === null || values.day <= addDays(todayInTallinn(now), MAX_DAYS),
  ),
] as const

/** The due date of a request; undefined keeps the present one. */
export const dueOf = (values: DueValues): ConditionDue | undefined => {
  if (values.due === 'keep') return undefined
  return values.due === 'day' ? { day: values.day ?? '' } : { workingDays: Number(values.due) }
}

/** The form's field of a path in the request. */
export const dueFieldOf = (path: string): string => path.replace(/due\.day$/, 'day')
