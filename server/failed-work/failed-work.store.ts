import { eq, inArray, max } from 'drizzle-orm'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { fullName } from '../../domain/person-name.ts'
import type { Connection } from '../platform/database/database.ts'
import type { FailingJob } from '../platform/jobs/failing-jobs.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import { customerLimitTable } from '../schema/limit.table.ts'
import { applyLinkTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'
import { webhookDeliveryTable } from '../schema/webhook.table.ts'

type JobData = Pick<FailingJob, 'data'>

/** Ids in the data of jobs. */
type Subject = 'queryId' | 'containerId' | 'signerId' | 'limitId' | 'linkId' | 'deliveryId' | 'accountUserId'

const named = ({ data }: JobData, subject: Subject) => data?.[subject]

export const subjectOf = (job: JobData, subject: Subject): number | null => {
  const id = named(job, subject)
  return typeof id === 'number' ? id : null
}

const idsOf = (jobs: readonly JobData[], subject: Subject) =>
  jobs.flatMap((job) => subjectOf(job, subject) ?? [])

/** Query ids by the ids in jobs. */
type QueryIds = ReadonlyMap<unknown, number>

type About = {
  queryIdOf: (job: JobData) => number | null
  /** The title of a job's container, without personal codes, and the name of its signer. */
  aboutOf: (job: JobData) => string | null
  queries: ReadonlyMap<number, { queryId: number; custName: string }>
  people: ReadonlyMap<number, { fullName: string; email: string }>
}

type Lookup = (connection: Connection, jobs: readonly JobData[]) => Promise<QueryIds>

const lookups: Readonly<Partial<Record<Subject, Lookup>>> = {
  queryId: async (_, jobs) => new Map(idsOf(jobs, 'queryId').map((id) => [id, id])),
  containerId: async (connection, jobs) => {
    const rows = await connection
      .select({ id: containerTable.id, queryId: containerTable.queryId })
      .from(containerTable)
      .where(inArray(containerTable.id, idsOf(jobs, 'containerId')))
    return new Map(rows.map(({ id, queryId }) => [id, queryId]))
  },
  /** The customer's newest query. */
  limitId: async (connection, jobs) => {
    const rows = await connection
      .select({ limitId: customerLimitTable.limitId, queryId: max(queryTable.queryId) })
      .from(customerLimitTable)
      .innerJoin(queryTable, eq(queryTable.custRegCode, customerLimitTable.regCode))
      .where(inArray(customerLimitTable.limitId, idsOf(jobs, 'limitId')))
      .groupBy(customerLimitTable.limitId)
    return new Map(rows.map(({ limitId, queryId }) => [limitId, Number(queryId)]))
  },
  linkId: async (connection, jobs) => {
    const rows = await connection
      .select({ id: applyLinkTable.id, queryId: applyLinkTable.queryId })
      .from(applyLinkTable)
      .where(inArray(applyLinkTable.id, idsOf(jobs, 'linkId')))
    return new Map(rows.map(({ id, queryId }) => [id, queryId]))
  },
  deliveryId: async (connection, jobs) => {
    const ids = jobs.flatMap((job) => {
      const id = named(job, 'deliveryId')
      return typeof id === 'string' ? id : []
    })
    const rows = await connection
      .select({ id: webhookDeliveryTable.deliveryId, queryId: webhookDeliveryTable.queryId })
      .from(webhookDeliveryTable)
      .where(inArray(webhookDeliveryTable.deliveryId, ids))
    return new Map(rows.map(({ id, queryId }) => [id, queryId]))
  },
}

const peopleOf = async (connection: Connection, jobs: readonly JobData[]) => {
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

const containersOf = async (connection: Connection, jobs: readonly JobData[]) => {
  const rows = await connection
    .select({ id: containerTable.id, title: containerTable.title })
    .from(containerTable)
    .where(inArray(containerTable.id, idsOf(jobs, 'containerId')))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const signersOf = async (connection: Connection, jobs: readonly JobData[]) => {
  const { signerId, givenName, surname } = containerSignerTable
  const rows = await connection
    .select({ signerId, givenName, surname })
    .from(containerSignerTable)
    .where(inArray(signerId, idsOf(jobs, 'signerId')))
  return new Map(rows.map((signer) => [signer.signerId, fullName(signer)]))
}

/** Finds the queries, people and containers that jobs concern. */
export const findSubjects = async (connection: Connection, jobs: readonly JobData[]): Promise<About> => {
  const found = new Map<Subject, QueryIds>()
  for (const [subject, lookup] of Object.entries(lookups) as [Subject, Lookup][])
    found.set(subject, await lookup(connection, jobs))
  const rows = await connection
    .select({ queryId: queryTable.queryId, custName: queryTable.custName })
    .from(queryTable)
    .where(
      inArray(
        queryTable.queryId,
        [...found.values()].flatMap((ids) => [...ids.values()]),
      ),
    )
  const containers = await containersOf(connection, jobs)
  const signers = await signersOf(connection, jobs)
  return {
    aboutOf: (job) => {
      const names = [
        containers.get(subjectOf(job, 'containerId') ?? 0),
        signers.get(subjectOf(job, 'signerId') ?? 0),
      ]
      return withoutCodes(names.filter(Boolean).join(', ')) || null
    },
    queryIdOf: (job) => {
      for (const [subject, ids] of found) {
        const queryId = ids.get(named(job, subject))
        if (queryId !== undefined) return queryId
      }
      return null
    },
    queries: new Map(rows.map((row) => [row.queryId, row])),
    people: await peopleOf(connection, jobs),
  }
}
