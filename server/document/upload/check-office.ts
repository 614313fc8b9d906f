import { text } from 'node:stream/consumers'
import type { ZipEntryHeader } from './central-directory.ts'
import { DecompressionError } from './decompress.ts'
import type { FileReader } from './file-reader.ts'
import { findInChunks } from './find-in-chunks.ts'
import { readEntry } from './zip-entry.ts'

const MAX_RELATIONSHIPS = 1024 * 1024
const MAX_PART = 100 * 1024 * 1024
const RELATIONSHIPS = /\.rels$/i
/** Workbooks reach other files, programs and databases through parts of these names. */
const OUTSIDE_PART = /(?:^|\/)(?:externalLinks|queryTables)\/|(?:^|\/)connections\.xml$/i
/** Parts in which Word keeps its fields and Excel its formulas. */
const FIELDS = /^word\/[^/]+\.xml$/i
const FORMULAS = /^xl\/(?:worksheets|chartsheets)\/[^/]+\.xml$|^xl\/workbook\.xml$/i

/** Loads another document, or runs what is embedded, wherever its target stands. */
const ACTIVE_TYPE =
  /\/(?:aFChunk|oleObject|vbaProject|wordVbaData|control|externalLink(?:Path)?|connections)$/i
/** An address that a person clicks on. */
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

/** Read one after the other, so that what stands within a value is no attribute. */
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

const UTF8_MARK = '\uFEFF'
/** Another encoding or a document type could hide what the file says; no office program writes them here. */
const isPlain = (xml: string): boolean =>
  !xml.includes('\0') &&
  !xml.includes('\uFFFD') &&
  !/<!DOCTYPE|<!ENTITY/i.test(xml) &&
  (/encoding\s*=\s*["']([^"']*)/i.exec(xml.slice(0, 200))?.[1] ?? 'utf-8').toLowerCase() === 'utf-8'

/** A value may hold the sign that ends an element. */
const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s(?:[^>"']|"[^"]*"|'[^']*')*>/g

/** Why the relationships of a part are refused, or null. */
const relationshipRefusal = async (zip: FileReader, entry: ZipEntryHeader): Promise<string | null> => {
  const xml = (await text(readEntry(zip, entry, MAX_RELATIONSHIPS))).replace(UTF8_MARK, '')
  if (!isPlain(xml)) return 'document.refused.unreadable'
  const elements = xml.match(RELATIONSHIP) ?? []
  return elements.some(isActiveRelationship) ? 'document.refused.active' : null
}

const LOOKAROUND = { behind: 1, ahead: 600 }
/** A formula that talks to another program: `cmd|'/c calc'!A1`. */
const DDE_FORMULA = /<(?:\w+:)?f(?:\s[^>]{0,200})?>[^<"]{0,200}[A-Za-z0-9_]\|[^<"]{0,200}!/g
const FIELD_TEXT =
  /<w:instrText[^>]{0,100}>([^<]{0,400})|<w:fldSimple[^>]{0,100}w:instr\s*=\s*["']([^"']{0,400})/g
const MOST_LETTERS = 400
/** Fields that fetch what another program or file says. */
const DDE_FIELD = /\bDDE(?:AUTO)?\b|\bINCLUDETEXT\b|\bIMPORT\b/i

const hasDdeFormula = async (zip: FileReader, entry: ZipEntryHeader): Promise<boolean> => {
  for await (const _ of findInChunks(readEntry(zip, entry, MAX_PART), DDE_FORMULA, LOOKAROUND)) return true
  return false
}

/** A field may be written in pieces, so its pieces are read together. */
const hasDdeField = async (zip: FileReader, entry: ZipEntryHeader): Promise<boolean> => {
  let last = ''
  for await (const { word } of findInChunks(readEntry(zip, entry, MAX_PART), FIELD_TEXT, LOOKAROUND)) {
    const [, piece, whole] = new RegExp(FIELD_TEXT.source).exec(word) ?? []
    const code = unescaped(piece ?? whole ?? '')
    last = (last + code).slice(-1000)
    // What is longer than any field's name may hide one behind blanks.
    if (DDE_FIELD.test(last) || (code.length >= MOST_LETTERS && code.trim() === '')) return true
  }
  return false
}

const partRefusal = async (zip: FileReader, entry: ZipEntryHeader): Promise<string | null> => {
  if (RELATIONSHIPS.test(entry.name)) return relationshipRefusal(zip, entry)
  const isActive =
    (FIELDS.test(entry.name) && (await hasDdeField(zip, entry))) ||
    (FORMULAS.test(entry.name) && (await hasDdeFormula(zip, entry)))
  return isActive ? 'document.refused.active' : null
}

/**
 * Why an office file is refused (a message id), or null: what it would load from elsewhere, embedded objects, and
 * fields and formulas that talk to other programs.
 */
export const officeRefusal = async (
  zip: FileReader,
  entries: readonly ZipEntryHeader[],
): Promise<string | null> => {
  if (entries.some(({ name }) => OUTSIDE_PART.test(name))) return 'document.refused.active'
  for (const entry of entries) {
    try {
      const refused = await partRefusal(zip, entry)
      if (refused) return refused
    } catch (error) {
      if (error instanceof DecompressionError) return 'document.refused.unreadable'
      throw error
    }
  }
  return null
}
