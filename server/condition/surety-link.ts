import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Language } from '../../api/language.ts'
import type { SuretyView } from '../../api/surety-link.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { suretyLinkOf } from '../../machines/lifecycle/condition/surety-link.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { customerLanguage, findQuery, loadQueryParts } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { type SuretyLinkRow, suretyLinkTable } from '../schema/surety-link.table.ts'
import { type SuretyRow, suretyTable } from '../schema/surety.table.ts'
import { tokenHash } from '../selfserve/send-link.ts'
import { conditionsOfGuest, type GuestVisit } from './guest-answers.ts'

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000
/** How long a link is valid after the last due day, or after it was sent if that is later. */
const VALID_DAYS = 30

type Needs = Pick<Dependencies, 'database' | 'now'>

/** A stored link with its query, and the view of its page. */
export type OpenedSuretyLink = {
  link: SuretyLinkRow
  query: QueryRow
  visit: GuestVisit
  view: SuretyView
}

/**
 * Creates a link. Earlier links stay valid until they are revoked.
 * @param dueDays days on which something is due, `YYYY-MM-DD`
 */
export const createSuretyLink = async (
  { database, now }: Needs,
  { suretyId, email }: SuretyRow,
  dueDays: readonly string[],
): Promise<{ suretyLinkId: number; token: string; expiresAt: Date }> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const last = Math.max(now().getTime(), ...dueDays.map((day) => Date.parse(day)))
  const expiresAt = new Date(last + VALID_DAYS * DAY_MS)
  const language = await pickedLanguage(database, suretyId)
  const [stored] = await database
    .insert(suretyLinkTable)
    .values({
      suretyId,
      recipient: email,
      language,
      expiresAt,
      tokenHash: tokenHash(token),
      createdAt: now(),
    })
    .returning()
  if (!stored) throw new Error('the link was not stored')
  return { suretyLinkId: stored.suretyLinkId, token, expiresAt }
}

/** Revokes the links of a surety before this one, once it is sent. */
export const revokeOlderLinks = async (
  connection: Connection,
  { suretyId, suretyLinkId }: Pick<SuretyLinkRow, 'suretyId' | 'suretyLinkId'>,
): Promise<void> => {
  await connection
    .update(suretyLinkTable)
    .set({ revoked: true })
    .where(and(eq(suretyLinkTable.suretyId, suretyId), ne(suretyLinkTable.suretyLinkId, suretyLinkId)))
}

/** The language of a surety's letters: as picked on the page, else the customer's. */
export const suretyLanguage = async (
  connection: Connection,
  { suretyId }: SuretyRow,
  query: QueryRow,
): Promise<Language> => (await pickedLanguage(connection, suretyId)) ?? customerLanguage(query)

/** Returns the client's name for a surety. A private person has only initials, because the link does not identify its user. */
export const clientForSurety = ({ consumer, custName }: Pick<QueryRow, 'consumer' | 'custName'>): string =>
  consumer ? initialsOf(custName) : custName

/**
 * Finds the link of a token.
 * @throws Problem apply.unknown
 */
export const findSuretyLink = async ({ database, now }: Needs, token: string): Promise<OpenedSuretyLink> => {
  const [found] = await database
    .select({ link: suretyLinkTable, surety: suretyTable })
    .from(suretyLinkTable)
    .innerJoin(suretyTable, eq(suretyTable.suretyId, suretyLinkTable.suretyId))
    .where(eq(suretyLinkTable.tokenHash, tokenHash(token)))
  const query = found && (await findQuery(database, found.surety.queryId))
  if (!query) throw new Problem('apply.unknown')
  const { link, surety } = found
  const { suretyId, name, queryId } = surety
  const visit: GuestVisit = { guest: { role: 'SURETY', name, suretyId }, queryId }
  return { link, query, visit, view: await viewOf(database, { link, surety, query, visit }, now()) }
}

/** @throws Problem surety.over with the reason why nothing can be answered */
export const assertSuretyLinkOpen = ({ view: { link } }: OpenedSuretyLink): void => {
  if (link !== 'open') throw new Problem('surety.over', { values: { link } })
}

/** Stores the language that the surety has picked, for the next letters. */
export const keepSuretyLanguage = async (
  connection: Connection,
  { suretyLinkId }: SuretyLinkRow,
  language: Language,
): Promise<void> => {
  await connection
    .update(suretyLinkTable)
    .set({ language })
    .where(eq(suretyLinkTable.suretyLinkId, suretyLinkId))
}

type Found = { link: SuretyLinkRow; surety: SuretyRow; query: QueryRow; visit: GuestVisit }

const viewOf = async (
  connection: Connection,
  { link, surety, query, visit }: Found,
  now: Date,
): Promise<SuretyView> => {
  const { conditions } = await conditionsOfGuest(connection, visit)
  const valid = {
    revoked: link.revoked,
    sameAddress: link.recipient === surety.email,
    inTime: now < link.expiresAt,
  }
  const state = suretyLinkOf({
    ...valid,
    asked: conditions.some(({ state: one }) => ['asked', 'answered'].includes(conditionPhaseOf(one))),
  })
  // A page that was opened in time says what has become of the conditions.
  const shown = suretyLinkOf({ ...valid, asked: true }) === 'open' ? conditions : []
  if (state !== 'open') return { link: state, about: null, conditions: shown }
  const { partner } = await loadQueryParts(connection, query)
  return { link: state, about: { client: clientForSurety(query), partner: partner.businessName }, conditions }
}

const pickedLanguage = async (connection: Connection, suretyId: number): Promise<Language | null> => {
  const { language, suretyLinkId } = suretyLinkTable
  const [picked] = await connection
    .select({ language })
    .from(suretyLinkTable)
    .where(and(eq(suretyLinkTable.suretyId, suretyId), isNotNull(language)))
    .orderBy(desc(suretyLinkId))
    .limit(1)
  return picked?.language ?? null
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => {
      const [first] = word
      return first === undefined ? [] : `${first.toUpperCase()}.`
    })
    .join(' ')
