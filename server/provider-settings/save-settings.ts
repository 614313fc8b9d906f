import type {
  ProviderSettings,
  ProviderSettingsChange,
  ProviderSettingsSave,
} from '../../api/provider-settings.ts'
import type { Principal } from '../../api/role.ts'
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
import { laterThan } from '../platform/database/time.ts'

/** The settings without the logo, as most of the server reads them. */
export type SettingsWithoutLogo = Omit<ProviderSettings, 'logo' | 'committeeMembers'>

const toSettings = ({ committeeLimitCents, modifiedAt, ...same }: SettingsRow): SettingsWithoutLogo => ({
  ...same,
  committeeLimit: committeeLimitCents === null ? null : toEuros(committeeLimitCents),
  modifiedDtime: modifiedAt.toISOString(),
})

type StoredSettings = Omit<ProviderSettings, 'committeeMembers'>

const toProviderSettings = ({ logo, ...settings }: ProviderSettingsRow): StoredSettings => ({
  ...toSettings(settings),
  logo,
})

const withMembers = async (connection: Connection, settings: StoredSettings): Promise<ProviderSettings> => ({
  ...settings,
  committeeMembers: (await findCommitteeMembers(connection)).length,
})

/** The current settings. */
export const settingsWithoutLogo = async (connection: Connection): Promise<SettingsWithoutLogo> =>
  toSettings(await selectSettings(connection))

export const loadProviderSettings = async (connection: Connection): Promise<ProviderSettings> =>
  withMembers(connection, toProviderSettings(await findProviderSettings(connection)))

const toColumns = (sent: ProviderSettingsSave, modifiedAt: Date): ProviderSettingsRow => {
  const { modifiedDtime: _read, committeeLimit, signingReminderDays, ...same } = sent
  return {
    ...same,
    signingReminderDays: signingReminderDays.toSorted((one, other) => one - other),
    committeeLimitCents: committeeLimit === null ? null : toCents(committeeLimit),
    modifiedAt,
  }
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** The settings by field; each deadline is a field of its own, `deadlines.SM.reminder`. */
const fieldsOf = ({
  deadlines,
  modifiedDtime: _version,
  ...fields
}: StoredSettings): Record<string, unknown> => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(deadlines).flatMap(([subject, rule]) =>
      Object.entries(rule).map(([purpose, days]) => [`deadlines.${subject}.${purpose}`, days]),
    ),
  ),
})

/** Old and new value of every field that differs; of the logo only that it does. */
const changesOf = (before: StoredSettings, after: StoredSettings): Record<string, unknown> => {
  const from = fieldsOf(before)
  return Object.fromEntries(
    Object.entries(fieldsOf(after))
      .filter(([name, to]) => differs(from[name], to))
      .map(([name, to]) => [name, name === 'logo' ? 'changed' : { from: from[name], to }]),
  )
}

/** @throws Problem record.conflict with the stored settings if the change is based on an older version */
export const saveProviderSettings = async (
  tx: Transaction,
  by: { principal: Principal; requestId: string; now: Date },
  sent: ProviderSettingsSave,
): Promise<ProviderSettings> => {
  const row = await lockProviderSettings(tx)
  const before = toProviderSettings(row)
  if (!isBasedOn(row.modifiedAt, sent.modifiedDtime))
    throw await recordConflict(tx, {
      subject: 'house',
      events: [SETTINGS_CHANGED],
      userId: by.principal.userId,
      stored: await withMembers(tx, before),
      at: before.modifiedDtime,
    })
  const columns = toColumns(sent, laterThan(row.modifiedAt, by.now))
  const after = toProviderSettings(columns)
  const changes = changesOf(before, after)
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
    })),
  )
