import type { FieldError } from 'react-hook-form'

export type FlatError = { name: string; error: FieldError }

const isError = (node: object): node is FieldError => 'type' in node && typeof node.type === 'string'

/** Every error of a form with the path of its field, in the order of the form. */
export const flatErrors = (node: unknown, path = ''): FlatError[] => {
  if (typeof node !== 'object' || node === null) return []
  if (isError(node)) return [{ name: path, error: node }]
  return Object.entries(node).flatMap(([key, inner]) => flatErrors(inner, path ? `${path}.${key}` : key))
}
