import { text } from 'node:stream/consumers'
import type { FileKind } from '../../../domain/document-file.ts'
import type { FileReader } from './file-reader.ts'
import { DecompressionError } from './decompress.ts'
import { findCentralDirectory, readCentralDirectory, type ZipEntryHeader } from './central-directory.ts'
import { officeRefusal } from './check-office.ts'
import { testFileSearch } from './test-file.ts'
import { readEntry } from './zip-entry.ts'

type ZipKind = Extract<FileKind, 'docx' | 'xlsx' | 'asice'>

const MAX_ENTRIES = 5000
const MAX_DIRECTORY = 2 * 1024 * 1024
const MAX_DECOMPRESSED = 100 * 1024 * 1024
const MAX_PART = 1024 * 1024

/** Executables, scripts and their carriers; in office files also macros, controls and embedded objects. */
const ACTIVE =
  /(?:\.(?:exe|com|scr|msi|dll|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|hta|lnk|jar|sh|py|svg|html?|xhtml|docm|dotm|xlsm|xltm|xlam|pptm)|vbaProject\.bin|vbaData\.xml)$|(?:^|\/)(?:activeX|macrosheets|embeddings)\//i

const isSafeName = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && !/[\\\0:]/.test(name) && !name.split('/').includes('..')

/** The result of a read, or a fallback where the entry cannot be decompressed. */
const orFallback = async <T, U>(read: () => Promise<T>, fallback: U): Promise<T | U> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DecompressionError) return fallback
    throw error
  }
}

const textOf = async (zip: FileReader, entries: readonly ZipEntryHeader[], name: string): Promise<string> => {
  const entry = entries.find((one) => one.name === name)
  return entry ? orFallback(() => text(readEntry(zip, entry, MAX_PART)), '') : ''
}

const CONTENT_TYPES = '[Content_Types].xml'
const MACRO = /macroEnabled/i

/** How each format is recognized: an entry, what it contains, and another entry that must exist. */
const signatures: Record<ZipKind, { entry: string; contains: string; requires: RegExp }> = {
  docx: {
    entry: CONTENT_TYPES,
    contains: 'wordprocessingml.document.main+xml',
    requires: /^word\/document\.xml$/,
  },
  xlsx: { entry: CONTENT_TYPES, contains: 'spreadsheetml.sheet.main+xml', requires: /^xl\/workbook\.xml$/ },
  asice: { entry: 'mimetype', contains: 'application/vnd.etsi.asic-e+zip', requires: /^META-INF\/./ },
}

type Infected = { found: boolean }

const hasDeclaredSize = (zip: FileReader, entry: ZipEntryHeader, infected: Infected): Promise<boolean> =>
  orFallback(async () => {
    let size = 0
    const isInfected = testFileSearch()
    for await (const chunk of readEntry(zip, entry, entry.size)) {
      size += chunk.byteLength
      infected.found ||= isInfected(chunk)
    }
    return size === entry.size
  }, false)

/** Declared sizes must be true, or a zip bomb could lie about them. */
const allHaveDeclaredSize = async (
  zip: FileReader,
  entries: readonly ZipEntryHeader[],
  infected: Infected,
): Promise<boolean> => {
  for (const entry of entries) if (!(await hasDeclaredSize(zip, entry, infected))) return false
  return true
}

const contentTypeRefusal = async (zip: FileReader, entries: readonly ZipEntryHeader[], kind: ZipKind) => {
  const { entry, contains, requires } = signatures[kind]
  const types = await textOf(zip, entries, entry)
  if (!types.includes(contains) || !entries.some(({ name }) => requires.test(name)))
    return 'document.refused.content'
  const isActive = MACRO.test(types) || entries.some(({ name }) => ACTIVE.test(name))
  return isActive ? 'document.refused.active' : null
}

/** Why a zip-based file is refused (a message id), or null. */
export const zipRefusal = async (zip: FileReader, kind: ZipKind): Promise<string | null> => {
  const directory = await findCentralDirectory(zip)
  if (!directory) return 'document.refused.content'
  if (directory.count > MAX_ENTRIES || directory.end - directory.at > MAX_DIRECTORY)
    return 'document.refused.bomb'
  const entries = await readCentralDirectory(zip, directory)
  if (!entries?.every(({ name }) => isSafeName(name))) return 'document.refused.content'
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_DECOMPRESSED) return 'document.refused.bomb'
  if (entries.some(({ encrypted }) => encrypted)) return 'document.refused.unreadable'
  const refused = await contentTypeRefusal(zip, entries, kind)
  if (refused) return refused
  const infected = { found: false }
  if (!(await allHaveDeclaredSize(zip, entries, infected))) return 'document.refused.bomb'
  if (infected.found) return 'document.refused.virus'
  return kind === 'asice' ? null : officeRefusal(zip, entries)
}
