/** Draws documents on a thread of its own: a long one takes a third of a second of processor time. */
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { DocumentContent } from './content.ts'
import { pdfDefinition } from './pdf.ts'

const require = createRequire(import.meta.url)
const fonts: Parameters<typeof pdfmake.setFonts>[0] = require('pdfmake/fonts/Roboto.js')

pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
// The bundled fonts are its only files.
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))

/** What the pool calls by its name. */
export const draw = (document: DocumentContent): Promise<Uint8Array> =>
  pdfmake.createPdf(pdfDefinition(document)).getBuffer()
