import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { FoundQuery } from '../../machines/flow/palette/palette-search.machine.ts'
import { statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import { editPath, openPath } from '../query-editor/useOpenPath.ts'
import { readRecentQueries } from '../query-editor/recent-queries.ts'
import { currentCommands, type Command } from '../shell/commands.ts'
import { useHasScreen } from '../shell/screen/screen-contexts.ts'
import { homeOf } from '../shell/screen/home.ts'
import { singleActions, startActions } from '../user/start-actions.ts'
import { useUser } from '../user/useUser.ts'

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

const queryLabel = (queryId: number, custName: string) => [`#${queryId}`, custName].filter(Boolean).join(' ')

/** The palette's rows for a text and the queries that the server found for it. */
export const usePaletteEntries = (text: string, found: readonly FoundQuery[]): PaletteEntry[] => {
  const intl = useIntl()
  const person = useUser()
  const hasScreen = useHasScreen()
  const [, navigate] = useLocation()
  const { role, accountUserId } = person.user
  const link = (group: PaletteGroup, id: string, label: string, path: string): PaletteEntry => ({
    group,
    id,
    label,
    refused: null,
    run: () => navigate(path),
  })
  const recent = readRecentQueries(accountUserId).map(({ queryId, custName }) =>
    link('recent', `query-${queryId}`, queryLabel(queryId, custName), editPath(role, queryId)),
  )
  const steps = currentCommands().map((command): PaletteEntry => ({ ...command, group: 'steps' }))
  const start = singleActions(startActions(person, hasScreen))
  const pages = [
    link('pages', 'home', intl.formatMessage({ id: 'dashboard.title' }), homeOf(role)),
    ...start.map(({ id, href }) => link('pages', id, intl.formatMessage({ id: `shell.start.${id}` }), href)),
    link('pages', 'settings', intl.formatMessage({ id: 'shell.user.settings' }), '/settings'),
  ]
  const queries = found.map((row): PaletteEntry => {
    const { queryId, custName, status, sellerOfferNr } = row
    const state = intl.formatMessage({ id: statusLabel(status, row) })
    const offer = sellerOfferNr && intl.formatMessage({ id: 'palette.offer' }, { number: sellerOfferNr })
    return {
      ...link('queries', `query-${queryId}`, queryLabel(queryId, custName), openPath(role, row)),
      detail: [offer, state].filter(Boolean).join(' · '),
    }
  })
  return entriesFor(text, [...recent, ...steps, ...pages], queries)
}
