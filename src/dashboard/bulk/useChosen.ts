import { useState } from 'react'
import type { QueryRow } from '../../../api/query-list.ts'

type Chosen = { of: string; ids: readonly number[] }

/** Which of the rows in sight are chosen; another filter, order or page (`of`) begins with none. */
export const useChosen = (of: string, rows: readonly QueryRow[]) => {
  const [chosen, setChosen] = useState<Chosen>({ of, ids: [] })
  const inSight = rows.map(({ queryId }) => queryId)
  const ids = inSight.filter((queryId) => chosen.of === of && chosen.ids.includes(queryId))
  const choose = (next: readonly number[]) => setChosen({ of, ids: next })
  return {
    ids,
    all: ids.length > 0 && ids.length === inSight.length,
    toggle: (queryId: number, wanted: boolean) =>
      choose(wanted ? [...ids, queryId] : ids.filter((one) => one !== queryId)),
    toggleAll: (wanted: boolean) => choose(wanted ? inSight : []),
  }
}
export type Choosing = ReturnType<typeof useChosen>
