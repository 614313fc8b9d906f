import { eq } from 'drizzle-orm'
import type { ReviewedMachine } from '../../api/machine-review.ts'
import type { Connection } from '../platform/database/database.ts'
import { machineVersionTable, transitionReviewTable } from '../schema/machine-review.table.ts'

export type MachineVersion = typeof machineVersionTable.$inferSelect
export type ReviewRow = typeof transitionReviewTable.$inferSelect

/** Rows in the order in which they were written. */
export const selectReviews = (connection: Connection, machine: ReviewedMachine): Promise<ReviewRow[]> =>
  connection
    .select()
    .from(transitionReviewTable)
    .where(eq(transitionReviewTable.machine, machine))
    .orderBy(transitionReviewTable.reviewId)

export const selectVersions = (connection: Connection, machine: ReviewedMachine): Promise<MachineVersion[]> =>
  connection.select().from(machineVersionTable).where(eq(machineVersionTable.machine, machine))

/** Adds a row, and the version that it is about unless that is stored. */
export const insertReview = async (
  connection: Connection,
  version: MachineVersion,
  row: Omit<ReviewRow, 'reviewId' | 'machine' | 'machineHash'>,
): Promise<void> => {
  const { machine, machineHash } = version
  await connection.insert(machineVersionTable).values(version).onConflictDoNothing()
  await connection.insert(transitionReviewTable).values({ ...row, machine, machineHash })
}
