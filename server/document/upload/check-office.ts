import { text } from 'node:stream/consumers'
import { type ArchiveEntry, ArchiveError } from './archive.ts'
import { type ArchiveKind, checkedEntries } from './check-archive.ts'
import { chunksOf, type FileReader } from './file-reader.ts'
import { findInChunks } from './find-in-chunks.ts'
import { inspectEntry } from './inspect-entry.ts'
import type { Budget } from './refusal.ts'

const MAX_RELATIONSHIPS = 1024 * 1024
const RELATIONSHIPS = /\.rels$/i
/** Parts through which workbooks load other files, programs and databases. */
const OUTSIDE_PART = /(?:^|\/)(?:externalLinks|queryTables)\/|(?:^|\/)connections\.xml$/i
/** Parts in which Word stores fields and Excel formulas. */
const FIELDS = /^word\/[^/]+\.xml$/i
const FORMULAS = /^xl\/(?:worksheets|chartsheets)\/[^/]+\.xml$|^xl\/workbook\.xml$/i

/** Relationships that load another document or run embedded content, inside or outside of the file. */
const ACTIVE_TYPE =
  /\/(?:aFChunk|oleObject|vbaProject|wordVbaData|control|externalLink(?:Path)?|connections)$/i
/** A link that the reader clicks. */
const HYPERLINK = /\/hyperlink$/i

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (value: string): string =>
  value.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex: string, digits: string, name: string) => {
      if (name) return entities[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(digits)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/** Matches attributes in order, so that text inside a value is not taken for an attribute. */
const attributesOf = (element: string): Map<string, string> =>
  new Map(
    [...element.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')],
    ),
  )

const isActiveRelationship = (element: string): boolean => {
  const attributes = attributesOf(element)
  const type = attributes.get('Type') ?? ''
  const isOutside = attributes.get('TargetMode')?.toLowerCase() === 'external'
  return ACTIVE_TYPE.test(type) || (isOutside && !HYPERLINK.test(type))
}

/** A quoted value may contain `>`. */
const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s(?:[^>"']|"[^"]*"|'[^']*')*>/g

/** Why the relationships of a part are refused, or null. */
const relationshipRefusal = async (entry: ArchiveEntry): Promise<string | null> => {
  if (entry.size > MAX_RELATIONSHIPS) return 'document.refused.unreadable'
  const xml = await text(entry.read())
  // Another program might read invalid characters differently.
  if (/[\0\uFFFD]/.test(xml)) return 'document.refused.unreadable'
  const elements = xml.match(RELATIONSHIP) ?? []
  return elements.some(isActiveRelationship) ? 'document.refused.active' : null
}

const LOOKAROUND = { behind: 1, ahead: 600 }
/** A formula that talks to another program: `cmd|'/c calc'!A1`. */
const DDE_FORMULA = /<(?:\w+:)?f(?:\s[^>]{0,200})?>[^<"]{0,200}[A-Za-z0-9_]\|[^<"]{0,200}!/g
const FIELD_TEXT =
  /<w:instrText[^>]{0,100}>([^<]{0,400})|<w:fldSimple[^>]{0,100}w:instr\s*=\s*["']([^"']{0,400})/g
const MAX_LETTERS = 400
/** Fields that insert content from another program or file. */
const DDE_FIELD = /\bDDE(?:AUTO)?\b|\bINCLUDETEXT\b|\bIMPORT\b/i

const hasDdeFormula = async (entry: ArchiveEntry): Promise<boolean> => {
  for await (const _ of findInChunks(entry.read(), DDE_FORMULA, LOOKAROUND)) return true
  return false
}

/** Word may split a field's code into pieces, so pieces are joined before the search. */
const hasDdeField = async (entry: ArchiveEntry): Promise<boolean> => {
  let last = ''
  for await (const { word } of findInChunks(entry.read(), FIELD_TEXT, LOOKAROUND)) {
    const [, piece, whole] = new RegExp(FIELD_TEXT.source).exec(word) ?? []
    const code = unescaped(piece ?? whole ?? '')
    last = (last + code).slice(-1000)
    // A piece that is blank up to the length limit may hide a field name behind the blanks.
    if (DDE_FIELD.test(last) || (code.length >= MAX_LETTERS && code.trim() === '')) return true
  }
  return false
}

/** Compressed metafiles, which office programs embed as pictures. */
const COMPRESSED_PICTURE = /\.(?:emz|wmz)$/i

const partRefusal = async (entry: ArchiveEntry): Promise<string | null> => {
  const { content, hasDoctype, isUtf8 } = await inspectEntry(entry)
  if (content === 'archive' && !COMPRESSED_PICTURE.test(entry.name)) return 'document.refused.nested'
  if (hasDoctype) return 'document.refused.active'
  const [isRelationships, hasFields, hasFormulas] = [RELATIONSHIPS, FIELDS, FORMULAS].map((names) =>
    names.test(entry.name),
  )
  if (!isRelationships && !hasFields && !hasFormulas) return null
  if (!isUtf8) return 'document.refused.unreadable'
  if (isRelationships) return relationshipRefusal(entry)
  const isActive = (hasFields && (await hasDdeField(entry))) || (hasFormulas && (await hasDdeFormula(entry)))
  return isActive ? 'document.refused.active' : null
}

/** A password-protected office file is not a zip archive but a compound file with this stream. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ENCRYPTED_STREAM = /E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e/g

const hasPassword = async (file: FileReader): Promise<boolean> => {
  if (!(await file.read(0, COMPOUND.byteLength)).equals(COMPOUND)) return false
  for await (const _ of findInChunks(chunksOf(file), ENCRYPTED_STREAM, { behind: 0, ahead: 40 })) return true
  return false
}

/**
 * Why an office file is refused (a message id), or null: a password, external content, embedded objects, nested
 * archives, document types, or fields and formulas that talk to other programs.
 */
export const officeRefusal = async (
  file: FileReader,
  kind: Exclude<ArchiveKind, 'asice'>,
  budget: Budget,
): Promise<string | null> => {
  if (await hasPassword(file)) return 'document.refused.password'
  try {
    const entries = await checkedEntries(file, kind, budget)
    if (entries.some(({ name }) => OUTSIDE_PART.test(name))) return 'document.refused.active'
    for (const entry of entries) {
      const refused = await partRefusal(entry)
      if (refused) return refused
    }
    return null
  } catch (error) {
    if (error instanceof ArchiveError) return error.refusal
    throw error
  }
}
