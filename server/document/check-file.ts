import { fileRefusal, kindOfName } from '../../domain/document-file.ts'
import { pdfRefusal } from './check-pdf.ts'
import { zipRefusal } from './check-zip.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

const startsWith = (content: Buffer, start: Buffer) => content.subarray(0, start.byteLength).equals(start)

/**
 * Why a file may not be attached (a message id), or null: its kind, its size, content that is not what its name says,
 * and whatever could run on the computer of somebody who opens it.
 */
export const contentRefusal = async (name: string, content: Buffer): Promise<string | null> => {
  const named = kindOfName(name)
  const refused = fileRefusal({ name, size: content.byteLength })
  if (refused || !named) return refused
  switch (named.kind) {
    case 'pdf':
      return pdfRefusal(content)
    case 'png':
      return startsWith(content, PNG) ? null : 'document.refused.content'
    case 'jpeg':
      return startsWith(content, JPEG) ? null : 'document.refused.content'
    default:
      return zipRefusal(content, named.kind)
  }
}
