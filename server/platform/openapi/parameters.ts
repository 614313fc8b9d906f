import type * as z from 'zod/mini'
import { descriptionOf, type FieldDescriptions, type Json, schemaOf } from './schema.ts'

/** The parameters of an operation, from the schema of their fields. */
export const parameters = (
  fields: z.ZodMiniObject | undefined,
  place: 'path' | 'query' | 'header',
  descriptions: FieldDescriptions,
): Json[] => {
  if (!fields) return []
  const { properties = {}, required = [] } = schemaOf(fields, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => {
    const description = descriptionOf([place, name], descriptions)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    }
  })
}
