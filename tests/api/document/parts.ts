import type { Parts } from '../../../server/document/parts.ts'

/** A file that lies in the test's memory. */
export const partsOf = (content: Buffer): Parts => ({
  size: content.byteLength,
  read: async (from, length) => content.subarray(from, from + length),
})
