import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

const MAX_UNPACKED = 50 * 1024 * 1024
const DICTIONARY_REACH = 1000

/** A name of the format, each letter of which may also be written as `#` and its number (ISO 32000-1, 7.3.5). */
const nameOf = (word: string): string =>
  [...word]
    .map((letter) => {
      const number = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')

const active = new RegExp(
  `/(?:${['JavaScript', 'Launch', 'RichMedia'].map(nameOf).join('|')})(?![A-Za-z0-9])`,
)
const OBJECT_STREAM = new RegExp(`/${nameOf('ObjStm')}`)
const STREAM = /stream\r?\n/g

/** What stands packed in object streams, where objects can hide from a look at the file itself; null if unreadable. */
const packedObjects = async (pdf: Buffer, text: string): Promise<string[] | null> => {
  const unpacked: string[] = []
  let left = MAX_UNPACKED
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    const before = text.slice(Math.max(0, index - DICTIONARY_REACH), index)
    const dictionary = before.slice(Math.max(before.lastIndexOf(' obj'), before.lastIndexOf('\nobj'), 0))
    if (text.startsWith('end', index - 3) || !OBJECT_STREAM.test(dictionary)) continue
    try {
      const start = index + word.length
      const content = dictionary.includes('Filter')
        ? await unpack(pdf.subarray(start), { maxOutputLength: left })
        : pdf.subarray(start, text.indexOf('endstream', start))
      left -= content.byteLength
      if (left <= 0) return null
      unpacked.push(content.toString('latin1'))
    } catch {
      return null
    }
  }
  return unpacked
}

/** What is wrong with a file that says it is a PDF (a message id), or null: scripts, programs and films are refused. */
export const pdfRefusal = async (pdf: Buffer): Promise<string | null> => {
  const text = pdf.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.includes('%%EOF')) return 'document.refused.content'
  const packed = await packedObjects(pdf, text)
  if (!packed) return 'document.refused.unreadable'
  return [text, ...packed].some((part) => active.test(part)) ? 'document.refused.active' : null
}
