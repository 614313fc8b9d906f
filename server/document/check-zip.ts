import { text } from 'node:stream/consumers'
import type { FileKind } from '../../domain/document-file.ts'
import type { Parts } from './parts.ts'
import { Unreadable } from './unpack.ts'
import { findDirectory, listZip, type ZipListing } from './zip-directory.ts'
import { entryPieces } from './zip-entry.ts'

type ZipKind = Extract<FileKind, 'docx' | 'xlsx' | 'asice'>

const MAX_ENTRIES = 5000
const MAX_DIRECTORY = 2 * 1024 * 1024
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_PART = 1024 * 1024

/** Programs, scripts and what carries them; in an office file also macros, controls and embedded objects. */
const ACTIVE =
  /(?:\.(?:exe|com|scr|msi|dll|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|hta|lnk|jar|sh|py|svg|html?|xhtml|docm|dotm|xlsm|xltm|xlam|pptm)|vbaProject\.bin|vbaData\.xml)$|(?:^|\/)(?:activeX|macrosheets|embeddings)\//i

const isSafeName = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && !/[\\\0:]/.test(name) && !name.split('/').includes('..')

/** What a piece by piece reading answers, or what it stands for where the entry cannot be read. */
const orUnreadable = async <T, U>(read: () => Promise<T>, unreadable: U): Promise<T | U> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return unreadable
    throw error
  }
}

const textOf = async (zip: Parts, listed: readonly ZipListing[], name: string): Promise<string> => {
  const entry = listed.find((one) => one.name === name)
  return entry ? orUnreadable(() => text(entryPieces(zip, entry, MAX_PART)), '') : ''
}

const CONTENT_TYPES = '[Content_Types].xml'
const MACRO = /macroEnabled/i

/** Where each format names itself: the entry, its words, and another entry that must be there. */
const marks: Record<ZipKind, { entry: string; words: string; beside: RegExp }> = {
  docx: {
    entry: CONTENT_TYPES,
    words: 'wordprocessingml.document.main+xml',
    beside: /^word\/document\.xml$/,
  },
  xlsx: { entry: CONTENT_TYPES, words: 'spreadsheetml.sheet.main+xml', beside: /^xl\/workbook\.xml$/ },
  asice: { entry: 'mimetype', words: 'application/vnd.etsi.asic-e+zip', beside: /^META-INF\/./ },
}

const unpacksAsSaid = (zip: Parts, entry: ZipListing): Promise<boolean> =>
  orUnreadable(async () => {
    let size = 0
    for await (const piece of entryPieces(zip, entry, entry.size)) size += piece.byteLength
    return size === entry.size
  }, false)

/** Entries must unpack to what they say, or a bomb could lie about its size. */
const allUnpackAsSaid = async (zip: Parts, listed: readonly ZipListing[]): Promise<boolean> => {
  for (const entry of listed) if (!(await unpacksAsSaid(zip, entry))) return false
  return true
}

const marksRefusal = async (zip: Parts, listed: readonly ZipListing[], kind: ZipKind) => {
  const { entry, words, beside } = marks[kind]
  const types = await textOf(zip, listed, entry)
  if (!types.includes(words) || !listed.some(({ name }) => beside.test(name)))
    return 'document.refused.content'
  const isActive = MACRO.test(types) || listed.some(({ name }) => ACTIVE.test(name))
  return isActive ? 'document.refused.active' : null
}

/** What is wrong with a file that says it is a kind of zip (a message id), or null. */
export const zipRefusal = async (zip: Parts, kind: ZipKind): Promise<string | null> => {
  const directory = await findDirectory(zip)
  if (!directory) return 'document.refused.content'
  if (directory.count > MAX_ENTRIES || directory.end - directory.at > MAX_DIRECTORY)
    return 'document.refused.bomb'
  const listed = await listZip(zip, directory)
  if (!listed?.every(({ name }) => isSafeName(name))) return 'document.refused.content'
  if (listed.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) return 'document.refused.bomb'
  if (listed.some(({ encrypted }) => encrypted)) return 'document.refused.unreadable'
  const refused = await marksRefusal(zip, listed, kind)
  if (refused) return refused
  return (await allUnpackAsSaid(zip, listed)) ? null : 'document.refused.bomb'
}
