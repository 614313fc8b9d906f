import * as z from 'zod/mini'
import { outcomeOf } from '../../api/limit.ts'
import { LIMIT_CHECK } from '../../domain/constants.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { defineJob, type Jobs, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { findCode, storeAnswer } from '../query/parts/limit.store.ts'

const LOOK_AGAIN_SECONDS = 10
const LOOKS = Math.ceil(LIMIT_CHECK.timeoutMs / 1000 / LOOK_AGAIN_SECONDS)

/** Polls the engine in the background, so that the result arrives even if no screen waits for it. */
export const followLimit = defineJob({
  name: 'limit.follow',
  data: z.object({ limitId: z.int(), look: z.int() }),
  retries: 4,
  retryDelay: RETRY_S,
})

export const followLater = (jobs: Jobs, tx: Transaction, limitId: number, look = 1): Promise<void> =>
  jobs.send(tx, followLimit, { limitId, look }, { after: LOOK_AGAIN_SECONDS })

export const followLimitWorker = ({
  database,
  jobs,
  services,
  now,
}: Pick<Dependencies, 'database' | 'jobs' | 'services' | 'now'>) =>
  worker(followLimit, async ({ limitId, look }) => {
    const regCode = await findCode(database, limitId)
    if (regCode === undefined) return
    const answer = await services.limitEngine.get(regCode)
    if (answer === null) return
    await database.transaction(async (tx) => {
      await storeAnswer(tx, regCode, answer, now())
      if (outcomeOf(answer) === 'checking' && look < LOOKS) await followLater(jobs, tx, limitId, look + 1)
    })
  })
