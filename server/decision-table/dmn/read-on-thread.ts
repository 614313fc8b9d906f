import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import type { DecisionTable } from '../../../api/decision-table.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { FromThread, LocalizedFault } from './dmn-thread.ts'

/** Limits for one file. A table of 200 rows takes a second on a busy machine. */
export const DMN_LIMITS = { milliseconds: 10_000, heapMib: 256 }
/** Length of the queue: files are read one after the other. */
const WAITING = 10

const refused = ({ inLanguages, ...field }: LocalizedFault) => ({
  ...field,
  valuesFor: (language: keyof typeof inLanguages) => inLanguages[language],
})

/** The thread's answer; null if it reached a limit, or met something that the parsers do not expect. */
const answerOf = async (thread: Worker): Promise<FromThread | null> => {
  const over = new AbortController()
  const { signal } = over
  const answered = once(thread, 'message', { signal }).then(([answer]: FromThread[]) => answer ?? null)
  const ended = once(thread, 'exit', { signal }).then(() => null)
  try {
    return await Promise.race([answered, ended, wait(DMN_LIMITS.milliseconds, null, { signal })])
  } catch {
    return null
  } finally {
    over.abort()
    for (const pending of [answered, ended]) pending.catch(() => undefined)
    await thread.terminate()
  }
}

const files = bulkhead(1, WAITING)

/**
 * Reads the decision table of a DMN file on a thread with limits, so that a hostile file does not block other users.
 * @throws Problem request.invalid that names the places that cannot be imported; server.busy if too many wait
 */
export const readDmnOnThread = async (xml: string): Promise<DecisionTable> => {
  const answer = await files
    .execute(() =>
      answerOf(
        new Worker(new URL('dmn-thread.ts', import.meta.url), {
          workerData: xml,
          // The file may be hostile, and the environment has secrets.
          env: {},
          resourceLimits: { maxOldGenerationSizeMb: DMN_LIMITS.heapMib },
        }),
      ),
    )
    .catch((error: unknown) => {
      throw error instanceof BulkheadRejectedError ? new Problem('server.busy') : error
    })
  if (answer === null)
    throw new Problem('request.invalid', { fields: [{ path: 'dmn', code: 'decisionTable.dmn.unreadable' }] })
  if ('wrong' in answer) throw new Problem('request.invalid', { fields: answer.wrong.map(refused) })
  return answer.table
}
