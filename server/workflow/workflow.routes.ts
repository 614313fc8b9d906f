import { workflowCalls, type Walked, walked } from '../../api/workflow.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findConditionFigures } from './condition-figures.store.ts'
import { findFigures } from './figures.store.ts'
import { findLastReplay } from './replay.store.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** Figures that the workflow pages show beside the machines, for people who see all queries. */
export const workflowRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, workflowCalls.figures, {}, ({ database }) => findFigures(database, api.now()))
  bind(api, workflowCalls.conditionFigures, {}, ({ database }) => findConditionFigures(database, api.now()))
  bind(api, workflowCalls.walked, {}, () => readWalked())
  bind(api, workflowCalls.replay, {}, ({ database }) => findLastReplay(database))
}

/** Where test runs store the transitions they covered, one file per test file. */
const FOLDER = fileURLToPath(new URL('../../.build/walked', import.meta.url))

const readOne = async (path: string): Promise<Walked | null> => {
  const read = z.safeParse(walked, JSON.parse(await readFile(path, 'utf8')))
  return read.success ? read.data : null
}

const joined = (parts: readonly Walked[]): Walked => {
  const transitions: Record<string, Walked['transitions'][string]> = {}
  for (const part of parts)
    for (const [key, levels] of Object.entries(part.transitions)) {
      const known = (transitions[key] ??= {})
      for (const [level, tests] of Object.entries(levels) as [keyof typeof levels, string[]][])
        known[level] = [...new Set([...(known[level] ?? []), ...tests])].toSorted()
    }
  return {
    at:
      parts
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? '',
    transitions,
  }
}

/** The transitions that the last test run covered; null without a test run. */
export const readWalked = async (folder = FOLDER): Promise<Walked | null> => {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json'))
  const read = await Promise.all(files.map((name) => readOne(join(folder, name)).catch(() => null)))
  const parts = read.filter((part) => part !== null)
  return parts.length === 0 ? null : joined(parts)
}
