import type { ConditionAsk, ConditionDue, ConditionKind } from '../../api/condition.ts'
import type { Principal } from '../../api/role.ts'
import { addDays, todayInTallinn } from '../../domain/date.ts'
import { dueMoments } from '../../domain/deadline.ts'
import { MAX_DAYS } from '../../domain/due-in.ts'
import { dueDayAfter, isWorkingDay } from '../../domain/working-days.ts'
import type { ConditionSchedule } from '../../machines/lifecycle/condition/condition-facts.ts'
import type { ConditionOfRule } from '../../machines/lifecycle/query/guards.ts'
import { type QueryPrincipal, system } from '../../machines/lifecycle/query/principal.ts'
import type { EffectContext } from '../lifecycle/apply-transition.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import { findSuretiesOf } from '../query/parts/surety.store.ts'
import { findQuery, lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { SuretyRow } from '../schema/surety.table.ts'
import type { ConditionDependencies, ConditionLifecycle } from './condition-lifecycle.ts'
import { findTemplates } from './condition-template.store.ts'
import { type DatedSettings, selectSettingsAt } from '../provider-settings/deadline-setting.store.ts'
import { insertCondition } from './condition.store.ts'

type Needs = ConditionDependencies & { now: () => Date }

/** Why a day cannot be a due date. */
const faultOfDay = (day: string, now: Date): string | null => {
  const today = todayInTallinn(now)
  if (day < today) return 'field.dayPassed'
  if (!isWorkingDay(day)) return 'field.workingDay'
  return day > addDays(today, MAX_DAYS) ? 'field.dayTooLate' : null
}

/** The faults of a picked day, with its path in the request. */
export const dueFaults = (due: ConditionDue, path: string, now: Date): WrongField[] => {
  const code = 'day' in due ? faultOfDay(due.day, now) : null
  return code === null ? [] : [{ path: `${path}.day`, code }]
}

/** When a condition is due: its day, and the moments of its reminder and its escalation by the settings. */
export const scheduleOf = (
  due: ConditionDue,
  kind: ConditionKind,
  settings: DatedSettings,
  now: Date,
): ConditionSchedule => {
  const dueDay = 'day' in due ? due.day : dueDayAfter(due.workingDays, now)
  const { remindAt, overdueAt } = dueMoments(dueDay, now, settings.deadlines[kind], settings)
  return {
    dueDay,
    remindAt: remindAt?.toISOString() ?? null,
    overdueAt: overdueAt?.toISOString() ?? null,
  }
}

/** When a returned condition is due if no day is picked: on its own day, or on the next working day once that has passed. */
export const dueAgain = (dueDay: string, now: Date): ConditionDue =>
  dueDay > todayInTallinn(now) ? { day: dueDay } : { workingDays: 1 }

/**
 * Creates all of the conditions, or none.
 * @throws Problem notFound; request.invalid naming each day that has passed, is too late or is no working day;
 * query.refused
 */
export const askConditions = (
  { lifecycles, now }: Needs,
  database: Connection,
  principal: Principal,
  { queryId, asked }: { queryId: number; asked: readonly ConditionAsk[] },
): Promise<void> =>
  database.transaction(async (tx) => {
    assertVisible(principal, await lockQuery(tx, queryId))
    const at = now()
    const fields = asked.flatMap(({ due }, index) => dueFaults(due, `conditions.${index}.due`, at))
    const sureties = await findSuretiesOf(tx, queryId)
    fields.push(...suretyFaults(asked, sureties))
    if (fields.length > 0) throw new Problem('request.invalid', { fields })
    await ask(lifecycles.condition, tx, principal, { queryId, asked, at })
  })

/** The errors of sureties that the query does not have. */
const suretyFaults = (asked: readonly ConditionAsk[], sureties: readonly SuretyRow[]): WrongField[] =>
  asked.flatMap(({ askedOf, suretyId = null }, index) =>
    askedOf !== 'surety' || suretyId === null || sureties.some((one) => one.suretyId === suretyId)
      ? []
      : [{ path: `conditions.${index}.suretyId`, code: 'field.choice' }],
  )

/** The surety of whom a condition is asked: the named one, or the only one of the query. */
const suretyOf = (
  { askedOf, suretyId = null }: Pick<ConditionAsk, 'askedOf' | 'suretyId'>,
  sureties: readonly SuretyRow[],
): number | null => {
  if (askedOf !== 'surety') return null
  const [only, ...others] = sureties
  return suretyId ?? (others.length === 0 ? (only?.suretyId ?? null) : null)
}

/** Asks in the name of a user or the system. */
const ask = async (
  lifecycle: ConditionLifecycle,
  tx: Transaction,
  principal: QueryPrincipal,
  { queryId, asked, at }: { queryId: number; asked: readonly ConditionAsk[]; at: Date },
): Promise<void> => {
  const { createdBy, createdByName } = await performerOf(tx, principal)
  const settings = await selectSettingsAt(tx, at)
  const sureties = await findSuretiesOf(tx, queryId)
  const clientCode = (await findQuery(tx, queryId))?.custRegCode ?? null
  for (const { due, documentType = null, field = null, ...condition } of asked) {
    const schedule = scheduleOf(due, condition.kind, settings, at)
    const id = await insertCondition(tx, {
      ...condition,
      queryId,
      suretyId: suretyOf(condition, sureties),
      documentType,
      field,
      dueDay: schedule.dueDay,
      clientCode,
      askedAt: at,
      askedBy: createdBy,
      askedByName: createdByName,
      modifiedAt: at,
    })
    await lifecycle.apply(tx, id, { type: 'condition.ask', principal, schedule })
  }
}

/** Creates the conditions of an automatic approval, in its order and at its time. */
export const askTemplates = async (
  lifecycle: ConditionLifecycle,
  { tx, id: queryId, at }: EffectContext,
  conditions: readonly ConditionOfRule[],
): Promise<void> => {
  const templates = await findTemplates(tx)
  const asked = conditions.map(({ conditionTemplateId }): ConditionAsk => {
    const found = templates.find((one) => one.conditionTemplateId === conditionTemplateId)
    if (!found) throw new Error(`there is no template ${conditionTemplateId}`)
    const { kind, documentType, field, askedOf, neededFor, textEt, textEn, workingDays } = found
    return { kind, documentType, field, askedOf, neededFor, textEt, textEn, due: { workingDays } }
  })
  await ask(lifecycle, tx, system, { queryId, asked, at })
}
