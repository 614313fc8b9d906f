import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the build has left to draw the client's first screen with, before any of its scripts runs. */
export type Prerendered = {
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
  'prerender' in module &&
  typeof module.prerender === 'function'

/** Null where the built client has none: then every page begins empty. */
export const readPrerendered = async (folder: string | undefined): Promise<Prerendered | null> => {
  if (folder === undefined) return null
  const file = join(folder, 'prerender', 'prerender.js')
  if (!existsSync(file)) return null
  const module: object = await import(pathToFileURL(file).href)
  if (!isDrawing(module)) throw new Error(`${file} draws nothing`)
  const { script, listAddress, prerender } = module
  const first = await readFile(join(folder, 'prerender', 'first.txt'), 'utf8').catch(() => null)
  return { script, listAddress, prerender, first }
}

/** By their hashes the content security policy lets scripts run that stand in a page. */
export const scriptsOf = (prerendered: Prerendered | null): string[] =>
  [prerendered?.first, prerendered?.script].flatMap((script) =>
    script ? [`'sha256-${createHash('sha256').update(script).digest('base64')}'`] : [],
  )
