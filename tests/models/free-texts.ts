import { type JSONSchema, toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'

/** A field that takes any words: where it stands (lists have their first place), how many signs fit, and whether blanks do. */
export type FreeText = { path: string; max: number; blank: boolean }

type Described = JSONSchema.BaseSchema

/** The only form that any words have: that there are some. */
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
    // Of several shapes the first is our own; the others are documented ones, and null.
    ...within(anyOf[0], path),
  ]
}

/** Every field of a schema that takes any words, as the schema itself tells: a new one is among them by itself. */
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

/** The value with a text in each of the fields. */
export const withTexts = <Value>(
  value: Value,
  fields: readonly FreeText[],
  textOf: (field: FreeText) => string,
): Value =>
  fields.reduce<unknown>((filled, field) => put(filled, field.path.split('.'), textOf(field)), value) as Value

/** What stands in the fields. */
export const textsIn = (value: unknown, fields: readonly FreeText[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ path }) => [
      path,
      path.split('.').reduce<unknown>((inner, name) => (isTree(inner) ? inner[name] : undefined), value),
    ]),
  )
