import type { FileReader } from './file-reader.ts'

const signs = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
} as const
/** A HEIC photo begins with a length and one of these brands (ISO/IEC 23008-12). */
const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s

/** Why a picture is refused (a message id), or null. */
export const pictureRefusal = async (file: FileReader, kind: keyof typeof signs): Promise<string | null> => {
  const head = await file.read(0, 12)
  if (head.subarray(0, signs[kind].byteLength).equals(signs[kind])) return null
  return HEIC.test(head.toString('latin1')) ? 'document.refused.heic' : 'document.refused.content'
}
