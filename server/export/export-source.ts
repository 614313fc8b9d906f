import type { Principal } from '../../api/role.ts'
import type { ExportRow } from '../schema/export.table.ts'
import type { CsvCell } from './csv.ts'

export type ExportContent = {
  head: readonly string[]
  rowsTotal: number
  /** The rows in their order, some at a time. */
  chunks: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** Where the rows of one kind of file come from. */
export type ExportSource = {
  /** Whether they still may have such a file. */
  isFor: (principal: Principal) => boolean
  /** Lends the content, as this person may see it, for as long as it is consumed. */
  read: <T>(
    row: ExportRow,
    principal: Principal,
    consume: (content: ExportContent) => Promise<T>,
  ) => Promise<T>
}
