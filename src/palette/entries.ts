import type { Command } from '../shell/commands.ts'

export const paletteGroups = ['recent', 'steps', 'pages', 'queries'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** A row of the palette. */
export type PaletteEntry = Command & {
  group: PaletteGroup
  /** Searched too, and shown after the label. */
  detail?: string
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether each word of the text occurs in the entry, whatever its accents and its case. */
const fits = (text: string) => {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return ({ label, detail = '' }: PaletteEntry) => {
    const searched = folded(`${label} ${detail}`)
    return words.every((word) => searched.includes(word))
  }
}

/**
 * Returns the rows for a text: those known on this device that fit it, then the queries that the server found for it. A
 * query is listed once.
 */
export const entriesFor = (
  text: string,
  known: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
): PaletteEntry[] => {
  const fitting = known.filter(fits(text))
  const listed = new Set(fitting.map(({ id }) => id))
  const all = [...fitting, ...found.filter(({ id }) => !listed.has(id))]
  return paletteGroups.flatMap((group) => all.filter((entry) => entry.group === group))
}
