import type { FileReader } from '../../../server/document/upload/file-reader.ts'

/** A file that lies in the test's memory. */
export const partsOf = (content: Buffer): FileReader => ({
  size: content.byteLength,
  read: async (from, length) => content.subarray(from, from + length),
})
