import { type Change, keyOf, type Node, type Place, stringOf, withoutElement } from './syntax.ts'

const operators: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
const methods: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
}

const ownValue = (values: Readonly<Record<string, string>>, key: unknown) =>
  Object.hasOwn(values, String(key)) ? values[String(key)] : undefined

const part = (node: Node, name: string): Node => node[name] as Node
const instead = ({ start, end }: Node, text: string, kind: string): Change => ({ start, end, text, kind })
const negated = (source: string, node: Node, kind: string): Change =>
  instead(node, `!(${source.slice(node.start, node.end)})`, kind)

function* literal(source: string, { node, around }: Place): Generator<Change> {
  const { value, raw } = node
  if (typeof value === 'number') yield instead(node, String(value + 1), 'number')
  if (typeof value === 'bigint') yield instead(node, `${value + 1n}n`, 'number')
  if (typeof value === 'boolean') yield instead(node, String(!value), 'boolean')
  if (node.regex && typeof raw === 'string') {
    if (raw.startsWith('/^')) yield instead(node, `/${raw.slice(2)}`, 'pattern without its beginning')
    if (/\$\/\w*$/.test(raw)) yield instead(node, raw.replace(/\$(\/\w*)$/, '$1'), 'pattern without its end')
  }
  const text = stringOf(node)
  const [parent] = around
  if (text !== null && !(keyOf(parent) !== null && parent?.key === node))
    yield instead(
      node,
      `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}~'`,
      'text',
    )
}

function* operation(source: string, { node }: Place): Generator<Change> {
  const other = ownValue(operators, node.operator)
  const [left, right] = [part(node, 'left'), part(node, 'right')]
  if (!other) return
  const between = source.slice(left.end, right.start).replace(String(node.operator), other)
  yield { start: left.end, end: right.start, text: between, kind: `${String(node.operator)} as ${other}` }
}

function* called(source: string, { node }: Place): Generator<Change> {
  const callee = part(node, 'callee')
  if (callee.type !== 'MemberExpression') return
  const property = part(callee, 'property')
  const other = ownValue(methods, property.name)
  if (other) yield instead(property, other, `${String(property.name)} as ${other}`)
  if (property.name === 'trim')
    yield { start: part(callee, 'object').end, end: node.end, text: '', kind: 'untrimmed' }
}

/** Changes arithmetic, comparisons, conditions, limits and constants. */
export function* expressionChanges(source: string, place: Place): Generator<Change> {
  const { node } = place
  if (node.type === 'Literal') yield* literal(source, place)
  else if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression')
    yield* operation(source, place)
  else if (node.type === 'CallExpression') yield* called(source, place)
  else if (node.type === 'UnaryExpression' && (node.operator === '!' || node.operator === '-'))
    yield instead(node, source.slice(part(node, 'argument').start, node.end), `without ${node.operator}`)
  else if (node.type === 'ConditionalExpression' || node.type === 'IfStatement')
    yield negated(source, part(node, 'test'), 'condition inverted')
  else if (node.type === 'ArrayExpression')
    for (const element of (node.elements as (Node | null)[]).filter((each) => each !== null))
      yield withoutElement(source, element, 'element left out')
}
