import { parseSync } from 'oxc-parser'

/** A node of the syntax tree. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }

/** A node and its ancestors, the nearest first. */
export type Place = { node: Node; around: readonly Node[] }

/** A replacement of the source between two offsets. */
export type Change = { start: number; end: number; text: string; kind: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Object(value).type === 'string'

/** Skips types, which do not exist at run time, and imports, whose mutants only fail to load. */
const isSilent = ({ type }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)) || /^(?:Import|ExportAll)/.test(type)

function* within(node: Node, around: readonly Node[]): Generator<Place> {
  if (isSilent(node)) return
  yield { node, around }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part])
      if (isNode(child)) yield* within(child, [node, ...around])
  }
}

/** Returns every node that exists at run time. */
export const placesIn = (file: string, source: string): Place[] => {
  const program: unknown = parseSync(file, source).program
  return isNode(program) ? [...within(program, [])] : []
}

/** The name of a property; null if it is computed or the node is not a property. */
export const keyOf = (node: Node | undefined): string | null => {
  if (node?.type !== 'Property' || node.computed === true) return null
  const key = node.key as Node
  return String(key.name ?? key.value)
}

/** The value of a string literal, or null. */
export const stringOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** Removes an element of a list together with its comma. */
export const withoutElement = (source: string, node: Node, kind: string): Change => {
  const comma = /^\s*,/.exec(source.slice(node.end))
  return { start: node.start, end: node.end + (comma?.[0].length ?? 0), text: '', kind }
}
