import type { Document } from '../../api/document.ts'
import type { DocumentRow } from '../schema/document.table.ts'

/** A document as it travels. */
export const toDocument = ({
  docFileId,
  fileName,
  isSignable,
  size,
  createdAt,
  createdByName,
}: DocumentRow): Document => ({
  docFileId,
  fileName,
  isSignable,
  size,
  createdDtime: createdAt.toISOString(),
  createdByName,
})
