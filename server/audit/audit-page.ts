import * as z from 'zod/mini'
import type { AuditFilter } from '../../api/audit.ts'
import { MAX_COUNT, LAST_PAGE, type ListCursors, type ListTotal } from '../../api/query-list.ts'
import type { Connection } from '../platform/database/database.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { countEntries, findEntries, type FoundEntry, type Place } from './audit.store.ts'

type EntriesPage = ListTotal & { entries: FoundEntry[]; cursors?: ListCursors }

/**
 * Reads a page of the trail, newest first.
 * @param asked.cursor the cursor of a neighbouring page, or `last`; without it the first page
 * @throws Problem request.invalid if the cursor belongs to another filter
 */
export const findEntriesPage = async (
  connection: Connection,
  filter: AuditFilter,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<EntriesPage> => {
  const total = await countTotal(connection, filter)
  const place = placeOf(filter, cursor)
  const rest = cursor === LAST_PAGE && !total.atLeast ? total.totalElements % pageSize : 0
  const limit = rest === 0 ? pageSize : rest
  const found = await findEntries(connection, filter, place, limit + 1)
  // Without this, new entries would make the page before the first one short.
  if (place.reversed && place.from !== null && found.length <= limit)
    return findEntriesPage(connection, filter, { cursor: undefined, pageSize })
  const entries = found.slice(0, limit)
  if (place.reversed) entries.reverse()
  const [first, last] = [entries.at(0), entries.at(-1)]
  if (!first || !last) return { ...total, entries }
  const beyond = found.length > limit
  const behind = await findEntries(
    connection,
    filter,
    { reversed: !place.reversed, from: (place.reversed ? last : first).entry.auditId },
    1,
  )
  const [precedes, follows] = place.reversed ? [beyond, behind.length > 0] : [behind.length > 0, beyond]
  if (!precedes && !follows) return { ...total, entries }
  return {
    ...total,
    entries,
    cursors: {
      previous: precedes ? writeCursor(['before', first.entry.auditId], filter) : null,
      next: follows ? writeCursor(['after', last.entry.auditId], filter) : null,
    },
  }
}

const position = z.tuple([
  z.enum(['before', 'after']),
  z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
])

const placeOf = (filter: AuditFilter, cursor: string | undefined): Place => {
  if (cursor === undefined) return { reversed: false, from: null }
  if (cursor === LAST_PAGE) return { reversed: true, from: null }
  const [side, from] = readCursor(cursor, position, filter)
  return { reversed: side === 'before', from }
}

const countTotal = async (connection: Connection, filter: AuditFilter): Promise<ListTotal> => {
  const counted = await countEntries(connection, filter, MAX_COUNT + 1)
  return counted > MAX_COUNT ? { totalElements: MAX_COUNT, atLeast: true } : { totalElements: counted }
}
