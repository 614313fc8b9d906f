import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/**
 * Descriptions of fields. The key is the field's name, or a path that ends with it where the name alone means several
 * things: `status`, `Problem.status`.
 */
export type FieldDescriptions = Readonly<Record<string, string>>

/**
 * Returns the JSON Schema of a value. OpenAPI 3.1 uses the draft that zod generates. Responses may get further fields
 * later, so their objects are open.
 */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}

/** Returns the description under the longest suffix of the path. */
export const descriptionOf = (
  path: readonly string[],
  descriptions: FieldDescriptions,
): string | undefined => {
  const keys = path.map((_, start) => path.slice(start).join('.'))
  return keys.map((key) => descriptions[key]).find((found) => found !== undefined)
}

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds the descriptions to every property of a schema, at any depth. `path` names the schema. */
export const withDescriptions = (
  schema: Json,
  path: readonly string[],
  descriptions: FieldDescriptions,
): Json => {
  const { properties, items, anyOf } = schema
  const inner = (part: unknown, at = path) =>
    isSchema(part) ? withDescriptions(part, at, descriptions) : part
  const property = ([name, part]: [string, unknown]) => {
    const at = [...path, name]
    const description = descriptionOf(at, descriptions)
    return [name, { ...(inner(part, at) as Json), ...(description !== undefined && { description }) }]
  }
  return {
    ...schema,
    ...(isSchema(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map((entry) => property(entry))),
    }),
    ...(items !== undefined && { items: inner(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((part: unknown) => inner(part)) }),
  }
}
