import { fileRefusal, kindOfName } from '../../domain/document-file.ts'
import { pdfRefusal } from './check-pdf.ts'
import { zipRefusal } from './check-zip.ts'
import type { Parts } from './parts.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

const refuseUnlessStarting = async (file: Parts, start: Buffer): Promise<string | null> =>
  (await file.read(0, start.byteLength)).equals(start) ? null : 'document.refused.content'

/**
 * Why a file may not be attached (a message id), or null: its kind, its size, content that is not what its name says,
 * and whatever could run on the computer of somebody who opens it. However large, it takes little memory.
 */
export const contentRefusal = async (name: string, file: Parts): Promise<string | null> => {
  const named = kindOfName(name)
  const refused = fileRefusal({ name, size: file.size })
  if (refused || !named) return refused
  switch (named.kind) {
    case 'pdf':
      return pdfRefusal(file)
    case 'png':
      return refuseUnlessStarting(file, PNG)
    case 'jpeg':
      return refuseUnlessStarting(file, JPEG)
    default:
      return zipRefusal(file, named.kind)
  }
}
