import { availableParallelism } from 'node:os'
import { bulkhead } from 'cockatiel'
import { Tinypool } from 'tinypool'
import { createLanes } from '../../platform/http/bulkheads.ts'
import type { DocumentContent } from './content.ts'
import { Problem } from '../../platform/http/problem.ts'

const MOST_THREADS = 4
/** Two at least, so that a short paper never waits for a long one alone; one core is left to the calls. */
const THREADS = Math.max(2, Math.min(MOST_THREADS, availableParallelism() - 1))
/** Papers that wait for a thread, and of these the ones of one person: whoever comes later would not wait so long. */
export const WAITING = { all: 40, person: 10 }
const IDLE_MS = 60_000

/** For whom a paper is drawn: a user's number, or the portal itself. */
export type Reader = number | 'portal'

let threads: Tinypool | undefined
const draw = async (document: DocumentContent): Promise<Buffer> => {
  threads ??= new Tinypool({
    filename: new URL('print-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  })
  return Buffer.from((await threads.run(document, { name: 'draw' })) as Uint8Array)
}

const everybody = bulkhead(THREADS, WAITING.all)
/** Nobody's many papers stand before another's one. */
const inLane = createLanes<Reader>(WAITING.person)

/**
 * A document as PDF, drawn off the thread that answers requests.
 * @throws Problem server.busy where too many wait
 */
export const printPdf = (document: DocumentContent, reader: Reader = 'portal'): Promise<Buffer> =>
  inLane(reader, () => everybody.execute(() => draw(document)))

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
 * Draws a logo once: it stands at the head of every paper, so that one which is damaged behind its header would leave none.
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
