import { Graph, layout } from '@dagrejs/dagre'

type Point = { x: number; y: number }
export type Box = Point & { path: string; width: number; height: number }
/** All transitions between two states as one line, with the position of their numbers. */
export type Line = {
  from: string
  to: string
  numbers: readonly number[]
  points: readonly Point[]
  label: Point
}

const CHARACTER = 7.2
/** Wide enough for the label of a status or state on two lines. */
const MIN_WIDTH = 132
const MAX_WIDTH = 190
const HEIGHT = 48
/** Space above and below a box for the code of a status, its figures and its child state. */
const LABEL_SPACE = 18

const widthOf = (path: string): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, path.length * CHARACTER + 28)))

/** Width of one transition's number on a line. */
const NUMBER_WIDTH = 24
const LOOP_HEIGHT = 13

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

type State = { path: string; initial: boolean }
type Transition = { number: number; from: string; to: string | null }

const linesOf = (transitions: readonly Transition[]) => {
  const lines = new Map<string, { from: string; to: string; numbers: number[] }>()
  for (const { from, to, number } of transitions) {
    if (to === null) continue
    const line = lines.get(`${from} ${to}`) ?? { from, to, numbers: [] }
    line.numbers.push(number)
    lines.set(`${from} ${to}`, line)
  }
  return [...lines.values()]
}

/** The states by their distance from the initial one. */
const breadthFirst = (states: readonly State[], transitions: readonly Transition[]): string[] => {
  const reached = new Set(states.filter(({ initial }) => initial).map(({ path }) => path))
  for (const path of reached)
    for (const { from, to } of transitions) if (from === path && to !== null) reached.add(to)
  return [...new Set([...reached, ...states.map(({ path }) => path)])]
}

/** Whether a line leads back towards the initial state. */
type IsBackward = (line: { from: string; to: string }) => boolean

/** Backward: the target is nearer to the initial state. */
const backwardByDistance =
  (order: readonly string[]): IsBackward =>
  ({ from, to }) =>
    order.indexOf(to) < order.indexOf(from)

/** Backward: the target is an ancestor in a depth-first search. */
const backwardByDepthFirst = (order: readonly string[], transitions: readonly Transition[]): IsBackward => {
  const back = new Set<string>()
  const seen = new Set<string>()
  const follow = (path: string, before: readonly string[]): void => {
    seen.add(path)
    for (const { from, to } of transitions)
      if (from === path && to !== null)
        if (to === path || before.includes(to)) back.add(`${from} ${to}`)
        else if (!seen.has(to)) follow(to, [...before, path])
  }
  for (const path of order) if (!seen.has(path)) follow(path, [])
  return ({ from, to }) => back.has(`${from} ${to}`)
}

/** A self-transition is a loop below its state. */
const loopBelow = ({ x, y, width, height }: Box) => {
  const [right, left] = [x + width * 0.65, x + width * 0.35].map(Math.round) as [number, number]
  const [top, bottom] = [y + height, y + height + LOOP_HEIGHT]
  return {
    points: [
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
      { x: left, y: top },
    ],
    label: { x: Math.round(x + width / 2), y: bottom },
  }
}

/** The direction of the layers, and how states get their layer. */
type LayoutVariant = {
  rankdir: 'LR' | 'TB'
  ranker: 'network-simplex' | 'longest-path'
  isBackward: IsBackward
}

const layoutVariants = (order: readonly string[], transitions: readonly Transition[]): LayoutVariant[] =>
  (['LR', 'TB'] as const).flatMap((rankdir) =>
    (['network-simplex', 'longest-path'] as const).flatMap((ranker) =>
      [backwardByDistance(order), backwardByDepthFirst(order, transitions)].map((isBackward) => ({
        rankdir,
        ranker,
        isBackward,
      })),
    ),
  )

type Order = { order: readonly string[]; lines: ReturnType<typeof linesOf> }

/** Places the states in layers and routes the lines around them. */
const placeStates = ({ order, lines }: Order, { rankdir, ranker, isBackward }: LayoutVariant) => {
  const graph = new Graph({ multigraph: true })
  const spaces = rankdir === 'LR' ? { nodesep: 14, ranksep: 54 } : { nodesep: 24, ranksep: 24 }
  graph.setGraph({ rankdir, ranker, ...spaces, edgesep: 14, marginx: 14, marginy: 14 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const path of order) graph.setNode(path, { width: widthOf(path), height: HEIGHT + 2 * LABEL_SPACE })
  // Backward lines are reversed for the engine, so that the initial state is in the first layer.
  const endsOf = (line: Order['lines'][number]): [string, string] =>
    isBackward(line) ? [line.to, line.from] : [line.from, line.to]
  for (const line of lines.filter(({ from, to }) => from !== to)) {
    const [start, end] = endsOf(line)
    const name = `${line.from} ${line.to}`
    graph.setEdge(
      start,
      end,
      { width: line.numbers.length * NUMBER_WIDTH, height: NUMBER_WIDTH, labelpos: 'c' },
      name,
    )
  }
  layout(graph)
  const boxes: Box[] = order.map((path) => {
    const { x, y } = graph.node(path) as Point
    const width = widthOf(path)
    return { path, ...rounded({ x: x - width / 2, y: y - HEIGHT / 2 }), width, height: HEIGHT }
  })
  const drawn: Line[] = lines.map((line) => {
    const { from, to, numbers } = line
    const [start, end] = [from, to].map((path) => boxes.find((box) => box.path === path)) as [Box, Box]
    if (from === to) return { from, to, numbers, ...loopBelow(start) }
    const edge = graph.edge(...endsOf(line), `${from} ${to}`) as { points: Point[] } & Point
    const points = isBackward(line) ? edge.points.toReversed() : edge.points
    // The engine ends lines at the label space around a box, not at the box.
    const between = points.slice(1, -1)
    const [second = middleOf(end), secondLast = middleOf(start)] = [between[0], between.at(-1)]
    return {
      from,
      to,
      numbers,
      points: [edgeOf(start, second), ...between, edgeOf(end, secondLast)].map(rounded),
      label: rounded(edge),
    }
  })
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return { rankdir, width: Math.ceil(width), height: Math.ceil(height), boxes, lines: drawn }
}

type Layout = ReturnType<typeof placeStates>

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Where the line from the middle of a box to a point leaves the box. */
const edgeOf = (box: Box, to: Point): Point => {
  const { width, height } = box
  const middle = middleOf(box)
  const [right, down] = [to.x - middle.x, to.y - middle.y]
  const share = Math.min(width / 2 / Math.abs(right), height / 2 / Math.abs(down))
  return { x: middle.x + right * share, y: middle.y + down * share }
}

/** On which side of a line a point is: 1, -1, or 0 on it. */
const side = (from: Point, to: Point, { x, y }: Point): number =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x))

type Segment = { line: Line; from: Point; to: Point }

const cross = (one: Segment, other: Segment): boolean =>
  side(one.from, one.to, other.from) * side(one.from, one.to, other.to) < 0 &&
  side(other.from, other.to, one.from) * side(other.from, other.to, one.to) < 0

/** How often lines cross each other. */
export const crossings = (lines: readonly Line[]): number => {
  const segments = lines.flatMap((line): Segment[] =>
    line.points.slice(1).map((to, index) => ({ line, from: line.points[index] as Point, to })),
  )
  return segments.reduce(
    (sum, one, index) =>
      sum + segments.slice(index + 1).filter((other) => one.line !== other.line && cross(one, other)).length,
    0,
  )
}

/** Width for a chart beside the rest of the page; each further `PER_CROSSING` pixels count as a crossing. */
const PAGE = 1000
const PER_CROSSING = 60

/** Penalty of a line against the direction of the layers; a crossing counts 1. */
const BACKWARD = 0.5

const penaltyOf = ({ width, height, lines, rankdir }: Layout): number => {
  const axis = rankdir === 'LR' ? 'x' : 'y'
  const backward = lines.filter(
    ({ points }) => (points.at(-1)?.[axis] ?? 0) < (points[0]?.[axis] ?? 0),
  ).length
  const tooLarge = Math.max(0, width - PAGE) + Math.max(0, height - PAGE) / 2
  return crossings(lines) + backward * BACKWARD + tooLarge / PER_CROSSING
}

/** Returns the layout with the lowest penalty for crossings, backward lines and size; units are pixels. */
export const layOut = (states: readonly State[], transitions: readonly Transition[]) => {
  const order = breadthFirst(states, transitions)
  const given = { order, lines: linesOf(transitions) }
  const best = layoutVariants(order, transitions)
    .map((variant) => placeStates(given, variant))
    .reduce((one, other) => (penaltyOf(other) < penaltyOf(one) ? other : one))
  const { width, height, boxes, lines } = best
  return { width, height, boxes, lines }
}
