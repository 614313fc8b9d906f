import { fileRefusal, kindOfName } from '../../../domain/document-file.ts'
import { pdfRefusal } from './check-pdf.ts'
import { zipRefusal } from './check-zip.ts'
import type { FileReader } from './file-reader.ts'
import { holdsTestFile } from './test-file.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

const refuseUnlessStartsWith = async (file: FileReader, start: Buffer): Promise<string | null> =>
  (await file.read(0, start.byteLength)).equals(start) ? null : 'document.refused.content'

/**
 * Why a file must not be attached (a message id), or null: wrong kind or size, content that does not match the
 * extension, and active content. Uses constant memory.
 */
export const contentRefusal = async (name: string, file: FileReader): Promise<string | null> => {
  const named = kindOfName(name)
  const refused = fileRefusal({ name, size: file.size })
  if (refused || !named) return refused
  if (await holdsTestFile(file)) return 'document.refused.virus'
  switch (named.kind) {
    case 'pdf':
      return pdfRefusal(file)
    case 'png':
      return refuseUnlessStartsWith(file, PNG)
    case 'jpeg':
      return refuseUnlessStartsWith(file, JPEG)
    default:
      return zipRefusal(file, named.kind)
  }
}
