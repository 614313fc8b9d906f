import * as z from 'zod/mini'

const changeList = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
export type ShownChange = { field: string; before: string; after: string }

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Details = Record<string, unknown> | null

/** The changed fields of an entry, where it names them. */
export const changesIn = (details: Details): ShownChange[] => {
  const read = changeList.safeParse(details?.['changes'])
  if (!read.success) return []
  return read.data.map(({ field, before, after }) => ({ field, before: shown(before), after: shown(after) }))
}

/** What else an entry notes, as it was written. */
export const restOf = (details: Details): [name: string, value: string][] =>
  Object.entries(details ?? {})
    .filter(([name]) => name !== 'changes')
    .map(([name, value]) => [name, shown(value)])
