import { availableParallelism } from 'node:os'
import { bulkhead } from 'cockatiel'
import { Tinypool } from 'tinypool'
import { createLanes } from '../../platform/http/bulkheads.ts'
import type { DocumentContent } from './content.ts'
import { Problem } from '../../platform/http/problem.ts'

const MAX_THREADS = 4
/** At least two threads, so that a short document does not wait for a long one; one core is left for requests. */
const THREADS = Math.max(2, Math.min(MAX_THREADS, availableParallelism() - 1))
/** Length of the queue, in total and per person; later requests would wait too long. */
export const WAITING = { all: 40, person: 10 }
const IDLE_MS = 60_000

/** The person a document is rendered for: a user's id, the customer of a query, or the portal. */
export type Reader = number | `customer-${number}` | 'portal'

let threads: Tinypool | undefined
const render = async (document: DocumentContent): Promise<Buffer> => {
  threads ??= new Tinypool({
    filename: new URL('print-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // A thread needs no environment; with that of `node --watch` it would report its imports to the pool.
    env: {},
  })
  return Buffer.from((await threads.run(document, { name: 'render' })) as Uint8Array)
}

const queue = bulkhead(THREADS, WAITING.all)
/** Each person has a queue, so that one person's many documents do not delay another person's. */
const inLane = createLanes<Reader>(WAITING.person)

/** Renders a document as PDF in a worker thread. @throws Problem server.busy if the queue is full */
export const printPdf = (document: DocumentContent, reader: Reader = 'portal'): Promise<Buffer> =>
  inLane(reader, () => queue.execute(() => render(document)))

const blank: Omit<DocumentContent, 'letterhead'> = {
  language: 'en',
  madeAt: new Date(0).toISOString(),
  title: '',
  subtitle: '',
  running: '',
  footer: '',
  blocks: [],
}

/**
 * Renders a logo once, because a damaged one would break every document.
 * @throws Problem request.invalid; server.busy
 */
export const assertPrints = async (logo: string): Promise<void> => {
  try {
    await printPdf({ ...blank, letterhead: { name: '', contacts: [], logo } })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('request.invalid', { fields: [{ path: 'logo', code: 'field.printablePicture' }] })
  }
}
