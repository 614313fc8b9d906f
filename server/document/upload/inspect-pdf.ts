import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bulkhead } from 'cockatiel'
import { type FileReader, wholeOf } from './file-reader.ts'
import type { FromThread, PdfFinding } from './pdf-thread.ts'

const MIB = 1024 * 1024
/** Limits for one PDF. A file of 20 MB takes a second; a bomb exceeds the memory limit after two. */
export const PDF_LIMITS = { milliseconds: 15_000, heapMib: 256, buffersBytes: 256 * MIB }
/** Two, so that a slow file does not block other people's files. */
const THREADS = 2
/** Uploads check one file at a time per person, so this is the number of waiting people. */
const WAITING = 100
const IDLE_MS = 60_000
const WATCH_MS = 200

/** The result for a PDF; `exhausted`: it exceeded a limit. */
export type PdfVerdict = PdfFinding | 'exhausted'

/** Idle threads, each with the timer that ends it. */
const idle = new Map<Worker, NodeJS.Timeout>()

/** Starts a thread without native packages; drops the warnings of pdf.js about missing ones. */
const startThread = async (): Promise<Worker> => {
  const thread = new Worker(new URL('pdf-thread.ts', import.meta.url), {
    execArgv: ['--no-addons'],
    // The file may be hostile, and the environment has secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: PDF_LIMITS.heapMib },
    stdout: true,
    stderr: true,
  })
  thread.stdout.resume()
  thread.stderr.resume()
  await once(thread, 'message')
  // An error while the thread is idle only ends the thread.
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

/** Keeps the thread for the next PDF; an idle thread does not delay the exit of the program. */
const keepThread = (thread: Worker) => {
  thread.unref()
  idle.set(thread, setTimeout(() => thread.terminate(), IDLE_MS).unref())
}

const isOverMemory = async (thread: Worker): Promise<boolean> => {
  const heap = await thread.getHeapStatistics().catch(() => null)
  return heap !== null && heap.external_memory > PDF_LIMITS.buffersBytes
}

type Answer = FromThread | 'exhausted' | 'ended'

/** Waits for the answer or the first exceeded limit. Buffers are not part of the heap, so their size is polled. */
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
  // The thread ended, because pdf.js met something unexpected.
  return answer === 'exhausted' ? 'exhausted' : 'damaged'
}

const threads = bulkhead(THREADS, WAITING)

/**
 * Parses a PDF without a password and follows its objects, on a thread with memory and time limits.
 * @throws BulkheadRejectedError if the queue is full
 */
export const inspectPdf = (file: FileReader): Promise<PdfVerdict> => threads.execute(() => inspect(file))
