import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Language } from '../../api/language.ts'
import { formatDate, todayInTallinn } from '../../domain/date.ts'
import { isWorkingDay } from '../../domain/working-days.ts'
import { conditionStatesIn } from '../../machines/lifecycle/condition/condition-phase.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import {
  type DeadlineNews,
  findDeadlineNews,
  findDeadlinesById,
  markDeadlineNotified,
} from '../notification/deadline-news.ts'
import { findRiskNews, findRisksById, markRiskNotified, type RiskNews } from '../notification/risk-news.ts'
import { recordLetter } from '../notification/record-letter.ts'
import { mayRead, usersInhouse, usersOfPartner, usersWhoAsked } from '../notification/responsible-users.ts'
import type { Fingerprints } from '../query/parts/representative.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { defineJob, RETRY_S, type Worker, worker } from '../platform/jobs/jobs.ts'
import { text } from '../platform/language/text.ts'
import { letter } from '../platform/mail/letter.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { conditionTable } from '../schema/condition.table.ts'
import { applicantTable, offerTable } from '../schema/offer.table.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'
import { suretyTable, type SuretyRow } from '../schema/surety.table.ts'
import { findAccountById } from '../session/session.store.ts'
import { speaksForClient } from '../selfserve/offer-view.ts'
import { isOfPresentClient } from './condition-view.ts'
import {
  type Addressee,
  addressOf,
  type AskedOfReader,
  customerKey,
  type LetterReader,
  readerIn,
  suretyKey,
} from './letter-addressee.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'jobs' | 'now' | 'services'> & Fingerprints

/** Between eight and one o'clock in Tallinn, so that a program that was down in the morning catches up. */
const MORNINGS = '15 6-9 * * *'
const DAY_S = 86_400

const gatherJob = defineJob({
  name: 'condition.gatherNews',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})

/** To a user, to the customer of a query, or to a surety; customers and sureties also hear of their other queries. */
const letterJob = defineJob({
  name: 'condition.letter',
  data: z.object({
    accountUserId: z.nullable(z.int()),
    queryId: z.nullable(z.int()),
    /** Letters that were queued before sureties had links have none. */
    suretyId: z._default(z.nullable(z.int()), null),
    conditions: z.array(z.int()),
    /** Deadlines of queries; letters that were queued before there were any have none. */
    deadlines: z._default(z.array(z.int()), []),
    /** Risk classes to renew; letters that were queued before there were any have none. */
    risks: z._default(z.array(z.int()), []),
    at: z.iso.datetime(),
  }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Who gets a letter, and the key by which they get one a day. */
type Reader = LetterReader & { key: string }

const nobody: LetterReader = { accountUserId: null, queryId: null, suretyId: null }

const userReader = (accountUserId: number): Reader => ({
  ...nobody,
  accountUserId,
  key: `user ${accountUserId}`,
})

const asked = conditionStatesIn('asked').filter((state) => state !== 'new')
const answered = conditionStatesIn('answered')

const customerOf = (needs: Fingerprints, { query, offer, applicant }: AskedOfReader): Reader | null =>
  query.aplink !== null && query.contactEmail !== '' && offer && speaksForClient({ offer, applicant, query })
    ? { ...nobody, queryId: query.queryId, key: `customer ${customerKey(needs, query)}` }
    : null

const suretyOf = (needs: Fingerprints, surety: SuretyRow | null): Reader | null =>
  surety && surety.email !== ''
    ? { ...nobody, suretyId: surety.suretyId, key: `surety ${suretyKey(needs, surety)}` }
    : null

/** The guest whom a condition is asked of; null if in-house users answer instead. */
const guestOf = (needs: Fingerprints, found: AskedOfReader): Reader | null => {
  const { condition, query, surety } = found
  if (!isOfPresentClient(condition, query)) return null
  return condition.askedOf === 'customer' ? customerOf(needs, found) : suretyOf(needs, surety)
}

const usersOf = (ids: readonly number[]): Reader[] => ids.map(userReader)

type ReadersOf = (connection: Connection, found: AskedOfReader, needs: Fingerprints) => Promise<Reader[]>

/** Who answers: users of the partner, the customer and the surety by their links, otherwise in-house users for them. */
const sideOf: ReadersOf = async (connection, found, needs) => {
  const { askedOf } = found.condition
  const { query } = found
  if (askedOf === 'partner' || askedOf === 'shop') return usersOf(await usersOfPartner(connection, query))
  const guest = askedOf === 'inhouse' ? null : guestOf(needs, found)
  return guest ? [guest] : usersOf(await usersInhouse(connection, query))
}

/** The readers of letters about answers and passed due dates. */
const askerOf: ReadersOf = async (connection, { condition: { askedBy }, query }) =>
  usersOf(await usersWhoAsked(connection, query, askedBy))

const { state, modifiedAt, overdueSince, sideToldAt, askerToldAt } = conditionTable
const audiences = [
  {
    column: 'sideToldAt',
    readersOf: sideOf,
    isNews: and(inArray(state, asked), or(isNull(sideToldAt), lt(sideToldAt, modifiedAt))),
  },
  {
    column: 'askerToldAt',
    readersOf: askerOf,
    isNews: and(
      or(inArray(state, answered), and(inArray(state, asked), isNotNull(overdueSince))),
      or(isNull(askerToldAt), lt(askerToldAt, modifiedAt)),
    ),
  },
] as const

type News = {
  reader: Reader
  conditions: number[]
  marks: { column: 'sideToldAt' | 'askerToldAt'; id: number }[]
  deadlines: number[]
  risks: number[]
}

/** A condition with its query, its surety, and who has applied by a link. */
const selectFound = (connection: Connection) =>
  connection
    .select({
      condition: conditionTable,
      query: queryTable,
      surety: suretyTable,
      offer: offerTable,
      applicant: applicantTable,
    })
    .from(conditionTable)
    .innerJoin(queryTable, eq(queryTable.queryId, conditionTable.queryId))
    .leftJoin(offerTable, eq(offerTable.queryId, conditionTable.queryId))
    .leftJoin(applicantTable, eq(applicantTable.queryId, conditionTable.queryId))
    .leftJoin(suretyTable, eq(suretyTable.suretyId, conditionTable.suretyId))

/** The news of each reader. Skips rows that another process has locked. */
const findNews = async (tx: Transaction, now: Date, needs: Fingerprints): Promise<News[]> => {
  const news = new Map<string, News>()
  const newsOf = (reader: Reader): News => {
    const of = news.get(reader.key) ?? { reader, conditions: [], marks: [], deadlines: [], risks: [] }
    news.set(reader.key, of)
    return of
  }
  for (const { column, readersOf, isNews } of audiences) {
    const found: AskedOfReader[] = await selectFound(tx)
      .where(isNews)
      .orderBy(asc(conditionTable.conditionId))
      .for('update', { of: conditionTable, skipLocked: true })
    for (const one of found) {
      const { conditionId: id } = one.condition
      for (const reader of await readersOf(tx, one, needs)) {
        const of = newsOf(reader)
        if (!of.conditions.includes(id)) of.conditions.push(id)
        of.marks.push({ column, id })
      }
    }
  }
  for (const { accountUserId, deadlineId } of await findDeadlineNews(tx, now))
    newsOf(userReader(accountUserId)).deadlines.push(deadlineId)
  for (const { accountUserId, assessmentId } of await findRiskNews(tx, now))
    newsOf(userReader(accountUserId)).risks.push(assessmentId)
  return [...news.values()]
}

/**
 * Sends each reader one letter a day, on working days, with everything that is new to them. What comes after it waits for
 * the next one. A condition with several readers counts as announced when the first of them gets a letter.
 */
export const sendDailyLetters = async (needs: Needs): Promise<void> => {
  const { database, jobs, now } = needs
  const at = now()
  if (!isWorkingDay(todayInTallinn(at))) return
  await database.transaction(async (tx) => {
    for (const { reader, marks, ...news } of await findNews(tx, at, needs)) {
      const { key, ...to } = reader
      const day = { key, withinS: DAY_S }
      const sent = await jobs.sendOnce(tx, letterJob, { ...to, ...news, at: at.toISOString() }, day)
      if (!sent) continue
      for (const { column, id } of marks)
        await tx
          .update(conditionTable)
          .set({ [column]: sql`${modifiedAt}` })
          .where(eq(conditionTable.conditionId, id))
      const { accountUserId } = to
      if (accountUserId === null) continue
      for (const deadlineId of news.deadlines) await markDeadlineNotified(tx, { accountUserId, deadlineId })
      for (const assessmentId of news.risks) await markRiskNotified(tx, { accountUserId, assessmentId })
    }
  })
}

const findConditionsById = (connection: Connection, ids: readonly number[]): Promise<AskedOfReader[]> =>
  selectFound(connection)
    .where(inArray(conditionTable.conditionId, [...ids]))
    .orderBy(asc(conditionTable.queryId), asc(conditionTable.conditionId))

const newsOf = ({ condition }: AskedOfReader): string => {
  if (answered.includes(condition.state)) return 'answered'
  if (condition.overdueSince !== null) return 'overdue'
  return condition.state
}

const lineOf = (kind: Addressee['kind'], found: AskedOfReader, language: Language): string =>
  text(language, `mail.${kind === 'conditions' ? kind : 'conditionsAsked'}.line`, {
    news: newsOf(found),
    day: formatDate(found.condition.dueDay),
    query: String(found.query.queryId),
    client: found.query.custName,
    condition: language === 'et' ? found.condition.textEt : found.condition.textEn,
  })

const deadlineLine = ({ deadline, query, owing }: DeadlineNews, language: Language): string =>
  text(language, 'mail.conditions.deadline', {
    purpose: deadline.purpose,
    kind: deadline.kind,
    names: owing.join(', '),
    query: String(query.queryId),
    client: query.custName,
    status: text(language, `status.${query.status}`),
  })

const riskLine = ({ query }: RiskNews, language: Language): string =>
  text(language, 'mail.conditions.risk', { query: String(query.queryId), client: query.custName })

/** Whether a condition still waits for this reader; only users look at answers. */
const isFor = ({ accountUserId, suretyId }: LetterReader, { condition, surety }: AskedOfReader): boolean => {
  const waiting = accountUserId === null ? asked : [...asked, ...answered]
  return waiting.includes(condition.state) && (suretyId === null || surety !== null)
}

type Content = {
  waiting: readonly AskedOfReader[]
  due: readonly DeadlineNews[]
  risks: readonly RiskNews[]
  at: string
}

/** The lines of a letter; those of a guest who is asked in several queries are grouped by query. */
const linesOf = ({ kind, language, parts }: Addressee, { waiting, due, risks }: Content): string => {
  const linesOfConditions = (found: readonly AskedOfReader[]) =>
    found.map((one) => lineOf(kind, one, language))
  if (parts.length === 0)
    return [
      ...due.map((one) => deadlineLine(one, language)),
      ...risks.map((one) => riskLine(one, language)),
      ...linesOfConditions(waiting),
    ].join('\n')
  return parts
    .map(({ title, conditions, end }) => [title, ...linesOfConditions(conditions), ...(end ? [end] : [])])
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** Sends one letter with open conditions, deadlines that have come and risk classes to renew; none without any of them. */
const sendLetter = async (needs: Needs, reader: LetterReader, content: Content): Promise<void> => {
  const { database, services } = needs
  const { waiting, due, risks, at } = content
  const about = [...waiting, ...due, ...risks]
  if (about.length === 0) return
  const to = await addressOf(needs, reader, waiting)
  if (!to || to.email === '') return
  const { kind, language, name, link, parts, values, attempt = '' } = to
  const lines = linesOf(to, content)
  const count = about.length
  await services.mail.send({
    ...letter(
      kind,
      to,
      { name, count, parts: Math.max(1, parts.length), lines, link, ...values },
      await letterSignature(database, language),
    ),
    id: `conditions-${readerIn(reader)}${attempt}-${new Date(at).getTime()}`,
  })
  await to.onSent?.()
  const queries = new Set(about.map(({ query }) => query.queryId))
  for (const id of queries) await recordLetter(database, id, { kind, name })
}

/**
 * Sends a user what they may still read: they may have been deactivated, or moved to another partner, since the letter was
 * queued. The next daily letter announces the other conditions to those who answer instead.
 */
const sendUsersLetter = async (needs: Needs, reader: LetterReader, content: Content): Promise<void> => {
  const { database } = needs
  const account = await findAccountById(database, reader.accountUserId ?? 0)
  const reads = ({ query }: { query: QueryRow }) => account !== undefined && mayRead(account, query)
  const missed = content.waiting.filter((found) => !reads(found))
  if (missed.length > 0)
    await database
      .update(conditionTable)
      .set({ sideToldAt: null, askerToldAt: null })
      .where(
        inArray(
          conditionTable.conditionId,
          missed.map(({ condition }) => condition.conditionId),
        ),
      )
  await sendLetter(needs, reader, {
    ...content,
    waiting: content.waiting.filter(reads),
    due: content.due.filter(reads),
    risks: content.risks.filter(reads),
  })
}

/** Sends the queued letter of one reader with everything in it that is still open. */
const sendConditionLetter = async (
  needs: Needs,
  { conditions, deadlines, risks: riskIds, at, ...reader }: z.output<typeof letterJob.data>,
): Promise<void> => {
  const { database } = needs
  const waiting = (await findConditionsById(database, conditions)).filter((found) => isFor(reader, found))
  if (reader.accountUserId !== null) {
    const due = await findDeadlinesById(database, deadlines)
    const risks = await findRisksById(database, riskIds)
    return sendUsersLetter(needs, reader, { waiting, due, risks, at })
  }
  // The address, the client or the surety may have changed since the letter was queued.
  for (const own of Map.groupBy(waiting, (found) => guestOf(needs, found)?.key).values()) {
    const guest = own[0] ? guestOf(needs, own[0]) : null
    if (guest) await sendLetter(needs, guest, { waiting: own, due: [], risks: [], at })
  }
}

/** The letters about conditions, deadlines and risk classes. */
export const conditionLetterWorkers = (needs: Needs): Worker[] => [
  worker(gatherJob, () => sendDailyLetters(needs), MORNINGS),
  worker(letterJob, (data) => sendConditionLetter(needs, data)),
]
