import { chunksOf, type FileReader } from './file-reader.ts'
import { findInChunks } from './find-in-chunks.ts'
import { inspectPdf, type PdfVerdict } from './inspect-pdf.ts'
import { ACTIVE_NAMES } from './pdf-objects.ts'

const START = '%PDF-'
/** The longest that a pattern here looks ahead. */
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
 * Searches the bytes: other programs may find objects that pdf.js does not follow, such as those that an update has
 * replaced. Tells too what the bytes do not show.
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

/** Whether the file is a PDF for programs that search its first kilobyte for the sign, as most do. */
export const looksLikePdf = (head: Buffer): boolean => head.subarray(0, 1024).includes(START)

/**
 * Why a PDF is refused (a message id), or null: whatever acts, files within it, and what does not open without a
 * password. Holds the whole file in memory while it is parsed.
 */
export const pdfRefusal = async (pdf: FileReader): Promise<string | null> =>
  (await pdf.read(0, START.length)).toString('latin1') === START
    ? refusalOf(pdf, false)
    : 'document.refused.content'

/**
 * The same of a PDF within a signed container. What no program opens and what hides nothing does no harm there, and
 * nobody can replace it.
 */
export const signedPdfRefusal = (pdf: FileReader): Promise<string | null> => refusalOf(pdf, true)
