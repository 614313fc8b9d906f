import * as z from 'zod/mini'
import { outcomeOf } from '../../contract/limit.ts'
import { LIMIT_CHECK } from '../../domain/constants.ts'
import type { Transaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { defineJob, type Jobs, worker } from '../jobs/jobs.ts'
import { storeAnswer } from './limit.store.ts'

const LOOK_AGAIN_SECONDS = 10
const LOOKS = Math.ceil(LIMIT_CHECK.timeoutMs / 1000 / LOOK_AGAIN_SECONDS)

/** Looks for the engine's answer also when nobody waits for it on the screen. */
export const followLimit = defineJob({
  name: 'limit.follow',
  data: z.object({ regCode: z.string(), look: z.int() }),
  retries: 3,
  retryDelay: LOOK_AGAIN_SECONDS,
})

export const followLater = (jobs: Jobs, tx: Transaction, regCode: string, look = 1): Promise<void> =>
  jobs.send(tx, followLimit, { regCode, look }, { after: LOOK_AGAIN_SECONDS })

export const followLimitWorker = ({
  database,
  jobs,
  services,
  now,
}: Pick<Dependencies, 'database' | 'jobs' | 'services' | 'now'>) =>
  worker(followLimit, async ({ regCode, look }) => {
    const answer = await services.limitEngine.get(regCode)
    if (answer === null) return
    await database.transaction(async (tx) => {
      await storeAnswer(tx, regCode, answer, now())
      if (outcomeOf(answer) === 'checking' && look < LOOKS) await followLater(jobs, tx, regCode, look + 1)
    })
  })
