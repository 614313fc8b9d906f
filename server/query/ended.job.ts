import { and, eq, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { todayInTallinn } from '../../domain/date.ts'
import { system } from '../../machines/query.actor.ts'
import type { Dependencies } from '../dependencies.ts'
import { Problem } from '../http/problem.ts'
import { defineJob, worker } from '../jobs/jobs.ts'
import { applyEvent } from './lifecycle.ts'
import { queryTable } from './query.table.ts'

export const endContracts = defineJob({
  name: 'contract.ended',
  data: z.object({}),
  retries: 3,
  retryDelay: 60,
})

/** Shortly after midnight in Tallinn, summer and winter. */
const EVERY_NIGHT = '10 22 * * *'

type EndDependencies = Pick<Dependencies, 'database' | 'jobs' | 'now'>

const passed = ({ database, now }: EndDependencies) =>
  database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(and(eq(queryTable.status, 'CA'), lt(queryTable.lendifyEndDate, todayInTallinn(now()))))

/** Ends every contract whose last day has passed, each in a transaction of its own; answers how many. */
export const endPassedContracts = async (dependencies: EndDependencies): Promise<number> => {
  let ended = 0
  for (const { queryId } of await passed(dependencies)) {
    try {
      await dependencies.database.transaction((tx) =>
        applyEvent(dependencies, tx, queryId, { type: 'contract.ended', actor: system }),
      )
      ended += 1
    } catch (error) {
      // Somebody closed the query meanwhile.
      if (!(error instanceof Problem)) throw error
    }
  }
  return ended
}

export const endContractsWorker = (dependencies: EndDependencies) =>
  worker(
    endContracts,
    async () => {
      await endPassedContracts(dependencies)
    },
    EVERY_NIGHT,
  )
