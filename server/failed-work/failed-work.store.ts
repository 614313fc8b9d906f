import { eq, inArray, max } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import type { FailingJob } from '../platform/jobs/failing-jobs.ts'
import { containerTable } from '../schema/container.table.ts'
import { customerLimitTable } from '../schema/limit.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'

/** What jobs name in their data. */
type Subject = 'containerId' | 'limitId' | 'accountUserId'

export const subjectOf = ({ data }: FailingJob, subject: Subject): number | null => {
  const id = data?.[subject]
  return typeof id === 'number' ? id : null
}

const idsOf = (jobs: readonly FailingJob[], subject: Subject) =>
  jobs.flatMap((job) => subjectOf(job, subject) ?? [])

type About = {
  queryOfContainer: ReadonlyMap<number, number>
  /** The newest query of the customer. */
  queryOfLimit: ReadonlyMap<number, number>
  queries: ReadonlyMap<number, { queryId: number; custName: string }>
  people: ReadonlyMap<number, { fullName: string; email: string }>
}

const containersOf = async (connection: Connection, jobs: readonly FailingJob[]) => {
  const rows = await connection
    .select({ id: containerTable.id, queryId: containerTable.queryId })
    .from(containerTable)
    .where(inArray(containerTable.id, idsOf(jobs, 'containerId')))
  return new Map(rows.map(({ id, queryId }) => [id, queryId]))
}

const limitsOf = async (connection: Connection, jobs: readonly FailingJob[]) => {
  const rows = await connection
    .select({ limitId: customerLimitTable.limitId, queryId: max(queryTable.queryId) })
    .from(customerLimitTable)
    .innerJoin(queryTable, eq(queryTable.custRegCode, customerLimitTable.regCode))
    .where(inArray(customerLimitTable.limitId, idsOf(jobs, 'limitId')))
    .groupBy(customerLimitTable.limitId)
  return new Map(rows.map(({ limitId, queryId }) => [limitId, Number(queryId)]))
}

const peopleOf = async (connection: Connection, jobs: readonly FailingJob[]) => {
  const rows = await connection
    .select()
    .from(userTable)
    .where(inArray(userTable.accountUserId, idsOf(jobs, 'accountUserId')))
  return new Map(
    rows.map(({ accountUserId, firstName, lastName, email }) => [
      accountUserId,
      { fullName: `${firstName} ${lastName}`, email },
    ]),
  )
}

/** The queries and people that jobs are about. */
export const findSubjects = async (connection: Connection, jobs: readonly FailingJob[]): Promise<About> => {
  const queryOfContainer = await containersOf(connection, jobs)
  const queryOfLimit = await limitsOf(connection, jobs)
  const rows = await connection
    .select({ queryId: queryTable.queryId, custName: queryTable.custName })
    .from(queryTable)
    .where(inArray(queryTable.queryId, [...queryOfContainer.values(), ...queryOfLimit.values()]))
  return {
    queryOfContainer,
    queryOfLimit,
    queries: new Map(rows.map((row) => [row.queryId, row])),
    people: await peopleOf(connection, jobs),
  }
}
