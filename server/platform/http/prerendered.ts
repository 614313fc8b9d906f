import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../../api/language.ts'

/** A call that reads: what its answer is kept by, its address below the API's prefix, and its body where it is posted. */
export type Reading = { key: string; path: string; body?: string }

type Answers = Record<string, unknown>

/** Draws the dashboard of the answers that it is made of. @throws where one is missing */
type DrawingOfDashboard = {
  /** The list that an address shows, by the other answers. */
  dashboardList: (answers: Answers, address: string) => Reading
  drawDashboard: (opening: {
    house: unknown
    language: Language
    token: string
    address: string
    answers: Answers
  }) => { html: string; styles: string }
}

export type DrawsDashboard = {
  dashboardReads: readonly Reading[]
  /** Read when it is first asked for, since a start need not wait for it. */
  bringDashboard: () => Promise<DrawingOfDashboard>
}

/** What the build has left to draw the client's first screen with, before any of its scripts runs. */
export type Prerendered = DrawsDashboard & {
  /** The script that stands at the end of a page where somebody begins. */
  script: string
  /** The script that stands in the head of every page; null where the build has left none. */
  first: string | null
  /** A regular expression for the paths where the list is opened. */
  listAddress: string
  /** What such a page, or one where somebody begins, carries at its end, for what it says to the client. */
  prerender: (data: unknown, opened: 'beginning' | 'list') => string
}

type Drawing = Omit<Prerendered, 'first'>

const isDrawing = (module: object): module is Drawing =>
  'script' in module &&
  typeof module.script === 'string' &&
  'listAddress' in module &&
  typeof module.listAddress === 'string' &&
  'dashboardReads' in module &&
  Array.isArray(module.dashboardReads) &&
  ['prerender', 'bringDashboard'].every(
    (name) => name in module && typeof (module as Record<string, unknown>)[name] === 'function',
  )

/** Null where the built client has none: then every page begins empty. */
export const readPrerendered = async (folder: string | undefined): Promise<Prerendered | null> => {
  if (folder === undefined) return null
  const file = join(folder, 'prerender', 'prerender.js')
  if (!existsSync(file)) return null
  const module: object = await import(pathToFileURL(file).href)
  if (!isDrawing(module)) throw new Error(`${file} draws nothing`)
  const first = await readFile(join(folder, 'prerender', 'first.txt'), 'utf8').catch(() => null)
  return { ...module, first }
}

/** By their hashes the content security policy lets scripts run that stand in a page. */
export const scriptsOf = (prerendered: Prerendered | null): string[] =>
  [prerendered?.first, prerendered?.script].flatMap((script) =>
    script ? [`'sha256-${createHash('sha256').update(script).digest('base64')}'`] : [],
  )
