import { and, inArray, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { statusCodes } from '../../../api/status.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import { transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import type { StepDependencies } from './query-lifecycle.ts'
import { queryTable } from '../../schema/query.table.ts'

export const endContracts = defineJob({
  name: 'contract.ended',
  data: z.object({}),
  retries: 7,
  retryDelay: RETRY_S,
})

/** Shortly after midnight in Tallinn, summer and winter. */
const EVERY_NIGHT = '10 22 * * *'

type EndDependencies = StepDependencies & Pick<Dependencies, 'database' | 'now'>

/** Statuses in which a contract can end. */
const running = statusCodes.filter((status) => transitionsOf(status, 'contract.ended').length > 0)

const findPassed = ({ database, now }: EndDependencies) =>
  database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(and(inArray(queryTable.status, running), lt(queryTable.lendifyEndDate, todayInTallinn(now()))))

/** Ends every contract whose last day has passed, each in its own transaction; returns how many. */
export const endPassedContracts = async (dependencies: EndDependencies): Promise<number> => {
  const { lifecycles } = dependencies
  let ended = 0
  for (const { queryId } of await findPassed(dependencies)) {
    // The machine refuses it if the query was closed meanwhile.
    const hasEnded = await dependencies.database.transaction((tx) =>
      lifecycles.query.applyIfAllowed(tx, queryId, { type: 'contract.ended', principal: system }),
    )
    if (hasEnded) ended += 1
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
