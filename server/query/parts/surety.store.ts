import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { SuretySave, Surety } from '../../../api/surety.ts'
import type { Connection } from '../../platform/database/database.ts'
import { conditionTable } from '../../schema/condition.table.ts'
import { type SuretyRow, suretyTable } from '../../schema/surety.table.ts'

/** The id of the query that a surety belongs to. */
export const queryOfSurety = async (connection: Connection, suretyId: number): Promise<number | undefined> =>
  (
    await connection
      .select({ queryId: suretyTable.queryId })
      .from(suretyTable)
      .where(eq(suretyTable.suretyId, suretyId))
  )[0]?.queryId

/** The sureties of a query, in the order in which they were added. */
export const findSuretiesOf = (connection: Connection, queryId: number): Promise<SuretyRow[]> =>
  connection
    .select()
    .from(suretyTable)
    .where(eq(suretyTable.queryId, queryId))
    .orderBy(asc(suretyTable.suretyId))

/**
 * Replaces the sureties of a query: sureties with an id are updated, omitted ones deleted. One who has become another
 * person is a new surety, so that links and conditions of the former one are not theirs.
 */
export const writeSureties = async (
  connection: Connection,
  queryId: number,
  stored: readonly SuretyRow[],
  given: readonly SuretySave[],
): Promise<void> => {
  const sent = given.map((surety): SuretySave => {
    const before = stored.find(({ suretyId }) => suretyId === surety.suretyId)
    return before && isAnotherPerson(before, completeSurety(surety))
      ? { ...surety, suretyId: undefined }
      : surety
  })
  const kept = sent.flatMap(({ suretyId }) => suretyId ?? [])
  await announceAgain(connection, stored, sent)
  if (stored.some(({ suretyId }) => !kept.includes(suretyId))) {
    const goes = kept.length > 0 ? notInArray(suretyTable.suretyId, kept) : undefined
    await connection.delete(suretyTable).where(and(eq(suretyTable.queryId, queryId), goes))
  }
  for (const surety of sent) {
    const columns = completeSurety(surety)
    if (surety.suretyId)
      await connection.update(suretyTable).set(columns).where(eq(suretyTable.suretyId, surety.suretyId))
    else await connection.insert(suretyTable).values({ ...columns, queryId })
  }
}

/**
 * Puts the conditions of sureties who are removed or have a new address into the next daily letter again, for in-
 * house users or the surety at the new address.
 */
const announceAgain = async (
  connection: Connection,
  stored: readonly SuretyRow[],
  sent: readonly SuretySave[],
): Promise<void> => {
  const moved = stored.filter(({ suretyId, email }) => {
    const now = sent.find((one) => one.suretyId === suretyId)
    return now === undefined || completeSurety(now).email !== email
  })
  if (moved.length === 0) return
  const ids = moved.map(({ suretyId }) => suretyId)
  await connection
    .update(conditionTable)
    .set({ sideToldAt: null })
    .where(inArray(conditionTable.suretyId, ids))
}

/** By the personal codes; where one is missing, by name and e-mail address, of which one may be corrected. */
const isAnotherPerson = (before: SuretyRow, after: SuretyFields): boolean =>
  before.personalCode !== '' && after.personalCode !== ''
    ? before.personalCode !== after.personalCode
    : before.name.trim() !== '' && before.name !== after.name && before.email !== after.email

type SuretyFields = Omit<Surety, 'suretyId'>

const empty: SuretyFields = { name: '', personalCode: '', email: '', phone: '', address: '', comment: '' }

/** A surety as sent, with defaults for omitted fields. */
export const completeSurety = ({ suretyId: _, ...given }: SuretySave): SuretyFields => ({
  ...empty,
  ...(given as Partial<SuretyFields>),
})

/** Maps a surety to the API response. */
export const toSurety = ({ queryId: _, ...surety }: SuretyRow): Surety => surety
