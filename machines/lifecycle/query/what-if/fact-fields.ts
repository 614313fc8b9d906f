import type * as z from 'zod/mini'
import { queryFacts, type QueryFacts } from '../../../../api/query-facts.ts'
import { ordinaryFacts } from './ordinary-facts.ts'

/** How a fact is entered, by its type in the schema; its path names it, such as `limit.status`. */
export type FactField = { path: string } & (
  | { kind: 'flag' }
  | { kind: 'number'; cents: boolean; nullable: boolean }
  | { kind: 'choice'; options: readonly string[]; nullable: boolean }
  /** Any number of the options. */
  | { kind: 'set'; options: readonly string[] }
  /** A group of facts that may be absent. */
  | { kind: 'group' }
  /** Names of form fields. */
  | { kind: 'names' }
)

type Schema = z.core.$ZodTypes

const innerOf = (schema: Schema, name: string): Schema | undefined => {
  const { def } = schema._zod
  switch (def.type) {
    case 'nullable':
      return innerOf(def.innerType as Schema, name)
    case 'object':
      return def.shape[name] as Schema | undefined
    case 'record':
      return def.valueType as Schema
    default:
      return undefined
  }
}

const root: z.core.$ZodType = queryFacts

const schemaAt = (path: string): Schema | undefined =>
  path
    .split('.')
    .reduce<Schema | undefined>((schema, name) => schema && innerOf(schema, name), root as Schema)

const fieldOf = (path: string, schema: Schema, nullable: boolean): FactField | null => {
  const { def } = schema._zod
  switch (def.type) {
    case 'nullable':
      return fieldOf(path, def.innerType as Schema, true)
    case 'boolean':
      return { path, kind: 'flag' }
    case 'number':
      return { path, kind: 'number', cents: path.endsWith('Cents'), nullable }
    case 'enum':
      return { path, kind: 'choice', options: Object.values(def.entries).map(String), nullable }
    case 'array': {
      const element = (def.element as Schema)._zod.def
      return element.type === 'enum'
        ? { path, kind: 'set', options: Object.values(element.entries).map(String) }
        : { path, kind: 'names' }
    }
    default:
      return nullable ? { path, kind: 'group' } : null
  }
}

/** The form of a fact; null for a group that is always there, and for a path that is not a fact. */
export const factField = (path: string): FactField | null => {
  const schema = schemaAt(path)
  return schema ? fieldOf(path, schema, false) : null
}

/** Returns the fact at a path; undefined if its group is absent. */
export const factAt = (facts: QueryFacts, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], facts)

type Group = Record<string, unknown>

const changed = (group: Group, [name = '', ...rest]: readonly string[], value: unknown): Group => ({
  ...group,
  [name]: rest.length === 0 ? value : changed((group[name] ?? {}) as Group, rest, value),
})

/** The facts with another value at a path. */
export const withFact = (facts: QueryFacts, path: string, value: unknown): QueryFacts =>
  changed(facts, path.split('.'), value) as QueryFacts

/** What a group holds once it is there. */
export const ordinaryFactAt = (path: string): unknown => factAt(ordinaryFacts, path)
