import {
  type DeadlineRules,
  type DeadlineSetting,
  type ShownDeadlineSetting,
  defaultDeadlines,
} from '../../api/deadlines.ts'
import type { Principal } from '../../api/role.ts'
import { isSame } from '../../domain/is-same.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { deadlineFaults, deadlinesOn, deadlineValues } from '../../domain/deadline-settings.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import {
  deleteDeadlineSetting,
  findDeadlineSettings,
  findDeadlineSettingsWithAuthors,
  insertDeadlineSettings,
} from './deadline-setting.store.ts'
import { auditSettingsChange, lockProviderSettings } from './provider-settings.store.ts'

export type SettingsAuthor = { principal: Principal; requestId: string; now: Date }

/** Changes for the audit trail, by the path of the field. */
type Changes = Record<string, unknown>

const fieldOf = (path: string): string => `deadlines.${path}`

/**
 * Plans the deadlines that differ from those in force; the settings must be locked.
 * @returns the changes for the audit trail
 * @throws Problem request.invalid if the day is not after today, a change of that day is planned already, or the deadlines
 * would come in the wrong order on some day
 */
export const planDeadlines = async (
  tx: Transaction,
  { principal, now }: SettingsAuthor,
  { before, after, from }: { before: DeadlineRules; after: DeadlineRules; from: string },
): Promise<Changes> => {
  const old = deadlineValues(before)
  const changed = [...deadlineValues(after)].filter(([path, value]) => !isSame(old.get(path), value))
  if (changed.length === 0) return {}
  const known = await findDeadlineSettings(tx)
  const rows = changed.map(([path, value]) => ({
    path,
    validFrom: from,
    value,
    setBy: principal.userId,
    setAt: now,
  }))
  const fields = planFaults(known, rows, { from, today: todayInTallinn(now) })
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  await insertDeadlineSettings(tx, rows)
  return Object.fromEntries(
    changed.map(([path, to]) => [fieldOf(path), { from: old.get(path) ?? null, to, validFrom: from }]),
  )
}

const planFaults = (
  known: readonly DeadlineSetting[],
  rows: readonly DeadlineSetting[],
  { from, today }: { from: string; today: string },
): WrongField[] => {
  if (from <= today) return [{ path: 'deadlinesFrom', code: 'field.laterDay' }]
  const taken = rows.filter(({ path }) => known.some((one) => one.path === path && one.validFrom === from))
  const faults =
    taken.length > 0
      ? taken.map(({ path }) => ({ path, code: 'field.deadlinePlanned' }))
      : deadlineFaults([...known, ...rows], from)
  return faults.map(({ path, code }) => ({ path: fieldOf(path), code }))
}

/** The changes of deadlines by the day from which they apply, the latest first. */
export const findShownDeadlineSettings = async (
  connection: Connection,
  now: Date,
): Promise<ShownDeadlineSetting[]> => {
  const rows = await findDeadlineSettingsWithAuthors(connection)
  const before = rows.toReversed()
  const today = todayInTallinn(now)
  return rows.map(({ setting: { path, validFrom, value, setAt }, firstName, lastName }) => {
    const earlier = before.findLast(
      ({ setting }) => setting.path === path && setting.validFrom < validFrom,
    )?.setting
    return {
      path,
      validFrom,
      value,
      before: earlier ? earlier.value : (deadlineValues(defaultDeadlines).get(path) ?? null),
      planned: validFrom > today,
      setAt: setAt.toISOString(),
      personName: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
    }
  })
}

/**
 * Takes back a planned change.
 * @throws Problem notFound if there is none; deadline.inForce once its day has come; deadline.needed if the deadlines
 * would come in the wrong order without it
 */
export const takeBackDeadline = async (
  tx: Transaction,
  { principal, requestId, now }: SettingsAuthor,
  { path, validFrom }: Pick<DeadlineSetting, 'path' | 'validFrom'>,
): Promise<void> => {
  await lockProviderSettings(tx)
  const known = await findDeadlineSettings(tx)
  const taken = known.find((one) => one.path === path && one.validFrom === validFrom)
  if (!taken) throw new Problem('notFound')
  if (validFrom <= todayInTallinn(now)) throw new Problem('deadline.inForce')
  const left = known.filter((one) => one !== taken)
  if (deadlineFaults(left, validFrom).length > 0) throw new Problem('deadline.needed')
  await deleteDeadlineSetting(tx, { path, validFrom })
  const to = deadlineValues(deadlinesOn(left, validFrom)).get(path)
  await auditSettingsChange(tx, {
    accountUserId: principal.userId,
    requestId,
    changes: { [fieldOf(path)]: { from: taken.value, to, validFrom, takenBack: true } },
  })
}
