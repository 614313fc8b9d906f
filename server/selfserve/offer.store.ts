import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import {
  type ApplyLinkRow,
  applyLinkTable,
  type OfferRow,
  offerTable,
  type ApplicantRow,
  applicantTable,
} from '../schema/offer.table.ts'

export const findOffer = async (connection: Connection, queryId: number): Promise<OfferRow | undefined> =>
  (await connection.select().from(offerTable).where(eq(offerTable.queryId, queryId)))[0]

/** Inserts an empty offer, which the first save fills in. */
export const insertOffer = async (
  connection: Connection,
  offer: Pick<OfferRow, 'queryId' | 'application' | 'entered'>,
): Promise<void> => {
  await connection.insert(offerTable).values(offer)
}

export const writeOffer = async (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<OfferRow, 'queryId'>>,
): Promise<void> => {
  await connection.update(offerTable).set(changes).where(eq(offerTable.queryId, queryId))
}

/** The links of an offer, oldest first. */
export const findLinks = (connection: Connection, queryId: number): Promise<ApplyLinkRow[]> =>
  connection
    .select()
    .from(applyLinkTable)
    .where(eq(applyLinkTable.queryId, queryId))
    .orderBy(asc(applyLinkTable.id))

export const findLink = async (connection: Connection, id: number): Promise<ApplyLinkRow | undefined> =>
  (await connection.select().from(applyLinkTable).where(eq(applyLinkTable.id, id)))[0]

export const insertLink = async (
  connection: Connection,
  link: typeof applyLinkTable.$inferInsert,
): Promise<number> => {
  const [inserted] = await connection.insert(applyLinkTable).values(link).returning({ id: applyLinkTable.id })
  if (!inserted) throw new Error('a link was not stored')
  return inserted.id
}

export const writeLink = async (
  connection: Connection,
  id: number,
  changes: Partial<Pick<ApplyLinkRow, 'tokenHash' | 'delivery' | 'sentAt' | 'usedAt'>>,
): Promise<void> => {
  await connection.update(applyLinkTable).set(changes).where(eq(applyLinkTable.id, id))
}

/** Revokes unused links. */
export const revokeLinks = async (connection: Connection, queryId: number): Promise<void> => {
  await connection
    .update(applyLinkTable)
    .set({ revoked: true })
    .where(and(eq(applyLinkTable.queryId, queryId), isNull(applyLinkTable.usedAt)))
}

export const findApplicant = async (
  connection: Connection,
  queryId: number,
): Promise<ApplicantRow | undefined> =>
  (await connection.select().from(applicantTable).where(eq(applicantTable.queryId, queryId)))[0]

/** Stores the applicant and deletes what another person entered before. */
export const storePerson = async (
  connection: Connection,
  person: Pick<ApplicantRow, 'queryId' | 'linkId' | 'personalCode' | 'name' | 'modifiedAt'>,
): Promise<void> => {
  const { queryId, linkId, personalCode } = person
  const before = await findApplicant(connection, queryId)
  if (before?.personalCode === personalCode) return writeApplicant(connection, queryId, { linkId })
  await connection.delete(applicantTable).where(eq(applicantTable.queryId, queryId))
  await connection.insert(applicantTable).values(person)
}

export const writeApplicant = async (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<ApplicantRow, 'queryId'>>,
): Promise<void> => {
  await connection.update(applicantTable).set(changes).where(eq(applicantTable.queryId, queryId))
}
