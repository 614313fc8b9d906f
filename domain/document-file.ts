import { UPLOAD_MAXIMUMS } from './constants.ts'

/** Accepted upload types by extension, with their media types. */
const kinds = {
  pdf: { kind: 'pdf', type: 'application/pdf' },
  png: { kind: 'png', type: 'image/png' },
  jpg: { kind: 'jpeg', type: 'image/jpeg' },
  jpeg: { kind: 'jpeg', type: 'image/jpeg' },
  // Some browsers save JPEGs with this extension.
  jfif: { kind: 'jpeg', type: 'image/jpeg' },
  docx: { kind: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { kind: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  asice: { kind: 'asice', type: 'application/vnd.etsi.asic-e+zip' },
  // The extension of signed containers in Estonia before 2019.
  bdoc: { kind: 'asice', type: 'application/vnd.etsi.asic-e+zip' },
  sce: { kind: 'asice', type: 'application/vnd.etsi.asic-e+zip' },
} as const

export type FileKind = (typeof kinds)[keyof typeof kinds]['kind']

/** With the leading dot, for the `accept` attribute of a file input. */
export const fileExtensions = Object.keys(kinds).map((extension) => `.${extension}`)

/** iPhone photos; the refusal tells the user to send JPEG. */
const PHOTO_OF_IPHONE = /[^.]\.(?:heic|heif|hif)$/i

const isExtension = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word)

/** Upload type by file extension, or null if the extension is not accepted. */
export const kindOfName = (name: string): { kind: FileKind; type: string } | null => {
  const extension = /[^.]\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  return extension && isExtension(extension) ? kinds[extension] : null
}

/** Why a file cannot be attached, judged by name and size in bytes (a message id); null if it can. */
export const fileRefusal = ({ name, size }: { name: string; size: number }): string | null => {
  if (PHOTO_OF_IPHONE.test(name)) return 'document.refused.heic'
  if (kindOfName(name) === null) return 'document.refused.kind'
  if (size === 0) return 'document.refused.empty'
  return size > UPLOAD_MAXIMUMS.bytes ? 'document.refused.tooLarge' : null
}
