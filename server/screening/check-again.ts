import type { Transaction } from '../platform/database/database.ts'
import { presentScreenings, screenLater } from '../query/parts/screening.store.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import type { ScreeningLifecycle } from './screening-lifecycle.ts'

/** Checks the present parties of a query again; an open match waits for compliance as it is. */
export const checkPartiesAgain = async (
  { screening, ...needs }: Parameters<typeof screenLater>[0] & { screening: ScreeningLifecycle },
  tx: Transaction,
  queryId: number,
): Promise<void> => {
  const query = await findQuery(tx, queryId)
  if (!query) return
  await screenLater(needs, tx, query)
  for (const { screeningId } of presentScreenings(await loadQueryParts(tx, query)))
    await screening.applyIfAllowed(tx, screeningId, { type: 'screening.aged' })
}
