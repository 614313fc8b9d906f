import { text } from 'node:stream/consumers'
import type { FileKind } from '../../../domain/document-file.ts'
import { type ArchiveEntry, ArchiveError, readArchive } from './archive.ts'
import type { FileReader } from './file-reader.ts'
import type { Budget } from './refusal.ts'

export type ArchiveKind = Extract<FileKind, 'docx' | 'xlsx' | 'asice'>

const MAX_TYPES = 1024 * 1024

/** Executables, scripts and their carriers; in office files also macros, controls and embedded objects. */
const ACTIVE =
  /(?:\.(?:exe|com|scr|msi|dll|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|hta|lnk|jar|sh|py|svg|html?|xhtml|docm|dotm|xlsm|xltm|xlam|pptm)|vbaProject\.bin|vbaData\.xml)$|(?:^|\/)(?:activeX|macrosheets|embeddings)\//i

/** Names that lead out of a folder. In a signed container, where no file can be renamed, only these count. */
const leadsOut = (name: string): boolean =>
  name === '' || /^[/\\]|\0/.test(name) || name.split(/[/\\]/).includes('..')
const isUnsafe = (name: string, kind: ArchiveKind): boolean =>
  leadsOut(name) || (kind !== 'asice' && /[\\:]/.test(name))

const CONTENT_TYPES = '[Content_Types].xml'
const MACRO = /macroEnabled/i

/** How each format is recognized: an entry, what it contains, and another entry that must exist. */
const signatures: Record<ArchiveKind, { entry: string; contains: string; requires: RegExp }> = {
  docx: {
    entry: CONTENT_TYPES,
    contains: 'wordprocessingml.document.main+xml',
    requires: /^word\/document\.xml$/,
  },
  xlsx: { entry: CONTENT_TYPES, contains: 'spreadsheetml.sheet.main+xml', requires: /^xl\/workbook\.xml$/ },
  asice: { entry: 'mimetype', contains: 'application/vnd.etsi.asic-e+zip', requires: /^META-INF\/./ },
}

const refuse = (why: string, inside?: string): never => {
  throw new ArchiveError(`document.refused.${why}`, { inside })
}

const typesOf = async (entries: readonly ArchiveEntry[], name: string): Promise<string> => {
  const entry = entries.find((one) => one.name === name)
  return entry && entry.size <= MAX_TYPES ? text(entry.read()) : ''
}

/** Office programs ignore case in names; of two equal names, programs may read different ones. */
const hasTwins = (entries: readonly ArchiveEntry[], kind: ArchiveKind): boolean => {
  const names = entries.map(({ name }) => (kind === 'asice' ? name : name.toLowerCase()))
  return new Set(names).size < names.length
}

/**
 * Returns the entries of an archive of this kind: names are safe, none is encrypted or executable, and all fit the
 * budget.
 * @throws ArchiveError
 */
export const checkedEntries = async (
  file: FileReader,
  kind: ArchiveKind,
  budget: Budget,
): Promise<ArchiveEntry[]> => {
  const entries = await readArchive(file)
  if (entries.some(({ name }) => isUnsafe(name, kind)) || hasTwins(entries, kind)) refuse('content')
  budget.bytes -= entries.reduce((sum, { size }) => sum + size, 0)
  if (budget.bytes < 0) refuse('bomb')
  const named = (entry: ArchiveEntry) => (kind === 'asice' ? entry.name : undefined)
  const locked = entries.find(({ encrypted }) => encrypted)
  if (locked) refuse('password', named(locked))
  const { entry, contains, requires } = signatures[kind]
  const types = await typesOf(entries, entry)
  if (!types.includes(contains) || !entries.some(({ name }) => requires.test(name))) refuse('content')
  if (MACRO.test(types)) refuse('active')
  const active = entries.find(({ name }) => ACTIVE.test(name))
  if (active) refuse('active', named(active))
  return entries
}
