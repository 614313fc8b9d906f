import type {
  ProviderSettings,
  ProviderSettingsChange,
  ProviderSettingsSave,
} from '../../api/provider-settings.ts'
import type { DeadlineRules } from '../../api/deadlines.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { usualDeadlineDay } from '../../domain/deadline-settings.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import {
  findCommitteeMembers,
  auditSettingsChange,
  SETTINGS_CHANGED,
  findProviderSettings,
  findSettingsChanges,
  type ProviderSettingsRow,
  lockProviderSettings,
  selectSettings,
  type SettingsRow,
  updateProviderSettings,
} from './provider-settings.store.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import { withDeadlines } from './deadline-setting.store.ts'
import { planDeadlines, type SettingsAuthor } from './plan-deadlines.ts'
import { laterThan } from '../platform/database/time.ts'

/** The settings without logo and deadlines, as most of the server reads them. */
export type SettingsWithoutLogo = Omit<
  ProviderSettings,
  'logo' | 'committeeMembers' | 'deadlines' | 'deadlinesFrom'
>

const toSettings = ({ committeeLimitCents, modifiedAt, ...same }: SettingsRow): SettingsWithoutLogo => ({
  ...same,
  committeeLimit: committeeLimitCents === null ? null : toEuros(committeeLimitCents),
  modifiedDtime: modifiedAt.toISOString(),
})

type StoredSettings = Omit<ProviderSettings, 'committeeMembers'>

type DatedRow = ProviderSettingsRow & { deadlines: DeadlineRules }

const toProviderSettings = ({ logo, deadlines, ...settings }: DatedRow, now: Date): StoredSettings => ({
  ...toSettings(settings),
  logo,
  deadlines,
  deadlinesFrom: usualDeadlineDay(todayInTallinn(now)),
})

const withMembers = async (connection: Connection, settings: StoredSettings): Promise<ProviderSettings> => ({
  ...settings,
  committeeMembers: (await findCommitteeMembers(connection)).length,
})

/** The current settings. */
export const settingsWithoutLogo = async (connection: Connection): Promise<SettingsWithoutLogo> =>
  toSettings(await selectSettings(connection))

/** The settings with the deadlines in force. */
export const loadProviderSettings = async (connection: Connection, now: Date): Promise<ProviderSettings> => {
  const row = await withDeadlines(connection, await findProviderSettings(connection), now)
  return withMembers(connection, toProviderSettings(row, now))
}

const toColumns = (sent: ProviderSettingsSave, modifiedAt: Date): ProviderSettingsRow => {
  const { modifiedDtime: _read, committeeLimit, deadlines: _dated, deadlinesFrom: _from, ...same } = sent
  return {
    ...same,
    committeeLimitCents: committeeLimit === null ? null : toCents(committeeLimit),
    modifiedAt,
  }
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Old and new value of every field that differs but the deadlines; of the logo only that it does. */
const changesOf = (before: StoredSettings, after: StoredSettings): Record<string, unknown> => {
  const from: Record<string, unknown> = before
  const { modifiedDtime: _version, deadlines: _dated, deadlinesFrom: _from, ...fields } = after
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, to]) => differs(from[name], to))
      .map(([name, to]) => [name, name === 'logo' ? 'changed' : { from: from[name], to }]),
  )
}

const inOrder = ({ signing, ...deadlines }: DeadlineRules): DeadlineRules => ({
  ...deadlines,
  signing: { ...signing, reminders: signing.reminders.toSorted((one, other) => one - other) },
})

/**
 * Stores the settings. Changed deadlines apply from a later day.
 * @throws Problem record.conflict with the stored settings if the change is based on an older version; request.invalid
 * naming deadlines that cannot change from that day
 */
export const saveProviderSettings = async (
  tx: Transaction,
  by: SettingsAuthor,
  sent: ProviderSettingsSave,
): Promise<ProviderSettings> => {
  const row = await withDeadlines(tx, await lockProviderSettings(tx), by.now)
  const before = toProviderSettings(row, by.now)
  if (!isBasedOn(row.modifiedAt, sent.modifiedDtime))
    throw await recordConflict(tx, {
      subject: 'house',
      events: [SETTINGS_CHANGED],
      userId: by.principal.userId,
      stored: await withMembers(tx, before),
      at: before.modifiedDtime,
    })
  const columns = toColumns(sent, laterThan(row.modifiedAt, by.now))
  const after = toProviderSettings({ ...columns, deadlines: row.deadlines }, by.now)
  const plan = { before: row.deadlines, after: inOrder(sent.deadlines), from: sent.deadlinesFrom }
  const changes = { ...changesOf(before, after), ...(await planDeadlines(tx, by, plan)) }
  if (Object.keys(changes).length === 0) return withMembers(tx, before)
  await updateProviderSettings(tx, columns)
  await auditSettingsChange(tx, { accountUserId: by.principal.userId, requestId: by.requestId, changes })
  return withMembers(tx, after)
}

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()

/** All changes of the settings, newest first. */
export const providerSettingsHistory = async (connection: Connection): Promise<ProviderSettingsChange[]> =>
  (await findSettingsChanges(connection)).flatMap(({ entry, firstName, lastName }) =>
    Object.entries(Object(entry.details?.['changes'])).map(([field, change]) => ({
      auditId: entry.auditId,
      at: entry.at.toISOString(),
      accountUserId: entry.accountUserId,
      personName: nameOf(firstName, lastName),
      field,
      from: Object(change).from ?? null,
      to: Object(change).to ?? null,
      validFrom: Object(change).validFrom ?? null,
      takenBack: Object(change).takenBack ?? false,
    })),
  )
