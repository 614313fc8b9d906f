import { and, eq } from 'drizzle-orm'
import type { Limit, LimitPerson } from '../../api/limit.ts'
import type { Principal } from '../../api/role.ts'
import { maskedCode } from '../../domain/identifier/masked-code.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Connection } from '../platform/database/database.ts'
import { visibleTo } from './record/visibility.ts'
import { limitRequestTable } from '../schema/limit.table.ts'
import { queryTable } from '../schema/query.table.ts'

/** What somebody may read of a customer's limit. */
export type LimitReader = {
  /** In-house people, who sees a query of the customer, and who has asked for the check. */
  limit: boolean
  /** Personal codes in full: where a query of the customer is seen, which has them too. */
  representatives: boolean
  sureties: boolean
}

const seesQueryOf = async (database: Connection, principal: Principal, regCode: string): Promise<boolean> => {
  const [query] = await database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(and(eq(queryTable.custRegCode, regCode), visibleTo(principal, queryTable)))
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
    representatives: ofQuery,
    sureties: ofQuery && inhouse,
  }
}

const shown = (people: readonly LimitPerson[], inFull: boolean): LimitPerson[] =>
  people.map((person) =>
    inFull ? person : { name: person.name, identity_code: maskedCode(person.identity_code) },
  )

/** The limit as this reader gets it. */
export const limitFor = (reader: LimitReader, limit: Limit): Limit => ({
  ...limit,
  representatives: shown(limit.representatives, reader.representatives),
  sureties: shown(limit.sureties, reader.sureties),
})
