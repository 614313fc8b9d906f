import { eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { type ApplicantRow, applicantTable } from '../schema/offer.table.ts'

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
