import { desc } from 'drizzle-orm'
import type { ReplayRun } from '../../api/workflow.calls.ts'
import type { Connection } from '../platform/database/database.ts'
import { replayRunTable } from '../schema/replay.table.ts'

/** Kinds of differences that are kept of a run; a candidate for which everything differs has thousands. */
const MAX_KINDS = 100

/** Stores a run of `npm run replay`. */
export const insertReplay = async (
  connection: Connection,
  { differences, ...run }: Omit<ReplayRun, 'ranDtime'>,
): Promise<void> => {
  await connection.insert(replayRunTable).values({ ...run, differences: differences.slice(0, MAX_KINDS) })
}

export const findLastReplay = async (connection: Connection): Promise<ReplayRun | null> => {
  const [last] = await connection
    .select()
    .from(replayRunTable)
    .orderBy(desc(replayRunTable.replayRunId))
    .limit(1)
  if (!last) return null
  const { replayRunId: _, ranAt, ...run } = last
  return { ranDtime: ranAt.toISOString(), ...run }
}
