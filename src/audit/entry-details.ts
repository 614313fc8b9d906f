import * as z from 'zod/mini'

const changeList = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
const fromTo = z.object({ from: z.unknown(), to: z.unknown() })
const record = z.record(z.string(), z.unknown())
export type ShownChange = { field: string; before: string; after: string }

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const ofField = (field: string, value: unknown): ShownChange[] => {
  const { data } = fromTo.safeParse(value)
  return data ? [{ field, before: shown(data.from), after: shown(data.to) }] : []
}

type Details = Record<string, unknown> | null

/** The changed fields of an entry, where it names them with their values: as a list, or by their names. */
export const changesIn = (details: Details): ShownChange[] => {
  if (details === null) return []
  const list = changeList.safeParse(details['changes'])
  if (list.success)
    return list.data.map(({ field, before, after }) => ({
      field,
      before: shown(before),
      after: shown(after),
    }))
  const named = record.safeParse(details['changes'])
  return Object.entries(named.success ? named.data : details).flatMap(([field, value]) =>
    ofField(field, value),
  )
}

/** What else an entry notes, as it was written. */
export const restOf = (details: Details): [name: string, value: string][] => {
  const { changes, ...other } = details ?? {}
  const named = record.safeParse(changes)
  return Object.entries({ ...other, ...(named.success && named.data) })
    .filter(([name, value]) => ofField(name, value).length === 0)
    .map(([name, value]) => [name, shown(value)])
}
