import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { projectFolder } from '../process.ts'
import { accessChanges } from './access.ts'
import { expressionChanges } from './expressions.ts'
import { machineChanges } from './machine.ts'
import { type Change, type Place, placesIn } from './syntax.ts'

/** A source with one change. `name` is the kind of change and the changed line, or the original line where it is empty. */
export type Mutant = { file: string; line: number; name: string; source: string }

type Planter = (source: string, place: Place) => Iterable<Change>

/** Leaves out texts: in a machine they are names, which `machineChanges` replaces. */
const unnamed: Planter = (source, place) =>
  [...expressionChanges(source, place)].filter(({ kind }) => kind !== 'text')

const plantersOf = (file: string): Planter[] => {
  if (file.startsWith('api/')) return [accessChanges]
  return file.startsWith('domain/') ? [expressionChanges] : [machineChanges, unnamed]
}

const lineAt = (source: string, place: number): number => source.slice(0, place).split('\n').length
const readLine = (source: string, line: number): string => source.split('\n')[line - 1]?.trim() ?? ''

/** Returns every mutant of a file. */
export const mutantsOf = (file: string): Mutant[] => {
  const source = readFileSync(resolve(projectFolder, file), 'utf8')
  const changes = placesIn(file, source).flatMap((place) =>
    plantersOf(file).flatMap((plant) => [...plant(source, place)]),
  )
  return changes.map(({ start, end, text, kind }) => {
    const mutated = source.slice(0, start) + text + source.slice(end)
    const line = lineAt(source, start)
    const read = readLine(mutated, line) || readLine(source, line)
    return { file, line, name: `${kind}: ${read}`, source: mutated }
  })
}
