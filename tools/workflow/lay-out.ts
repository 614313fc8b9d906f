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

const HEIGHT = 44
const CHARACTER = 7.2
const NARROWEST = 108
/** A status and its child states are drawn with their labels, which are longer than their codes. */
const STATUS = 216
const WIDEST = 190

const widthOf = (path: string): number =>
  /^[A-Z]+(?:\.|$)/.test(path) ? STATUS : Math.min(WIDEST, Math.max(NARROWEST, path.length * CHARACTER + 28))

const LOOP = 13

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

type State = { path: string }
type Way = { number: number; from: string; to: string | null }

const linesOf = (transitions: readonly Way[]) => {
  const lines = new Map<string, { from: string; to: string; numbers: number[] }>()
  for (const { from, to, number } of transitions) {
    if (to === null) continue
    const line = lines.get(`${from} ${to}`) ?? { from, to, numbers: [] }
    line.numbers.push(number)
    lines.set(`${from} ${to}`, line)
  }
  return [...lines.values()]
}

/** A self-transition is a loop below its state. */
const loopUnder = ({ x, y, width, height }: Box) => {
  const [right, left] = [x + width * 0.65, x + width * 0.35].map(Math.round) as [number, number]
  const [top, bottom] = [y + height, y + height + LOOP]
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

/** Places the states in layers from left to right and routes the lines around them; units are pixels. */
export const layOut = (states: readonly State[], transitions: readonly Way[]) => {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 30, ranksep: 54, edgesep: 14, marginx: 14, marginy: 26 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { path } of states) graph.setNode(path, { width: widthOf(path), height: HEIGHT })
  const lines = linesOf(transitions)
  for (const { from, to, numbers } of lines.filter((line) => line.from !== line.to))
    graph.setEdge(from, to, { width: numbers.join(', ').length * CHARACTER + 8, height: 16, labelpos: 'c' })
  layout(graph)
  const boxes: Box[] = states.map(({ path }) => {
    const { x, y, width, height } = graph.node(path) as Box
    return { path, ...rounded({ x: x - width / 2, y: y - height / 2 }), width: Math.round(width), height }
  })
  const drawn: Line[] = lines.map(({ from, to, numbers }) => {
    const own = boxes.find(({ path }) => path === from)
    if (from === to && own) return { from, to, numbers, ...loopUnder(own) }
    const { points, x, y } = graph.edge(from, to) as { points: Point[] } & Point
    return { from, to, numbers, points: points.map(rounded), label: rounded({ x, y }) }
  })
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return { width: Math.ceil(width), height: Math.ceil(height), boxes, lines: drawn }
}
