import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type PersonFound, personRoles, type PersonsQuery } from '../../api/privacy.calls.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { isMaskedCode } from '../../domain/identifier/masked-code.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { lawMonths } from '../../domain/retention.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { queryTable } from '../schema/query.table.ts'
import { queryHoldTable } from '../schema/retention.table.ts'
import { userTable } from '../schema/user.table.ts'
import { findPersonsRows, isSame, MOST_QUERIES, type PersonsRow, type Sought } from './find-person.ts'
import { isHeld, isOver, keptUntil, kindOfQuery } from './kept-queries.ts'
import { monthsAt } from './retention.store.ts'

const readQueries = async (connection: Connection, ids: readonly number[], now: Date) =>
  connection
    .select({
      queryId: queryTable.queryId,
      custName: queryTable.custName,
      status: queryTable.status,
      kind: kindOfQuery(connection),
      over: sql<boolean>`${isOver}`,
      held: sql<boolean>`${isHeld(connection)}`,
      keptUntil: keptUntil(connection, await monthsAt(connection, now)).mapWith(queryTable.modifiedAt),
      lawUntil: keptUntil(connection, lawMonths).mapWith(queryTable.modifiedAt),
      holdReason: queryHoldTable.reason,
    })
    .from(queryTable)
    .leftJoin(queryHoldTable, eq(queryHoldTable.queryId, queryTable.queryId))
    .where(and(inArray(queryTable.queryId, [...ids]), isNull(queryTable.erasedAt)))
    .orderBy(asc(queryTable.queryId))

type Read = Awaited<ReturnType<typeof readQueries>>[number]

const blockOf = ({ over, held, holdReason, lawUntil }: Read, now: Date): PersonsQuery['block'] => {
  if (!over) return 'open'
  if (held) return holdReason === null ? 'review' : 'held'
  return lawUntil > now ? 'law' : null
}

/** Kept until a moment, that is on every day before it. */
const lastDay = (until: Date): string => todayInTallinn(new Date(until.getTime() - 1))

const shown = (read: Read, rows: readonly PersonsRow[], now: Date): PersonsQuery => {
  const { queryId, custName, status, kind, over, holdReason } = read
  const roles = new Set(rows.flatMap((row) => (row.queryId === queryId ? row.role : [])))
  return {
    queryId,
    custName: withoutCodes(custName),
    status,
    kind,
    roles: personRoles.filter((role) => roles.has(role)),
    keptUntil: over ? lastDay(read.keptUntil) : null,
    lawUntil: over && lawMonths[kind] > 0 ? lastDay(read.lawUntil) : null,
    block: blockOf(read, now),
    holdReason,
  }
}

const readAccounts = (connection: Connection, { by, text }: Sought) => {
  const fullName = sql<string>`${userTable.firstName} || ' ' || ${userTable.lastName}`
  const isTheirs =
    by === 'code'
      ? eq(userTable.personalCode, text)
      : isSame({ email: userTable.email, name: fullName }[by], text)
  return connection
    .select({
      accountUserId: userTable.accountUserId,
      fullName,
      email: userTable.email,
      role: userTable.userRole,
      personalCode: userTable.personalCode,
    })
    .from(userTable)
    .where(and(isNull(userTable.deletedAt), isTheirs))
    .limit(MOST_QUERIES)
}

const codeFields = ['custRegCode', 'contactPersCode', 'personalCode', 'representativePersonalCode'] as const

/** Every place that names the person, and whether it is more than one person by their codes. */
const findPlaces = async (connection: Connection, sought: Sought) => {
  const rows = await findPersonsRows(connection, sought)
  const found = await readAccounts(connection, sought)
  const written = [
    ...rows.flatMap(({ data }) => codeFields.map((field) => data[field])),
    ...found.map(({ personalCode }) => personalCode),
  ]
  const codes = new Set(
    written.filter((code) => typeof code === 'string' && code !== '' && !isMaskedCode(code)),
  )
  const accounts = found.map(({ personalCode: _, ...account }) => account)
  return { rows, accounts, several: codes.size > 1 }
}

/** What is kept about a person, and until when; codes are left out. */
export const findPerson = async (connection: Connection, sought: Sought, now: Date): Promise<PersonFound> => {
  const { rows, accounts, several } = await findPlaces(connection, sought)
  const ids = [...new Set(rows.map(({ queryId }) => queryId))].toSorted((one, other) => one - other)
  const queries = await readQueries(connection, ids.slice(0, MOST_QUERIES), now)
  return {
    queries: queries.map((read) => shown(read, rows, now)),
    more: ids.length > MOST_QUERIES,
    several,
    accounts,
  }
}

/**
 * The data of a person for the person, as indented JSON: each query with what it says of them, and their accounts.
 * @throws Problem person.several where a name or an address is that of several people
 */
export const exportPerson = async (connection: Connection, sought: Sought, now: Date): Promise<string> => {
  const { rows, accounts, several } = await findPlaces(connection, sought)
  if (several) throw new Problem('person.several')
  const ids = [...new Set(rows.map(({ queryId }) => queryId))].slice(0, MOST_QUERIES)
  const queries = await connection
    .select({
      queryId: queryTable.queryId,
      status: queryTable.status,
      product: queryTable.product,
      createdAt: queryTable.createdAt,
      contractNr: queryTable.contractNr,
      contractEndDate: queryTable.lendifyEndDate,
    })
    .from(queryTable)
    .where(inArray(queryTable.queryId, ids))
    .orderBy(asc(queryTable.queryId))
  const content = {
    exportedAt: now.toISOString(),
    queries: queries.map((query) => ({
      ...query,
      data: rows.flatMap(({ queryId, role, data }) => (queryId === query.queryId ? { role, ...data } : [])),
    })),
    accounts,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
