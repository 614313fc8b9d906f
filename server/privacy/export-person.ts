import { asc, inArray, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Language } from '../../api/language.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type ZipSource, zipStream } from '../file-store/zip.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { text } from '../platform/language/text.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { passkeyTable } from '../schema/passkey.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { savedViewTable } from '../schema/saved-view.table.ts'
import { knownDeviceTable, sessionTable } from '../schema/session.table.ts'
import { userTable } from '../schema/user.table.ts'
import { dataOf, findPersonsRows, type PersonsRow, type PersonSearch } from './find-person.ts'
import { findPlaces } from './person.ts'
import { findPersonsFiles, isStored, isOnlyTheirs, isSubject, type Part, sourceOf } from './persons-files.ts'
import { findRecords, findTexts } from './persons-records.ts'

/** The most queries in one export, which is held in memory. Only the representative of a large seller may have more. */
const MAX_QUERIES = 1000
/** Queries that are read at a time. */
const BATCH = 100
/** Rows of one batch; no query has as many parties. */
const MAX_ROWS = BATCH * 1000

type Needs = Pick<Dependencies, 'files'> & { database: Connection; now: Date; language: Language }

/** Stored data that is not in the export, and why. */
type LeftOut = { queryId?: number; count?: number; why: string }

const readQueries = (connection: Connection, ids: number[]) =>
  connection
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

const sameRow = ({ queryId, role, data }: PersonsRow) => JSON.stringify([queryId, role, data])

/** Finds the person's part in each query. */
const divide = async (connection: Connection, ids: number[], rows: readonly PersonsRow[]) => {
  const theirs = new Set(rows.map(sameRow))
  const everyone = await findPersonsRows(connection, { by: 'queries', ids }, MAX_ROWS)
  const parts = new Map<number, Part>()
  for (const queryId of ids) {
    const here = everyone.filter((row) => row.queryId === queryId)
    const own = here.filter((row) => theirs.has(sameRow(row)))
    parts.set(queryId, { own, isAlone: own.length === here.length })
  }
  return parts
}

/** A batch of queries as they are exported, with their files and what is left out. */
const readBatch = async (
  { database, files, language }: Needs,
  ids: number[],
  rows: readonly PersonsRow[],
) => {
  const leftOut: LeftOut[] = []
  const parts = await divide(database, ids, rows)
  const leave = (why: string, count: number, queryId: number) => {
    if (count > 0) leftOut.push({ queryId, count, why: text(language, `privacy.leftOut.${why}`) })
  }
  const found = await findPersonsFiles(database, parts)
  const kept: typeof found.theirs = []
  // One after another: a bucket takes few requests at a time, and others need them too.
  for (const file of found.theirs) if (await isStored(files, file)) kept.push(file)
  const [records, texts] = [await findRecords(database, ids), await findTexts(database, ids)]
  const queries = (await readQueries(database, ids)).map((query) => {
    const { queryId } = query
    const part = parts.get(queryId) ?? { own: [], isAlone: false }
    const ofQuery = <One extends { queryId: number }>(all: readonly One[]) =>
      all.filter((one) => one.queryId === queryId)
    const theirTexts = isOnlyTheirs(part) ? ofQuery(texts) : []
    leave('files', ofQuery(found.leftOut).length, queryId)
    leave('gone', ofQuery(found.theirs).length - ofQuery(kept).length, queryId)
    leave('texts', ofQuery(texts).length - theirTexts.length, queryId)
    return {
      ...query,
      data: part.own.map(({ role, data }) => ({ role, ...data })),
      records: isSubject(part.own) ? ofQuery(records).map(({ record, data }) => ({ record, ...data })) : [],
      texts: theirTexts.map(({ kind, at, text: written }) => ({ kind, at, text: written })),
      files: ofQuery(kept).map(({ name }) => name),
    }
  })
  return { queries, leftOut, sources: kept.map((file) => sourceOf(files, file)) }
}

const listOf = (rows: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(${rows}), '[]')`

/** An account with its sign-in data. */
const readAccounts = async (connection: Connection, ids: number[]) => {
  const ofUser = (owner: typeof sessionTable.accountUserId | typeof passkeyTable.accountUserId) =>
    sql`where ${owner} = ${userTable.accountUserId})`
  const rows = await connection
    .select({
      data: dataOf({
        accountUserId: userTable.accountUserId,
        firstName: userTable.firstName,
        lastName: userTable.lastName,
        personalCode: userTable.personalCode,
        email: userTable.email,
        phone: userTable.phone,
        logo: userTable.logo,
        role: userTable.userRole,
        language: userTable.language,
        active: userTable.active,
        createdAt: userTable.createdAt,
        sessions: sql`${listOf(sql`jsonb_build_object('createdAt', ${sessionTable.createdAt}, 'address', ${sessionTable.address}, 'browser', ${sessionTable.userAgent})`)} from ${sessionTable} ${ofUser(sessionTable.accountUserId)}`,
        browsers: sql`${listOf(sql`jsonb_build_object('seenAt', ${knownDeviceTable.seenAt}, 'browser', ${knownDeviceTable.userAgent})`)} from ${knownDeviceTable} where ${knownDeviceTable.accountUserId} = ${userTable.accountUserId})`,
        passkeys: sql`${listOf(sql`jsonb_build_object('createdAt', ${passkeyTable.createdAt}, 'name', ${passkeyTable.name})`)} from ${passkeyTable} ${ofUser(passkeyTable.accountUserId)}`,
        views: sql`${listOf(sql`jsonb_build_object('name', ${savedViewTable.name})`)} from ${savedViewTable} where ${savedViewTable.accountUserId} = ${userTable.accountUserId})`,
      }),
    })
    .from(userTable)
    .where(inArray(userTable.accountUserId, ids))
  return rows.map(({ data }) => data)
}

/** What a partner's record says of its representative. */
const readPartners = (connection: Connection, ids: number[]) =>
  connection
    .select({
      partnerId: partnerTable.partnerId,
      businessName: partnerTable.businessName,
      representativeName: partnerTable.representativeName,
      representativePersonalCode: partnerTable.representativePersonalCode,
      representativePhone: partnerTable.representativePhone,
      representativeEmail: partnerTable.representativeEmail,
    })
    .from(partnerTable)
    .where(inArray(partnerTable.partnerId, ids))

const jsonSource = (content: unknown): ZipSource => ({
  name: 'data.json',
  open: async () => Readable.from([Buffer.from(`${JSON.stringify(content, null, 2)}\n`)]),
})

/**
 * The data of a person for the person, as a zip: `data.json` with each query and what it says of them, and their files.
 * What may be about others is named with the reason; what staff write stays out of every export.
 * @throws Problem person.several where a name or an address is, or may be, that of several people
 */
export const exportPerson = async (
  needs: Needs,
  sought: PersonSearch,
): Promise<{ content: Readable; details: Record<string, unknown> }> => {
  const { database, now, language } = needs
  const { rows, accounts, limits, partners, several, uncertain } = await findPlaces(
    database,
    sought,
    MAX_QUERIES,
  )
  if (several || uncertain) throw new Problem('person.several')
  const all = [...new Set(rows.map(({ queryId }) => queryId))].toSorted((one, other) => one - other)
  const queryIds = all.slice(0, MAX_QUERIES)
  const queries: Awaited<ReturnType<typeof readBatch>>['queries'] = []
  const sources: ZipSource[] = []
  const leftOut: LeftOut[] = []
  for (let at = 0; at < queryIds.length; at += BATCH) {
    const batch = await readBatch(needs, queryIds.slice(at, at + BATCH), rows)
    queries.push(...batch.queries)
    sources.push(...batch.sources)
    leftOut.push(...batch.leftOut)
  }
  if (all.length > MAX_QUERIES)
    leftOut.push({ count: all.length - MAX_QUERIES, why: text(language, 'privacy.leftOut.more') })
  leftOut.push({ why: text(language, 'privacy.leftOut.internal') })
  const ids = {
    queries: queryIds,
    accounts: accounts.map(({ accountUserId }) => accountUserId),
    partners: partners.map(({ partnerId }) => partnerId),
    limits: limits.map(({ limitId }) => limitId),
  }
  const content = {
    exportedAt: now.toISOString(),
    queries,
    limits: limits.map(({ answer }) => answer),
    accounts: await readAccounts(database, ids.accounts),
    partners: await readPartners(database, ids.partners),
    leftOut,
  }
  return {
    content: zipStream([jsonSource(content), ...sources], now),
    details: { by: sought.by, ...ids, files: sources.length },
  }
}
