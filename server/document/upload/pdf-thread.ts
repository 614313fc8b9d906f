/**
 * Parses PDFs on a thread of its own, which its host ends where one takes too long or too much memory.
 *
 * pdf.js comes in two halves that talk over a port. Its documented calls list the scripts of a document, but neither
 * every action nor every file within it. Both halves run here, over a port that hands on objects as they are, so that
 * `extractPages`, which puts the parsed document into its argument, gives that document to us.
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

/** What is in a PDF: nothing that acts, in all of it or in part, something that does, a password, or no document. */
export type PdfFinding = ReturnType<typeof inspectObjects> | 'password' | 'damaged'
/** What the thread sends: that it is ready, and an answer to each PDF it is sent. */
export type FromThread = 'ready' | { finding: PdfFinding } | { fault: string }

/** One end of a channel that copies nothing. */
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
