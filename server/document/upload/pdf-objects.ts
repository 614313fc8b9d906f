/**
 * The objects of an open PDF as pdf.js parses them: decrypted, decompressed, with names unescaped. They have no types,
 * so their shapes are checked here.
 */

type Reference = { num: number; gen: number }
type Dictionary = { getRawEntries: () => Iterable<[string, unknown]> }

/** A parsed document: its trailer, and the object of a reference. */
export type PdfObjects = { trailer: Dictionary; fetch: (reference: Reference) => unknown }

/** Names of entries that run by themselves, send data, open another file or embed one. */
export const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'RichMedia',
  'RichMediaExecute',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'GoToR',
  'OnInstantiate',
]
const active = new Set(ACTIVE_NAMES)
/** PDF programs ignore these characters in an address. */
const BLANKS = /[\0-\u0020\u00FE\u00FF]/g

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isReference = (value: object): value is Reference =>
  'num' in value && typeof value.num === 'number' && 'gen' in value && typeof value.gen === 'number'
const isDictionary = (value: unknown): value is Dictionary =>
  isObject(value) && 'getRawEntries' in value && typeof value.getRawEntries === 'function'
const dictionaryOf = (value: unknown): Dictionary | null => {
  if (isDictionary(value)) return value
  return isObject(value) && 'dict' in value && isDictionary(value.dict) ? value.dict : null
}
const nameOf = (value: unknown): string | null =>
  isObject(value) && 'name' in value && typeof value.name === 'string' ? value.name : null
const isStream = (value: unknown): boolean => !isDictionary(value) && dictionaryOf(value) !== null

const isScriptAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.replaceAll(BLANKS, '').toLowerCase().startsWith('javascript:')

const isReferenceTo = (value: unknown): value is Reference => isObject(value) && isReference(value)
const resolved = ({ fetch }: PdfObjects, value: unknown): unknown =>
  isReferenceTo(value) ? fetch(value) : value

/** Whether the value of `EF` lists embedded files, as in a file specification; a font may use the same key. */
const listsFiles = (objects: PdfObjects, value: unknown): boolean => {
  const files = resolved(objects, value)
  return (
    isDictionary(files) && [...files.getRawEntries()].some(([, file]) => isStream(resolved(objects, file)))
  )
}

const isActiveEntry = (objects: PdfObjects, key: string, value: unknown): boolean => {
  if (active.has(key) || active.has(nameOf(value) ?? '')) return true
  if (key === 'XFA') return value !== null
  if (key === 'EF') return listsFiles(objects, value)
  return (key === 'URI' || key === 'F') && isScriptAddress(resolved(objects, value))
}

/** Whether the cross-reference table lists the objects in object streams. */
const listsObjectStreams = ({ trailer }: PdfObjects): boolean =>
  [...trailer.getRawEntries()].some(
    ([key, value]) => key === 'XRefStm' || (key === 'Type' && nameOf(value) === 'XRef'),
  )

/** The direct children of a value. */
const partsOf = (value: unknown): Iterable<unknown> => {
  const dictionary = dictionaryOf(value)
  if (dictionary) return Array.from(dictionary.getRawEntries(), ([, inside]) => inside)
  return Array.isArray(value) ? value : []
}

/**
 * Yields every object reachable from the trailer; null for a missing object. @throws whatever pdf.js throws for a
 * damaged file
 */
function* reachable(objects: PdfObjects): Generator<unknown> {
  const seen = new Set<string>()
  const left: unknown[] = [objects.trailer]
  while (left.length > 0) {
    const next = left.pop()
    if (isReferenceTo(next)) {
      const key = `${next.num} ${next.gen}`
      if (seen.has(key)) continue
      seen.add(key)
    }
    const value = resolved(objects, next)
    yield value
    for (const inside of partsOf(value)) left.push(inside)
  }
}

/**
 * Whether a document does more than show its pages: scripts, programs, forms that send data, embedded files or jumps
 * into other files. `partial`: objects are missing that may be in object streams unknown to pdf.js.
 */
export const inspectObjects = (objects: PdfObjects): 'clean' | 'active' | 'partial' => {
  let hasGaps = false
  for (const value of reachable(objects)) {
    hasGaps ||= value === null
    const dictionary = dictionaryOf(value)
    if (!dictionary) continue
    for (const [key, inside] of dictionary.getRawEntries())
      if (isActiveEntry(objects, key, inside)) return 'active'
  }
  return hasGaps && !listsObjectStreams(objects) ? 'partial' : 'clean'
}

/** Returns the parsed objects of pdf.js's document. @throws Error if this version of pdf.js stores them elsewhere */
export const objectsOf = (document: unknown): PdfObjects => {
  const xref = isObject(document) && 'xref' in document ? document.xref : null
  if (isObject(xref) && 'trailer' in xref && isDictionary(xref.trailer) && 'fetch' in xref) {
    const { trailer, fetch } = xref
    if (typeof fetch === 'function') return { trailer, fetch: (reference) => fetch.call(xref, reference) }
  }
  throw new Error('pdf.js shows no objects')
}
