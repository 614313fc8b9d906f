import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { type PersonFound, personRoles, type PersonsQuery } from '../../api/privacy.calls.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { isMaskedCode } from '../../domain/identifier/masked-code.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { lawMonths } from '../../domain/retention.ts'
import type { Connection } from '../platform/database/database.ts'
import { customerLimitTable } from '../schema/limit.table.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { queryHoldTable } from '../schema/retention.table.ts'
import { userTable } from '../schema/user.table.ts'
import { findPersonsRows, isSame, MAX_QUERIES, type PersonsRow, type PersonSearch } from './find-person.ts'
import { isOnHold, isOver, keptUntil, kindOfQuery } from './kept-queries.ts'
import { monthsAt } from './retention.store.ts'

const readQueries = async (connection: Connection, ids: readonly number[], now: Date) =>
  connection
    .select({
      queryId: queryTable.queryId,
      custName: queryTable.custName,
      status: queryTable.status,
      kind: kindOfQuery(connection),
      over: sql<boolean>`${isOver}`,
      held: sql<boolean>`${isOnHold(connection)}`,
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

const readAccounts = (connection: Connection, { by, text }: PersonSearch) => {
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
    .limit(MAX_QUERIES)
}

/** The people whom a response of the limit engine names beside the customer. */
const named = sql`jsonb_array_elements(coalesce(${customerLimitTable.answer} -> 'sureties', '[]')
  || coalesce(${customerLimitTable.answer} -> 'representatives', '[]')) as named`

/**
 * Responses of the limit engine about the person, and those that name them, found by the codes; without data of
 * others.
 */
const readLimits = (connection: Connection, codes: readonly string[]) => {
  const { regCode, limitId, answeredAt, answer } = customerLimitTable
  const own = inArray(regCode, [...codes])
  const isNamed = inArray(sql`named ->> 'identity_code'`, [...codes])
  const ofCustomer = connection
    .select({ one: sql`1` })
    .from(queryTable)
    .where(eq(queryTable.custRegCode, regCode))
  return connection
    .select({
      limitId,
      answeredAt,
      isOwn: sql<boolean>`${own}`,
      isFree: sql<boolean>`${own} and ${notExists(ofCustomer)}`,
      answer: sql<object>`case when ${own} then coalesce(${answer}, '{}') - 'sureties' - 'representatives' else
        jsonb_build_object('named', (select jsonb_agg(named) from ${named} where ${isNamed})) end`,
    })
    .from(customerLimitTable)
    .where(or(own, sql`exists (select from ${named} where ${isNamed})`))
    .orderBy(limitId)
    .limit(MAX_QUERIES)
}

/** Partners whose representative the person is. */
const readPartners = (connection: Connection, { by, text }: PersonSearch) => {
  const { partnerId, businessName, representativePersonalCode, representativeEmail, representativeName } =
    partnerTable
  const isTheirs =
    by === 'code'
      ? eq(representativePersonalCode, text)
      : isSame({ email: representativeEmail, name: representativeName }[by], text)
  return connection
    .select({ partnerId, businessName, personalCode: representativePersonalCode })
    .from(partnerTable)
    .where(and(isNull(partnerTable.deletedAt), isTheirs))
    .orderBy(partnerId)
    .limit(MAX_QUERIES)
}

const codeFields = [
  'custRegCode',
  'contactPersCode',
  'personalCode',
  'representativePersonalCode',
  'sellerRegCode',
] as const

const isCode = (code: unknown): code is string =>
  typeof code === 'string' && code !== '' && !isMaskedCode(code)

/**
 * Finds every place that names the person. `several`: the places have different personal codes. `uncertain`: a place
 * has no code, so it may be about another person of this name or address.
 */
export const findPlaces = async (connection: Connection, sought: PersonSearch, most: number) => {
  // One more than is shown, so that the rest is noticed.
  const rows = await findPersonsRows(connection, sought, most + 1)
  const found = await readAccounts(connection, sought)
  const represented = await readPartners(connection, sought)
  const owners = [
    ...rows.map(({ data }) => codeFields.map((field) => data[field]).find(isCode)),
    ...[...found, ...represented].map(({ personalCode }) =>
      isCode(personalCode) ? personalCode : undefined,
    ),
  ]
  const codes = new Set([...owners.filter(isCode), ...(sought.by === 'code' ? [sought.text] : [])])
  return {
    rows,
    accounts: found.map(({ personalCode: _, ...account }) => account),
    partners: represented.map(({ personalCode: _, ...partner }) => partner),
    limits: await readLimits(connection, [...codes]),
    several: codes.size > 1,
    uncertain: owners.length > 1 && owners.includes(undefined),
  }
}

/** The data stored about a person, and until when it is kept; without codes. */
export const findPerson = async (
  connection: Connection,
  sought: PersonSearch,
  now: Date,
): Promise<PersonFound> => {
  const { rows, accounts, partners, limits, several, uncertain } = await findPlaces(
    connection,
    sought,
    MAX_QUERIES,
  )
  const ids = [...new Set(rows.map(({ queryId }) => queryId))].toSorted((one, other) => one - other)
  const queries = await readQueries(connection, ids.slice(0, MAX_QUERIES), now)
  return {
    queries: queries.map((read) => shown(read, rows, now)),
    more: ids.length > MAX_QUERIES,
    several,
    uncertain,
    accounts,
    partners,
    limits: limits.map(({ limitId, answeredAt, isOwn, isFree }) => ({
      limitId,
      answeredAt: answeredAt?.toISOString() ?? null,
      isOwn,
      isFree,
    })),
  }
}
