import { and, eq, notInArray } from 'drizzle-orm'
import type { Limit, LimitPerson, ReadLimit } from '../../api/limit.ts'
import type { Principal } from '../../api/role.ts'
import { maskedCode } from '../../domain/identifier/masked-code.ts'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Fingerprints, referenceOf } from '../query/parts/representative.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { limitRequestTable } from '../schema/limit.table.ts'
import { queryTable } from '../schema/query.table.ts'

/** What a reader may see of a customer's limit. */
export type LimitReader = {
  /**
   * Readable by in-house users, by users who see a query of the customer, and by the person who requested the check.
   */
  limit: boolean
  /** Personal codes in full: for in-house users who see an open query of the customer. */
  codes: boolean
}

/** Closed, annulled and ended queries give no right to read. */
const seesQueryOf = async (database: Connection, principal: Principal, regCode: string): Promise<boolean> => {
  const [query] = await database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(
      and(
        eq(queryTable.custRegCode, regCode),
        notInArray(queryTable.status, [...overStatuses]),
        visibleTo(principal, queryTable),
      ),
    )
    .limit(1)
  return query !== undefined
}

const hasAsked = async (database: Connection, { userId }: Principal, regCode: string): Promise<boolean> => {
  const [request] = await database
    .select({ regCode: limitRequestTable.regCode })
    .from(limitRequestTable)
    .where(and(eq(limitRequestTable.regCode, regCode), eq(limitRequestTable.accountUserId, userId)))
  return request !== undefined
}

export const readerOf = async (
  database: Connection,
  principal: Principal,
  regCode: string,
): Promise<LimitReader> => {
  const inhouse = seesInhouse(principalKind(principal))
  const ofQuery = await seesQueryOf(database, principal, regCode)
  return {
    limit: inhouse || ofQuery || (await hasAsked(database, principal, regCode)),
    codes: ofQuery && inhouse,
  }
}

const shown = <P extends LimitPerson>(people: readonly P[], inFull: boolean): P[] =>
  people.map((person) => (inFull ? person : { ...person, identity_code: maskedCode(person.identity_code) }))

/** Returns the customer's limit as this reader may see it. */
export const limitFor = (
  needs: Fingerprints,
  reader: LimitReader,
  regCode: string,
  limit: Limit,
): ReadLimit => ({
  ...limit,
  representatives: shown(
    limit.representatives.map((person) => ({ ...person, reference: referenceOf(needs, regCode, person) })),
    reader.codes,
  ),
  sureties: shown(limit.sureties, reader.codes),
})
