import { chunksOf, type FileReader } from './file-reader.ts'
import { findInChunks } from './find-in-chunks.ts'
import { inspectPdf, type PdfVerdict } from './inspect-pdf.ts'
import { ACTIVE_NAMES } from './pdf-objects.ts'

const START = '%PDF-'
/** Maximum length of a lookbehind and a lookahead of the patterns. */
const LOOKAROUND = { behind: 'end'.length, ahead: 64 }

/** A PDF name, any letter of which may be written as `#` and its hex code (ISO 32000-1, 7.3.5). */
const nameOf = (word: string): string =>
  [...word]
    .map((letter) => {
      const number = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')

const NAME_END = '(?!(?!endstream)[A-Za-z0-9])'
const tokens = new RegExp(
  [
    `(?<active>/(?:${ACTIVE_NAMES.map(nameOf).join('|')})${NAME_END})`,
    `(?<objects>/${nameOf('ObjStm')})`,
    String.raw`(?<packed>(?<!end)stream[\r\n])`,
  ].join('|'),
  'g',
)

type Found = { active: boolean; hasObjectStreams: boolean; hasStreams: boolean }

/**
 * Searches the raw bytes, because other programs may find objects that pdf.js does not follow, such as those replaced
 * by an update. Also reports compressed streams, which the search cannot read.
 */
export const searchBytes = async (chunks: AsyncIterable<Buffer>): Promise<Found> => {
  const found: Found = { active: false, hasObjectStreams: false, hasStreams: false }
  for await (const { groups } of findInChunks(chunks, tokens, LOOKAROUND)) {
    found.active ||= groups['active'] !== undefined
    found.hasObjectStreams ||= groups['objects'] !== undefined
    found.hasStreams ||= groups['packed'] !== undefined
    if (found.active) break
  }
  return found
}

const refusals: Record<PdfVerdict, string | null> = {
  clean: null,
  partial: null,
  active: 'document.refused.active',
  password: 'document.refused.password',
  damaged: 'document.refused.unreadable',
  exhausted: 'document.refused.unreadable',
}

const refusalOf = async (pdf: FileReader, isSigned: boolean): Promise<string | null> => {
  const { active, hasObjectStreams, hasStreams } = await searchBytes(chunksOf(pdf))
  if (active) return 'document.refused.active'
  const verdict = await inspectPdf(pdf)
  if (verdict === 'partial' && hasObjectStreams) return 'document.refused.unreadable'
  return verdict === 'damaged' && isSigned && !hasStreams ? null : refusals[verdict]
}

/** Whether programs take the file for a PDF: most of them search its first kilobyte for the header. */
export const looksLikePdf = (head: Buffer): boolean => head.subarray(0, 1024).includes(START)

/**
 * Why a PDF is refused (a message id), or null: active content, embedded files, damage or a password. Loads the whole
 * file into memory.
 */
export const pdfRefusal = async (pdf: FileReader): Promise<string | null> =>
  (await pdf.read(0, START.length)).toString('latin1') === START
    ? refusalOf(pdf, false)
    : 'document.refused.content'

/**
 * The same for a PDF in a signed container, which cannot be replaced. A damaged PDF without compressed streams is
 * accepted there: no program opens it, and it hides nothing.
 */
export const signedPdfRefusal = (pdf: FileReader): Promise<string | null> => refusalOf(pdf, true)
