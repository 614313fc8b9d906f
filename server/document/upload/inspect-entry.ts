import { type ArchiveEntry, ArchiveError } from './archive.ts'
import { looksLikePdf } from './check-pdf.ts'
import { testFileSearch } from './test-file.ts'

/** Type of a file by its first bytes. */
export type Content = 'pdf' | 'archive' | 'xml' | 'other'
/**
 * `isUtf8`: no other encoding is declared; `bytes`: the content, if the caller wanted it.
 */
export type EntryFindings = { content: Content; hasDoctype: boolean; isUtf8: boolean; bytes: Buffer | null }

const HEAD = 1024
/** Zip (with entries, and empty), RAR, 7-Zip, gzip, xz and bzip2. */
const ARCHIVES = ['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xBC\xAF', '\x1F\x8B', '\xFD7zXZ', 'BZh']
/** XML after an optional byte order mark, with one or two bytes per character. */
const XML = /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\0\s]*</
const ENCODING = /encoding\s*=\s*["']([^"']*)/i
/** A doctype with one or two bytes per character. Two chunks may split it, so the end of each is kept. */
const DOCTYPE = /<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E/
const MAX_DOCTYPE_LENGTH = 17

const contentOf = (head: Buffer): Content => {
  const start = head.toString('latin1')
  if (ARCHIVES.some((sign) => start.startsWith(sign))) return 'archive'
  if (looksLikePdf(head)) return 'pdf'
  return XML.test(start) ? 'xml' : 'other'
}

const isUtf8 = (head: Buffer): boolean =>
  !head.includes(0) &&
  /^(?:utf-?8|us-ascii)$/i.test(ENCODING.exec(head.toString('latin1', 0, 200))?.[1] ?? 'utf-8')

const doctypeSearch = (): ((chunk: Buffer) => boolean) => {
  let tail = ''
  return (chunk) => {
    const seen = tail + chunk.toString('latin1')
    tail = seen.slice(-MAX_DOCTYPE_LENGTH)
    return DOCTYPE.test(seen)
  }
}

/**
 * Reads an entry to its end, which proves that its declared size is right. `keeps`: whether to return the bytes of this
 * type.
 * @throws ArchiveError if it cannot be read, or contains the virus scanners' test file
 */
export const inspectEntry = async (
  entry: ArchiveEntry,
  keeps: (content: Content) => boolean = () => false,
): Promise<EntryFindings> => {
  let head: Buffer = Buffer.alloc(0)
  let size = 0
  let hasDoctype = false
  const kept: Buffer[] = []
  const isInfected = testFileSearch()
  const seesDoctype = doctypeSearch()
  for await (const chunk of entry.read()) {
    size += chunk.byteLength
    if (head.byteLength < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)])
    if (isInfected(chunk)) throw new ArchiveError('document.refused.virus')
    const content = contentOf(head)
    if (content === 'xml') hasDoctype ||= seesDoctype(chunk)
    if (head.byteLength < HEAD || keeps(content)) kept.push(chunk)
  }
  const content = contentOf(head)
  return {
    content,
    hasDoctype,
    isUtf8: isUtf8(head),
    bytes: keeps(content) ? Buffer.concat(kept, size) : null,
  }
}
