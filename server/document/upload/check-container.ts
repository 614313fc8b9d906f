import { UPLOAD_MAXIMUMS } from '../../../domain/constants.ts'
import { kindOfName } from '../../../domain/document-file.ts'
import { type ArchiveEntry, ArchiveError } from './archive.ts'
import { checkedEntries } from './check-archive.ts'
import { officeRefusal } from './check-office.ts'
import { signedPdfRefusal } from './check-pdf.ts'
import { type FileReader, readerOf } from './file-reader.ts'
import { type Content, inspectEntry } from './inspect-entry.ts'
import type { Budget, Refusal } from './refusal.ts'

/** Timeout for all files of a container together; a single file reaches its own limits first. */
const MAX_MILLISECONDS = 60_000

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ArchiveError)) throw error
  const { refusal, inside } = error
  return inside === undefined ? { code: refusal } : { code: refusal, inside }
}

const isParsed = (content: Content): boolean => content === 'pdf' || content === 'archive'

const entryRefusal = async (entry: ArchiveEntry, budget: Budget): Promise<string | null> => {
  const kind = kindOfName(entry.name)?.kind
  const fits = entry.size <= UPLOAD_MAXIMUMS.bytes
  const { content, bytes } = await inspectEntry(entry, (content) => fits && isParsed(content))
  const isOffice = kind === 'docx' || kind === 'xlsx'
  if (!isParsed(content)) return isOffice || kind === 'pdf' ? 'document.refused.content' : null
  if (content === 'archive' && !isOffice) return 'document.refused.nested'
  if (!bytes) return 'document.refused.bomb'
  return isOffice ? officeRefusal(readerOf(bytes), kind, budget) : signedPdfRefusal(readerOf(bytes))
}

/**
 * Why a signed container is refused, or null. Files inside follow the rules of an upload, except for names, which
 * cannot be changed any more: harmless files, such as pictures, may have any name.
 */
export const containerRefusal = async (file: FileReader, budget: Budget): Promise<Refusal | null> => {
  const entries = await checkedEntries(file, 'asice', budget).catch(refusalOf)
  if ('code' in entries) return entries
  const end = performance.now() + MAX_MILLISECONDS
  for (const entry of entries) {
    if (performance.now() > end) return { code: 'document.refused.unreadable', inside: entry.name }
    const code = await entryRefusal(entry, budget).catch((error: unknown) => refusalOf(error).code)
    if (code) return { code, inside: entry.name }
  }
  return null
}
