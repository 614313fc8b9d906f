import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '../..')

export type Source = { path: string; text: string }

/** The project's source files below these folders, without comments. */
export function readSources(...folders: string[]): Source[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: projectFolder })
    .toSorted()
    .map((path) => ({ path, text: withoutComments(readFileSync(resolve(projectFolder, path), 'utf8')) }))
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
