import { PAGE_MARGINS } from '../../../server/document/paper/render-pdf.ts'
import { readObjects } from './pdf-text.ts'

/** Counts the lines of text on each page of a PDF above its footer. */
export const pdfLines = (pdf: Uint8Array): number[] =>
  [...readObjects(Buffer.from(pdf).toString('latin1')).values()]
    .flatMap(({ stream }) => (stream && /\bTf\b/.test(stream) && /\bT[jJ]\b/.test(stream) ? [stream] : []))
    .map((stream) => {
      const heights = [...stream.matchAll(/1 0 0 1 [-\d.]+ ([-\d.]+) Tm/g)].map(([, y]) =>
        Math.round(Number(y)),
      )
      return new Set(heights.filter((y) => y > PAGE_MARGINS.bottom)).size
    })
