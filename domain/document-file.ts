import { UPLOAD_MAXIMUMS } from './constants.ts'

/** The kinds of file that may be attached to a query, by extension, with their media types. */
const kinds = {
  pdf: { kind: 'pdf', type: 'application/pdf' },
  png: { kind: 'png', type: 'image/png' },
  jpg: { kind: 'jpeg', type: 'image/jpeg' },
  jpeg: { kind: 'jpeg', type: 'image/jpeg' },
  docx: { kind: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { kind: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  asice: { kind: 'asice', type: 'application/vnd.etsi.asic-e+zip' },
  sce: { kind: 'asice', type: 'application/vnd.etsi.asic-e+zip' },
} as const

export type FileKind = (typeof kinds)[keyof typeof kinds]['kind']

/** With the dot, as a browser's file dialog wants them. */
export const fileExtensions = Object.keys(kinds).map((extension) => `.${extension}`)

const isExtension = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word)

/** What a file's name says it is, or null where it says nothing that may be attached. */
export const kindOfName = (name: string): { kind: FileKind; type: string } | null => {
  const extension = /[^.]\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return isExtension(extension) ? kinds[extension] : null
}

/** Why a file cannot be attached, as far as name and size tell (a message id), or null. `size` is in bytes. */
export const fileRefusal = ({ name, size }: { name: string; size: number }): string | null => {
  if (kindOfName(name) === null) return 'document.refused.kind'
  if (size === 0) return 'document.refused.empty'
  return size > UPLOAD_MAXIMUMS.bytes ? 'document.refused.tooLarge' : null
}
