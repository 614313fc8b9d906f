/**
 * Parses PDFs on a thread that its host ends when one takes too much time or memory.
 * pdf.js has two halves that communicate over a port. Its documented calls list a document's scripts, but not every
 * action and embedded file. Here both halves run on one thread over a port that passes objects by reference.
 * `extractPages` stores the parsed document in its argument, so it reaches us through that argument.
 */
import { parentPort } from 'node:worker_threads'
import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { inspectObjects, objectsOf } from './pdf-objects.ts'

/**
 * Result of parsing: nothing active (completely or partially read), something active, a password, or a damaged
 * document.
 */
export type PdfFinding = ReturnType<typeof inspectObjects> | 'password' | 'damaged'
/** Messages of the thread: that it is ready, and one answer per PDF. */
export type FromThread = 'ready' | { finding: PdfFinding } | { fault: string }

/** One end of a channel that passes objects by reference. */
class Port extends EventTarget implements Worker {
  other: Port = this
  onmessage = null
  onmessageerror = null
  onerror = null
  postMessage(data: unknown) {
    queueMicrotask(() => this.other.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {
    this.other = this
  }
}

const openChannel = (): [Port, Port] => {
  const near = new Port()
  const far = new Port()
  near.other = far
  far.other = near
  return [near, far]
}

const findIn = async (pdf: PDFDocumentProxy): Promise<PdfFinding> => {
  const page = { document: null, includePages: [] }
  await pdf.extractPages([page])
  const objects = objectsOf(page.document)
  try {
    return inspectObjects(objects)
  } catch {
    return 'damaged'
  }
}

const inspect = async (data: Uint8Array): Promise<PdfFinding> => {
  const [near, far] = openChannel()
  WorkerMessageHandler.initializeFromPort(far)
  const verbosity = VerbosityLevel.ERRORS
  const worker = PDFWorker.create({ port: near, verbosity })
  const loading = getDocument({ data, worker, verbosity })
  try {
    const opened = await loading.promise.catch((error: unknown) =>
      error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged',
    )
    return typeof opened === 'string' ? opened : await findIn(opened)
  } finally {
    await loading.destroy()
    worker.destroy()
  }
}

const answer = async (data: Uint8Array): Promise<FromThread> => {
  try {
    return { finding: await inspect(data) }
  } catch (error) {
    return { fault: String(error) }
  }
}

const post = (message: FromThread) => parentPort?.postMessage(message)
parentPort?.on('message', async (data: Uint8Array) => post(await answer(data)))
post('ready')
