import { createInflate } from 'node:zlib'
import { findInChunks } from './find-in-chunks.ts'
import { chunksOf, type FileReader } from './file-reader.ts'
import { DecompressionError, decompress } from './decompress.ts'

const START = '%PDF-'
const MAX_DECOMPRESSED = 50 * 1024 * 1024
/** Least that a stream counts towards the limit, so that many empty ones cannot exhaust the CPU. */
const MIN_STREAM_COST = 16 * 1024
/** The longest that any pattern here looks around. */
const LOOKAROUND = { behind: 'end'.length, ahead: 64 }

/** A PDF name, any letter of which may be written as `#` and its hex code (ISO 32000-1, 7.3.5). */
const nameOf = (word: string): string =>
  [...word]
    .map((letter) => {
      const number = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')

/** What acts by itself, sends data, opens another file or carries one. */
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'GoToR',
]
const NAME_END = '(?!(?!endstream)[A-Za-z0-9])'
const BLANK = String.raw`[\0\t\n\f\r ]{0,16}`
/** So short a name would be found in a large picture by chance; a form's data are a list or another object. */
const FORM_DATA = `/${nameOf('XFA')}${BLANK}[[0-9%]`
const SCRIPT_ADDRESS = String.raw`\(${BLANK}[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]:`
const ACTIVE = `(?:/(?:${ACTIVE_NAMES.map(nameOf).join('|')})${NAME_END}|${FORM_DATA}|${SCRIPT_ADDRESS})`
const active = new RegExp(ACTIVE, 'g')

/** Stream data begin after the keyword and white space; compressed data never begin with white space. */
const tokens = new RegExp(
  [
    `(?<active>${ACTIVE})`,
    `(?<objects>/${nameOf('ObjStm')})`,
    `(?<filter>/${nameOf('Filter')})`,
    String.raw`(?<data>(?<!end)stream[\0\t\n\f\r ]{0,32})`,
    '(?<end>%%EOF)',
  ].join('|'),
  'g',
)

type Found = { ended: boolean; active: boolean; unreadable: boolean }

/** Searches an object stream; returns its decompressed size. */
const searchObjectStream = async (
  pdf: FileReader,
  from: number,
  maxBytes: number,
  found: Found,
): Promise<number> => {
  let size = 0
  async function* counted() {
    for await (const chunk of decompress(chunksOf(pdf, from), createInflate(), maxBytes)) {
      size += chunk.byteLength
      yield chunk
    }
  }
  try {
    for await (const _ of findInChunks(counted(), active, LOOKAROUND)) found.active = true
  } catch (error) {
    if (!(error instanceof DecompressionError)) throw error
    found.unreadable = true
  }
  return size
}

/**
 * Scans the tokens in order. Active content can hide in compressed object streams; after `/ObjStm` the next stream is
 * treated as one whatever stands in between, so that nothing in between can hide it.
 */
const search = async (pdf: FileReader, chunk: number | undefined): Promise<Found> => {
  const found: Found = { ended: false, active: false, unreadable: false }
  const seen = { objects: false, filter: false }
  let left = MAX_DECOMPRESSED
  for await (const { word, at, groups } of findInChunks(
    chunksOf(pdf, 0, pdf.size, chunk),
    tokens,
    LOOKAROUND,
  )) {
    if (groups['active']) found.active = true
    else if (groups['objects']) seen.objects = true
    else if (groups['filter']) seen.filter = true
    else if (groups['end']) found.ended = true
    else {
      // Uncompressed objects are found by the scan itself.
      if (seen.objects && seen.filter && !found.unreadable) {
        left -= Math.max(MIN_STREAM_COST, await searchObjectStream(pdf, at + word.length, left, found))
        if (left <= 0) found.unreadable = true
      }
      seen.objects = false
      seen.filter = false
    }
  }
  return found
}

/**
 * Why a PDF is refused (a message id), or null: whatever acts, and files within it. Streams the file; the result does
 * not depend on the chunk size.
 */
export const pdfRefusal = async (pdf: FileReader, chunk?: number): Promise<string | null> => {
  if ((await pdf.read(0, START.length)).toString('latin1') !== START) return 'document.refused.content'
  const found = await search(pdf, chunk)
  if (!found.ended) return 'document.refused.content'
  if (found.unreadable) return 'document.refused.unreadable'
  return found.active ? 'document.refused.active' : null
}
