import type { House, HouseChange, HouseSave } from '../../api/house.ts'
import type { Principal } from '../../api/role.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { findCommitteeMembers } from './committee-members.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import { laterThan } from '../platform/database/later-than.ts'
import {
  auditHouse,
  HOUSE_CHANGED,
  findHouse,
  findHouseEntries,
  type HouseRow,
  lockHouse,
  selectSettings,
  type SettingsRow,
  updateHouse,
} from './house.store.ts'

/** The settings as the rest of the program reads them: all but the logo. */
export type HouseSettings = Omit<House, 'logo' | 'committeeMembers'>

const toSettings = ({ committeeLimitCents, modifiedAt, ...same }: SettingsRow): HouseSettings => ({
  ...same,
  committeeLimit: committeeLimitCents === null ? null : toEuros(committeeLimitCents),
  modifiedDtime: modifiedAt.toISOString(),
})

type StoredHouse = Omit<House, 'committeeMembers'>

const toHouse = ({ logo, ...settings }: HouseRow): StoredHouse => ({ ...toSettings(settings), logo })

const withMembers = async (connection: Connection, house: StoredHouse): Promise<House> => ({
  ...house,
  committeeMembers: (await findCommitteeMembers(connection)).length,
})

/** What compliance has set, as of now. */
export const houseSettings = async (connection: Connection): Promise<HouseSettings> =>
  toSettings(await selectSettings(connection))

export const loadHouse = async (connection: Connection): Promise<House> =>
  withMembers(connection, toHouse(await findHouse(connection)))

const toColumns = (sent: HouseSave, modifiedAt: Date): HouseRow => {
  const { modifiedDtime: _read, committeeLimit, signingReminderDays, ...same } = sent
  return {
    ...same,
    signingReminderDays: signingReminderDays.toSorted((one, other) => one - other),
    committeeLimitCents: committeeLimit === null ? null : toCents(committeeLimit),
    modifiedAt,
  }
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** What was and is in every field that differs; of a picture only that it does. */
const changesOf = (before: StoredHouse, after: StoredHouse): Record<string, unknown> => {
  const { modifiedDtime: _version, ...fields } = after
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return Object.fromEntries(
    names
      .filter((name) => differs(before[name], after[name]))
      .map((name) => [name, name === 'logo' ? 'changed' : { from: before[name], to: after[name] }]),
  )
}

/** @throws Problem record.conflict with what is stored where it was changed since it was read */
export const saveHouse = async (
  tx: Transaction,
  by: { principal: Principal; requestId: string; now: Date },
  sent: HouseSave,
): Promise<House> => {
  const row = await lockHouse(tx)
  const before = toHouse(row)
  if (!isBasedOn(row.modifiedAt, sent.modifiedDtime))
    throw await recordConflict(tx, {
      subject: 'house',
      events: [HOUSE_CHANGED],
      userId: by.principal.userId,
      stored: await withMembers(tx, before),
      at: before.modifiedDtime,
    })
  const columns = toColumns(sent, laterThan(row.modifiedAt, by.now))
  const after = toHouse(columns)
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return withMembers(tx, before)
  await updateHouse(tx, columns)
  await auditHouse(tx, { accountUserId: by.principal.userId, requestId: by.requestId, changes })
  return withMembers(tx, after)
}

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()

/** Every field of every change, newest first. */
export const houseHistory = async (connection: Connection): Promise<HouseChange[]> =>
  (await findHouseEntries(connection)).flatMap(({ entry, firstName, lastName }) =>
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
