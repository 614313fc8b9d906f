import type { Principal } from '../../api/role.ts'
import type { ExportRow } from '../schema/export.table.ts'

/** A piece of the file's text, and how many rows it holds. */
export type ExportPiece = { text: string; rows: number }

export type ExportContent = {
  rowsTotal: number
  /** The file's text in order. */
  pieces: AsyncIterable<ExportPiece>
}

/** The source of the content of one kind of file. */
export type ExportSource = {
  /** Whether the person may have such a file now. */
  isFor: (principal: Principal) => boolean
  /** Provides the content that this person may see, until it is consumed. */
  read: <T>(
    row: ExportRow,
    principal: Principal,
    consume: (content: ExportContent) => Promise<T>,
  ) => Promise<T>
}
