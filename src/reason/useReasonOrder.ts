import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lazy } from '../../domain/lazy.ts'
import type { ReasonsForm } from './useReasonsEditor.ts'

/** `place`: the order in which the dialog for closing shows them. */
export const reasonColumns = ['place', 'en', 'et', 'uses'] as const
export type ReasonColumn = (typeof reasonColumns)[number]

export type ReasonRow = {
  key: string
  /** In the form. */
  index: number
  /** Null until it is known, and of a new reason. */
  uses: number | null
}

const order = lazy(() => new Intl.Collator('et', { numeric: true }))

/**
 * Sorts the rows when a column is chosen, not while somebody types in them; added ones follow at the end. What is saved
 * keeps its order.
 */
export const useReasonOrder = (rows: readonly ReasonRow[]) => {
  const { getValues } = useFormContext<ReasonsForm>()
  const [sorted, setSorted] = useState<{ by: ReasonColumn; descending: boolean; keys: readonly string[] }>({
    by: 'place',
    descending: false,
    keys: [],
  })
  const valueOf = (row: ReasonRow, by: ReasonColumn): string => {
    if (by === 'place') return String(row.index)
    return by === 'uses' ? String(row.uses ?? 0) : getValues(`reasons.${row.index}.${by}`)
  }
  const sort = (by: ReasonColumn, descending: boolean) => {
    const inOrder = rows.toSorted(
      (one, other) => order().compare(valueOf(one, by), valueOf(other, by)) * (descending ? -1 : 1),
    )
    setSorted({ by, descending, keys: inOrder.map(({ key }) => key) })
  }
  const placeOf = ({ key }: ReasonRow) => {
    const place = sorted.keys.indexOf(key)
    return place === -1 ? rows.length : place
  }
  return {
    shown: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
    head: (column: ReasonColumn) => ({
      sorted:
        sorted.by === column
          ? sorted.descending
            ? ('descending' as const)
            : ('ascending' as const)
          : undefined,
      onSort: () => sort(column, sorted.by === column && !sorted.descending),
    }),
    select: { sortedBy: sorted.by, descending: sorted.descending, onSort: sort },
  }
}
