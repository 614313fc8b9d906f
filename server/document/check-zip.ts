import type { FileKind } from '../../domain/document-file.ts'
import { listZip, readEntry, type ZipListing } from './zip-directory.ts'

type ZipKind = Extract<FileKind, 'docx' | 'xlsx' | 'asice'>

const MAX_ENTRIES = 5000
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_PART = 1024 * 1024

/** Programs, scripts and what carries them; in an office file also macros, controls and embedded objects. */
const ACTIVE =
  /(?:\.(?:exe|com|scr|msi|dll|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|hta|lnk|jar|sh|py|svg|html?|xhtml|docm|dotm|xlsm|xltm|xlam|pptm)|vbaProject\.bin|vbaData\.xml)$|(?:^|\/)(?:activeX|macrosheets|embeddings)\//i

const isSafeName = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && !/[\\\0:]/.test(name) && !name.split('/').includes('..')

const textOf = async (zip: Buffer, listed: readonly ZipListing[], name: string): Promise<string> => {
  const entry = listed.find((one) => one.name === name)
  return (entry && (await readEntry(zip, entry, MAX_PART)))?.toString() ?? ''
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

const unpacksAsSaid = async (zip: Buffer, entry: ZipListing): Promise<boolean> =>
  entry.size === 0 || (await readEntry(zip, entry, entry.size))?.byteLength === entry.size

/** Entries must unpack to what they say, or a bomb could lie about its size; one at a time, for the memory's sake. */
const allUnpackAsSaid = async (zip: Buffer, listed: readonly ZipListing[]): Promise<boolean> => {
  for (const entry of listed) if (!(await unpacksAsSaid(zip, entry))) return false
  return true
}

const isBomb = (listed: readonly ZipListing[]): boolean =>
  listed.length > MAX_ENTRIES || listed.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED

/** What is wrong with a file that says it is a kind of zip (a message id), or null. */
export const zipRefusal = async (zip: Buffer, kind: ZipKind): Promise<string | null> => {
  const listed = listZip(zip)
  if (!listed?.every(({ name }) => isSafeName(name))) return 'document.refused.content'
  if (isBomb(listed)) return 'document.refused.bomb'
  if (listed.some(({ encrypted }) => encrypted)) return 'document.refused.unreadable'
  const { entry, words, beside } = marks[kind]
  const types = await textOf(zip, listed, entry)
  if (!types.includes(words) || !listed.some(({ name }) => beside.test(name)))
    return 'document.refused.content'
  if (MACRO.test(types) || listed.some(({ name }) => ACTIVE.test(name))) return 'document.refused.active'
  return (await allUnpackAsSaid(zip, listed)) ? null : 'document.refused.bomb'
}
