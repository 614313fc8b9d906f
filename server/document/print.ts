import { Worker } from 'node:worker_threads'
import type { DocumentContent } from './content.ts'
import type { DrawAnswer, DrawRequest } from './pdf-thread.ts'

type Thread = { worker: Worker; waiting: Map<number, Waiting> }
type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

/** The one drawing thread of the process and those who wait for it; gone threads are replaced at the next document. */
let thread: Thread | undefined
let lastNumber = 0

const settle = ({ worker, waiting }: Thread, answer: DrawAnswer) => {
  const waiter = waiting.get(answer.number)
  waiting.delete(answer.number)
  // Nobody has to stop an idle thread: it keeps no program alive.
  if (waiting.size === 0) worker.unref()
  if ('pdf' in answer) waiter?.resolve(Buffer.from(answer.pdf))
  else waiter?.reject(new Error(`the document could not be drawn: ${answer.error}`))
}

const openThread = (): Thread => {
  const worker = new Worker(new URL('pdf-thread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const opened = { worker, waiting }
  const giveUp = (error: Error) => {
    if (thread === opened) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: DrawAnswer) => settle(opened, answer))
  worker.on('error', giveUp)
  worker.on('exit', () => giveUp(new Error('the drawing thread ended')))
  return opened
}

/** A document as PDF, drawn off the thread that answers requests. */
export const printPdf = (document: DocumentContent): Promise<Buffer> => {
  thread ??= openThread()
  const { worker, waiting } = thread
  lastNumber += 1
  const request: DrawRequest = { number: lastNumber, document }
  return new Promise((resolve, reject) => {
    worker.ref()
    waiting.set(request.number, { resolve, reject })
    worker.postMessage(request)
  })
}
