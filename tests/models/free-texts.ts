import { type JSONSchema, toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'

/** A text field: its path (lists have their first row), maximum length, and whether blanks are allowed. */
export type FreeText = { path: string; max: number; blank: boolean }

type Described = JSONSchema.BaseSchema

/** The only pattern of free texts: not blank. */
const NOT_BLANK = String.raw`\S`

const at = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const isFree = ({ type, enum: choices, pattern, format, allOf }: Described): boolean =>
  type === 'string' && !choices && !format && !allOf && (pattern === undefined || pattern === NOT_BLANK)

const within = (described: Described | boolean | undefined, path: string): FreeText[] => {
  if (typeof described !== 'object') return []
  if (isFree(described)) {
    const { maxLength: max = Number.POSITIVE_INFINITY, pattern } = described
    return [{ path, max, blank: pattern !== NOT_BLANK }]
  }
  const { properties = {}, items, anyOf = [] } = described
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => within(inner, at(path, name))),
    ...(Array.isArray(items) ? [] : within(items, at(path, '0'))),
    // The first of several shapes is the portal's own; others are documented ones, and null.
    ...within(anyOf[0], path),
  ]
}

/** Every free text field of a schema, derived from the schema so that new ones are included. */
export const freeTextsOf = (schema: z.ZodMiniType): FreeText[] =>
  within(toJSONSchema(schema, { io: 'input' }), '')

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const put = (value: unknown, [name, ...deeper]: readonly string[], last: unknown): unknown => {
  if (name === undefined) return last
  if (name === '0') {
    const [first, ...rest] = Array.isArray(value) ? value : []
    return [put(first, deeper, last), ...rest]
  }
  const tree = isTree(value) ? value : {}
  return { ...tree, [name]: put(tree[name], deeper, last) }
}

/** The value with a text in each field. */
export const withTexts = <Value>(
  value: Value,
  fields: readonly FreeText[],
  textOf: (field: FreeText) => string,
): Value =>
  fields.reduce<unknown>((filled, field) => put(filled, field.path.split('.'), textOf(field)), value) as Value

/** The texts in the fields. */
export const textsIn = (value: unknown, fields: readonly FreeText[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ path }) => [
      path,
      path.split('.').reduce<unknown>((inner, name) => (isTree(inner) ? inner[name] : undefined), value),
    ]),
  )
