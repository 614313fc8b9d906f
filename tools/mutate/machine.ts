import { statusCodes } from '../../api/status.ts'
import { type Change, keyOf, type Node, type Place, stringOf, withoutElement } from './syntax.ts'

const transitions = new Set(['target', 'on', 'after', 'always', 'onDone', 'onError'])
/** Properties that are removed: of a machine, of a step's declaration and of a status's rules. */
const parts = new Set(
  [
    'guard actions entry exit tags invoke always onDone onError target type reenter params input meta turn shopTurn',
    'ask when neededIn neededWhen sends ends dangerous explained hiddenBy inBarElsewhere payload does needs bulk',
    'changeStatus vote decidedByVotes asRead modifies keepsReason listsChanges hiddenFromPartner',
    'inhouseNotes decides endsSignings endsConditions conditions',
  ].flatMap((names) => names.split(' ')),
)
const propertiesOf = (node: unknown): Node[] =>
  Object(node).type === 'ObjectExpression' ? Object(node).properties : []

const isIn = (around: readonly Node[], names: ReadonlySet<string>): boolean =>
  [around[0], around[2]].some((node) => names.has(keyOf(node) ?? ''))

/** The siblings of the state that contains the node. */
const statesAround = (around: readonly Node[]): string[] => {
  const lists = around.filter((node) => keyOf(node) === 'states').map(({ value }) => propertiesOf(value))
  const [nearest = []] = lists
  return nearest.map((state) => keyOf(state) ?? '')
}

/** Targets that `.name` can have: the child states of the state that contains the transition. */
const childrenAround = (around: readonly Node[], name: string): string[] => {
  const lists = around.map((node) => propertiesOf(node).find((each) => keyOf(each) === 'states')?.value)
  const names = lists.map((list) => propertiesOf(list).map((state) => keyOf(state) ?? ''))
  return names.find((list) => list.includes(name)) ?? []
}

/** Other states that a target could name, in the same notation. */
const othersOf = (source: string, target: string, around: readonly Node[]): string[] => {
  if (target.startsWith('#')) return [...new Set(source.match(/(?<=')#[\w.]+(?=')/g) ?? [])]
  return target.startsWith('.')
    ? childrenAround(around, target.slice(1)).map((name) => `.${name}`)
    : statesAround(around)
}

function* retargeted(source: string, { node, around }: Place): Generator<Change> {
  const target = stringOf(node)
  if (target === null || around[0]?.key === node || !isIn(around, transitions)) return
  const states = othersOf(source, target, around)
  if (!states.includes(target)) return
  const other = states[(states.indexOf(target) + 1) % states.length]
  if (other && other !== target)
    yield { start: node.start, end: node.end, text: `'${other}'`, kind: `leads to ${other}` }
}

function* initial({ node, around }: Place): Generator<Change> {
  if (keyOf(node) !== 'initial') return
  const states = propertiesOf(around[0]).find((each) => keyOf(each) === 'states')
  const value = node.value as Node
  const other = propertiesOf(states?.value)
    .map(keyOf)
    .find((name) => name !== stringOf(value))
  if (other) yield { start: value.start, end: value.end, text: `'${other}'`, kind: `begins with ${other}` }
}

const guardAround = (around: readonly Node[]): boolean =>
  keyOf(around[1]) === 'guards' ||
  Object(around[1]?.id).name === 'guards' ||
  Object(around[2]?.id).name === 'guards'

function* inverted(source: string, { node, around }: Place): Generator<Change> {
  const [parent] = around
  if (node.type !== 'ArrowFunctionExpression' || keyOf(parent) === null || !guardAround(around.slice(1)))
    return
  const body = node.body as Node
  if (body.type === 'BlockStatement') return
  yield {
    start: body.start,
    end: body.end,
    text: `!(${source.slice(body.start, body.end)})`,
    kind: 'guard inverted',
  }
}

/** Changes the target status of a step. */
function* retargetedSteps({ node, around }: Place): Generator<Change> {
  const at = statusCodes.findIndex((code) => code === stringOf(node))
  const other = statusCodes[(at + 1) % statusCodes.length]
  if (at >= 0 && other && keyOf(around[0]) === 'to' && around[0]?.key !== node)
    yield { start: node.start, end: node.end, text: `'${other}'`, kind: `leads to ${other}` }
}

/** Whether a property is a transition in `on` or `after`, or a value assigned to the context. */
const isEntry = (around: readonly Node[]): boolean => {
  const holder = around[1]
  return (
    ['on', 'after'].includes(keyOf(holder) ?? '') ||
    (holder?.type === 'CallExpression' && Object(holder.callee).name === 'assign') ||
    holder?.type === 'ArrowFunctionExpression'
  )
}

/** Removes and redirects transitions, removes and inverts guards, and removes effects, tags and values. */
export function* machineChanges(source: string, place: Place): Generator<Change> {
  const { node, around } = place
  const key = keyOf(node)
  if (key !== null && around[0]?.type === 'ObjectExpression' && (parts.has(key) || isEntry(around)))
    yield withoutElement(source, node, `${key} left out`)
  yield* retargeted(source, place)
  yield* initial(place)
  yield* inverted(source, place)
  yield* retargetedSteps(place)
}
