import { createInflate } from 'node:zlib'
import { findInChunks } from './find-in-chunks.ts'
import { chunksOf, type Parts } from './parts.ts'
import { Unreadable, unpack } from './unpack.ts'

const START = '%PDF-'
const MAX_UNPACKED = 50 * 1024 * 1024
/** What a stream counts for however little it holds, so that nobody keeps us busy with empty ones. */
const LEAST_OF_STREAM = 16 * 1024
/** No pattern here looks further. */
const REACH = { behind: 'end'.length, ahead: 64 }

/** A name of the format, each letter of which may also be written as `#` and its number (ISO 32000-1, 7.3.5). */
const nameOf = (word: string): string =>
  [...word]
    .map((letter) => {
      const number = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')

const ACTIVE = `/(?:${['JavaScript', 'Launch', 'RichMedia'].map(nameOf).join('|')})(?!(?!endstream)[A-Za-z0-9])`
const active = new RegExp(ACTIVE, 'g')

/** A stream's data begin behind its word and white space, of which packed data never have any at their beginning. */
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

/** Looks into the packed objects that begin there, and answers how many bytes they unpack to. */
const lookIntoPacked = async (pdf: Parts, from: number, most: number, found: Found): Promise<number> => {
  let size = 0
  async function* counted() {
    for await (const piece of unpack(chunksOf(pdf, from), createInflate(), most)) {
      size += piece.byteLength
      yield piece
    }
  }
  try {
    for await (const _ of findInChunks(counted(), active, REACH)) found.active = true
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    found.unreadable = true
  }
  return size
}

/**
 * Looks at every word that matters, in their order. Objects can hide packed in object streams; what names itself one
 * is taken for one at the next data, whatever stands between, so that no text in between can hide it.
 */
const search = async (pdf: Parts, chunk: number | undefined): Promise<Found> => {
  const found: Found = { ended: false, active: false, unreadable: false }
  const told = { objects: false, filter: false }
  let left = MAX_UNPACKED
  for await (const { word, at, groups } of findInChunks(chunksOf(pdf, 0, pdf.size, chunk), tokens, REACH)) {
    if (groups['active']) found.active = true
    else if (groups['objects']) told.objects = true
    else if (groups['filter']) told.filter = true
    else if (groups['end']) found.ended = true
    else {
      // Objects that are not packed stand in the file itself.
      if (told.objects && told.filter && !found.unreadable) {
        left -= Math.max(LEAST_OF_STREAM, await lookIntoPacked(pdf, at + word.length, left, found))
        if (left <= 0) found.unreadable = true
      }
      told.objects = false
      told.filter = false
    }
  }
  return found
}

/**
 * What is wrong with a file that says it is a PDF (a message id), or null: scripts, programs and films are refused. It
 * is read chunk by chunk, and the answer does not hang on where they are cut.
 */
export const pdfRefusal = async (pdf: Parts, chunk?: number): Promise<string | null> => {
  if ((await pdf.read(0, START.length)).toString('latin1') !== START) return 'document.refused.content'
  const found = await search(pdf, chunk)
  if (!found.ended) return 'document.refused.content'
  if (found.unreadable) return 'document.refused.unreadable'
  return found.active ? 'document.refused.active' : null
}
