import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Fitness } from '../../api/workflow.calls.ts'
import { alignmentCost, fitnessOf } from '../../machines/lifecycle/alignment.ts'
import { petriNetOf } from '../../machines/lifecycle/petri-net.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import type { Database } from '../platform/database/database.ts'
import { inChunks } from '../platform/database/in-chunks.ts'
import { figuresSince } from './since.ts'
import { readInTime } from './timed-read.ts'

/** Histories per chunk. Aligning one takes about 0.4 ms, in which the program does nothing else. */
const CHUNK = 100
/** Queries that are named. */
const FIRST = 20

/** Each history of the queries with a step since, from the first recorded state on, with the queries that have it. */
const statementOf = (since: string): string => `with cases as (
  select query_id, (array_agg(left_state order by step_id))[1] as start, array_agg(event order by step_id) as events
  from step_record
  where machine = 'query'
    and query_id in (select query_id from step_record where taken_at >= ${pg.escapeLiteral(since)})
  group by query_id
)
select start, events, count(*)::integer as queries, (array_agg(query_id order by query_id))[1:${FIRST}] as "queryIds"
from cases group by start, events order by start, events`

type History = { start: string; events: string[]; queries: number; queryIds: number[] }

/** How well the histories of the last 90 days fit the query's machine, and which do not. @throws Problem workflow.tooSlow */
export const findFitness = (database: Database, now: Date): Promise<Fitness> => {
  const statement = statementOf(figuresSince(now))
  const net = petriNetOf(queryMachine)
  return readInTime(database, async (tx, limit) => {
    await limit()
    let [queries, events, cost, mismatchCount] = [0, 0, 0, 0]
    let mismatches: Fitness['mismatches'] = []
    for await (const histories of inChunks<History>(tx, sql.raw(statement), CHUNK)) {
      for (const history of histories) {
        const each = alignmentCost(net, history.events, history.start)
        queries += history.queries
        events += history.queries * history.events.length
        cost += history.queries * each
        if (each === 0) continue
        mismatchCount += history.queries
        mismatches.push(...history.queryIds.map((queryId) => ({ queryId, cost: each })))
      }
      mismatches = mismatches.toSorted((one, other) => one.queryId - other.queryId).slice(0, FIRST)
      await limit()
    }
    return { queries, events, fitness: fitnessOf(events, cost), mismatchCount, mismatches, statement }
  })
}
