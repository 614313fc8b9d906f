import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bulkhead } from 'cockatiel'
import { type FileReader, wholeOf } from './file-reader.ts'
import type { FromThread, PdfFinding } from './pdf-thread.ts'

const MIB = 1024 * 1024
/** What one PDF may take. A file of 20 MB takes a second; a bomb meets the limit of memory after two. */
export const PDF_LIMITS = { milliseconds: 15_000, heapMib: 256, buffersBytes: 256 * MIB }
/** Two, so that a slow file does not hold up everyone else's. */
const THREADS = 2
/** One of a person; a file that waits holds its place on the disk only. */
const WAITING = 100
const IDLE_MS = 60_000
const WATCH_MS = 200

/** What became of a PDF; `exhausted` where it met a limit. */
export type PdfVerdict = PdfFinding | 'exhausted'

/** Threads that wait for the next PDF, and when each ends. */
const idle = new Map<Worker, NodeJS.Timeout>()

/** A thread without native packages; what pdf.js prints about the missing ones is dropped. */
const startThread = async (): Promise<Worker> => {
  const thread = new Worker(new URL('pdf-thread.ts', import.meta.url), {
    execArgv: ['--no-addons'],
    resourceLimits: { maxOldGenerationSizeMb: PDF_LIMITS.heapMib },
    stdout: true,
    stderr: true,
  })
  thread.stdout.resume()
  thread.stderr.resume()
  await once(thread, 'message')
  // Without a PDF, an error ends the thread and nothing else.
  thread.on('error', () => {})
  thread.on('exit', () => idle.delete(thread))
  return thread
}

const takeThread = async (): Promise<Worker> => {
  const [kept] = idle
  if (!kept) return startThread()
  const [thread, end] = kept
  idle.delete(thread)
  clearTimeout(end)
  thread.ref()
  return thread
}

/** Keeps the thread for the next PDF; an idle one holds up no exit. */
const keepThread = (thread: Worker) => {
  thread.unref()
  idle.set(thread, setTimeout(() => thread.terminate(), IDLE_MS).unref())
}

const isOverMemory = async (thread: Worker): Promise<boolean> => {
  const heap = await thread.getHeapStatistics().catch(() => null)
  return heap !== null && heap.external_memory > PDF_LIMITS.buffersBytes
}

type Answer = FromThread | 'exhausted' | 'ended'

/** Waits for the answer, or for the first limit that is met. Buffers are no part of the heap, so they are watched. */
const answerOf = async (thread: Worker, content: Uint8Array<ArrayBuffer>): Promise<Answer> => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const end = () => resolve('ended')
  const fail = ({ code }: Error & { code?: string }) =>
    resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'exhausted' : 'ended')
  thread.on('message', resolve).on('error', fail).on('exit', end)
  const deadline = setTimeout(() => resolve('exhausted'), PDF_LIMITS.milliseconds)
  const watch = setInterval(async () => {
    if (await isOverMemory(thread)) resolve('exhausted')
  }, WATCH_MS)
  thread.postMessage(content, [content.buffer])
  const answer = await promise
  clearTimeout(deadline)
  clearInterval(watch)
  thread.off('message', resolve).off('error', fail).off('exit', end)
  return answer
}

const inspect = async (file: FileReader): Promise<PdfVerdict> => {
  const content = await wholeOf(file)
  const thread = await takeThread()
  const answer = await answerOf(thread, content)
  if (typeof answer === 'object') {
    keepThread(thread)
    if ('finding' in answer) return answer.finding
    throw new Error(answer.fault)
  }
  await thread.terminate()
  // pdf.js met something that it did not expect.
  return answer === 'exhausted' ? 'exhausted' : 'damaged'
}

const threads = bulkhead(THREADS, WAITING)

/**
 * Opens a PDF without a password and follows its objects, on a thread with limits of memory and time, which starts with
 * the first PDF. @throws BulkheadRejectedError where too many wait
 */
export const inspectPdf = (file: FileReader): Promise<PdfVerdict> => threads.execute(() => inspect(file))
