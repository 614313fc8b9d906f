import { fileRefusal, kindOfName } from '../../../domain/document-file.ts'
import { containerRefusal } from './check-container.ts'
import { officeRefusal } from './check-office.ts'
import { pdfRefusal } from './check-pdf.ts'
import type { FileReader } from './file-reader.ts'
import { fullBudget, type Refusal } from './refusal.ts'
import { holdsTestFile } from './test-file.ts'

const signs = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
} as const
/** A HEIC photo begins with a length and one of these brands (ISO/IEC 23008-12). */
const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s

/** Why a picture is refused (a message id), or null. */
const pictureRefusal = async (file: FileReader, kind: keyof typeof signs): Promise<string | null> => {
  const head = await file.read(0, 12)
  if (head.subarray(0, signs[kind].byteLength).equals(signs[kind])) return null
  return HEIC.test(head.toString('latin1')) ? 'document.refused.heic' : 'document.refused.content'
}

const refusalOf = (code: string | null): Refusal | null => (code === null ? null : { code })

/**
 * Why a file is refused, or null: wrong type or size, content that does not match the extension, or active content,
 * also in files inside it. Uses constant memory except for PDFs.
 * @throws Problem server.busy
 */
export const contentRefusal = async (name: string, file: FileReader): Promise<Refusal | null> => {
  const kind = kindOfName(name)?.kind
  const refused = fileRefusal({ name, size: file.size })
  if (refused || !kind) return refusalOf(refused)
  if (await holdsTestFile(file)) return { code: 'document.refused.virus' }
  switch (kind) {
    case 'pdf':
      return refusalOf(await pdfRefusal(file))
    case 'png':
    case 'jpeg':
      return refusalOf(await pictureRefusal(file, kind))
    case 'docx':
    case 'xlsx':
      return refusalOf(await officeRefusal(file, kind, fullBudget()))
    case 'asice':
      return containerRefusal(file, fullBudget())
  }
}
