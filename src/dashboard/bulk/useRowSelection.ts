import { useState } from 'react'
import type { QueryRow } from '../../../api/query-list.ts'

type Selected = { of: string; ids: readonly number[] }

/** Keeps which rows of the page are selected; another filter, order or page (`of`) starts with none. */
export const useRowSelection = (of: string, rows: readonly QueryRow[]) => {
  const [selected, setSelected] = useState<Selected>({ of, ids: [] })
  const inSight = rows.map(({ queryId }) => queryId)
  const ids = inSight.filter((queryId) => selected.of === of && selected.ids.includes(queryId))
  const choose = (next: readonly number[]) => setSelected({ of, ids: next })
  return {
    ids,
    all: ids.length > 0 && ids.length === inSight.length,
    toggle: (queryId: number, wanted: boolean) =>
      choose(wanted ? [...ids, queryId] : ids.filter((one) => one !== queryId)),
    toggleAll: (wanted: boolean) => choose(wanted ? inSight : []),
  }
}
export type RowSelection = ReturnType<typeof useRowSelection>
