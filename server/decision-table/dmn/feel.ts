import { parseExpression, parseUnaryTests } from 'feelin'
import type { NumberRange } from '../../../api/decision-table.ts'

/** Longer expressions than any that a table needs; the parser is not given them. */
const MAX_CELL_LENGTH = 2_000

type FeelNode = ReturnType<typeof parseUnaryTests>['topNode']
type Value = string | number | boolean

/** A unary test that a decision table can hold; `other`: a test that it cannot. */
export type FeelTest =
  | { type: 'any' }
  | { type: 'values'; values: readonly Value[] }
  | { type: 'range'; range: NumberRange }
  | { type: 'other' }

const other = { type: 'other' } as const

const childrenOf = (node: FeelNode): FeelNode[] => {
  const children: FeelNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.name.endsWith('Comment')) children.push(child)
  return children
}

const hasError = (node: FeelNode): boolean => node.type.isError || childrenOf(node).some(hasError)

/** A text literal: FEEL escapes as JSON does. Undefined for escapes that only FEEL has. */
const textOf = (literal: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * The value of a literal; undefined for another expression. Not by `evaluate`, which reads `1e9` as 1: a number that is
 * written otherwise than with digits is refused.
 */
const valueOf = (node: FeelNode | undefined, text: string): Value | undefined => {
  if (!node) return undefined
  const literal = text.slice(node.from, node.to)
  switch (node.name) {
    case 'StringLiteral':
      return textOf(literal)
    case 'NumericLiteral':
      return /^-?\d+(?:\.\d+)?$/.test(literal) ? Number(literal) : undefined
    case 'BooleanLiteral':
      return literal === 'true'
    default:
      return undefined
  }
}

const numberOf = (node: FeelNode | undefined, text: string): number | undefined => {
  const value = valueOf(node, text)
  return typeof value === 'number' ? value : undefined
}

/** `[1..5]`, `(1..5)`, `]1..5[`. */
const intervalOf = (node: FeelNode, text: string): FeelTest => {
  const [left, low, , high, right] = childrenOf(node)
  const from = numberOf(low, text)
  const to = numberOf(high, text)
  if (from === undefined || to === undefined || !left || !right) return other
  return {
    type: 'range',
    range: { from: { value: from, open: left.name !== '[' }, to: { value: to, open: right.name !== ']' } },
  }
}

/** `>= 5`, `< 5`, or an interval. */
const comparedOf = (node: FeelNode, text: string): FeelTest => {
  const [first, second] = childrenOf(node)
  if (first?.name === 'Interval') return intervalOf(first, text)
  const value = numberOf(second, text)
  if (first?.name !== 'CompareOp' || value === undefined) return other
  const sign = text.slice(first.from, first.to)
  const bound = { value, open: sign.length === 1 }
  if (sign.startsWith('>')) return { type: 'range', range: { from: bound, to: null } }
  return sign.startsWith('<') ? { type: 'range', range: { from: null, to: bound } } : other
}

/** Reads a unary test; an empty one means any value, as modelling tools write it. */
export const readTest = (text: string): FeelTest => {
  if (text.trim() === '') return { type: 'any' }
  if (text.length > MAX_CELL_LENGTH) return other
  const { topNode } = parseUnaryTests(text, {}, undefined)
  if (hasError(topNode)) return other
  const [tests, ...more] = childrenOf(topNode)
  if (!tests || more.length > 0) return other
  if (tests.name === 'Wildcard') return { type: 'any' }
  if (tests.name !== 'PositiveUnaryTests') return other
  const each = childrenOf(tests).map((test) => childrenOf(test)[0])
  const [only] = each
  if (only?.name === 'SimplePositiveUnaryTest') return each.length === 1 ? comparedOf(only, text) : other
  const values = each.map((node) => valueOf(node, text))
  return values.every((value) => value !== undefined) ? { type: 'values', values } : other
}

/** The texts of `"a"` and `["a", "b"]`, none of `null` or an empty expression; undefined for another expression. */
export const readTexts = (text: string): readonly string[] | undefined => {
  if (text.trim() === '') return []
  if (text.length > MAX_CELL_LENGTH) return undefined
  const { topNode } = parseExpression(text, {}, undefined)
  const [node, ...more] = childrenOf(topNode)
  if (hasError(topNode) || !node || more.length > 0) return undefined
  if (node.name === 'null') return []
  const nodes = node.name === 'List' ? childrenOf(node).slice(1, -1) : [node]
  const values = nodes.map((one) => valueOf(one, text))
  return values.every((value) => typeof value === 'string') ? values : undefined
}
