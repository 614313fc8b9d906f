/** Draws documents on a thread of its own: a long one takes a third of a second of processor time. */
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { DocumentContent } from './content.ts'
import { pdfDefinition } from './pdf.ts'

/** What the thread is asked and what it answers, joined by number. */
export type DrawRequest = { number: number; document: DocumentContent }
export type DrawAnswer = { number: number; pdf: Uint8Array } | { number: number; error: string }

const require = createRequire(import.meta.url)
const fonts: Parameters<typeof pdfmake.setFonts>[0] = require('pdfmake/fonts/Roboto.js')

pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
// The bundled fonts are its only files.
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))

const draw = async ({ number, document }: DrawRequest): Promise<DrawAnswer> => {
  try {
    return { number, pdf: await pdfmake.createPdf(pdfDefinition(document)).getBuffer() }
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : 'unknown' }
  }
}

parentPort?.on('message', (request: DrawRequest) => {
  void draw(request).then((answer) => parentPort?.postMessage(answer))
})
