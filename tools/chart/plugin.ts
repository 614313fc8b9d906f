import type { Plugin } from 'vite'
import type { StatusCode } from '../../api/status.ts'
import type { Stage } from '../../machines/lifecycle/query/statuses.ts'
import { lifecycleTransitions } from '../../machines/lifecycle/query/transitions.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { type Box, route } from './route.ts'

const WIDTH = 120
const HEIGHT = 48
const COLUMN = 168
const ROW = 108

/** Grid cell of each status: stages from left to right, the main path along the middle row. */
const cellOf: Partial<Record<StatusCode, [column: number, row: number]>> = {
  SM: [0, 0],
  P: [0, 1],
  N: [0, 3],
  SCO: [1, 0],
  SCR: [1, 1],
  QA: [2, 1],
  QAC: [2, 2],
  CR: [3, 1],
  YS: [4, 0],
  HO: [4, 2],
  SN: [5, 0],
  CA: [6, 1],
  CF: [6, 2],
}

type Placed = Box & { id: StatusCode; stage: Stage }

const boxes: Placed[] = Object.entries(cellOf).map(([id, [column, row]]) => ({
  id: id as StatusCode,
  stage: metaOf(id as StatusCode).stage,
  x: 24 + column * COLUMN,
  y: row * ROW,
  width: WIDTH,
  height: HEIGHT,
}))

const closes = (to: string) => metaOf(to as StatusCode).stage === 'closed'

/** One edge for each pair of statuses joined by any step, nearest first so that short edges stay straight. */
function wires() {
  const pairs = new Map(
    lifecycleTransitions.flatMap(({ from, to }) =>
      to ? [[`${from}-${to}`, { from, to, bus: closes(to) }] as const] : [],
    ),
  )
  const placed = (id: StatusCode) => boxes.find((box) => box.id === id) as Placed
  const distance = ({ from, to }: { from: StatusCode; to: StatusCode }) =>
    Math.abs(placed(from).x - placed(to).x) + Math.abs(placed(from).y - placed(to).y)
  return [...pairs.values()].toSorted((a, b) => Number(a.bus) - Number(b.bus) || distance(a) - distance(b))
}

/** Layout of the lifecycle chart: node boxes and edge routes, in pixels. */
export function chartLayout() {
  const width = 6 * COLUMN + WIDTH + 48
  const height = 3 * ROW + HEIGHT + 24
  return { width, height, boxes, lines: route(boxes, wires(), width, height) }
}

const NAME = 'virtual:lifecycle-chart'
const RESOLVED = `\0${NAME}`

/** Computes the layout of the lifecycle chart from the machine at build time instead of in the browser. */
export const lifecycleChart = (): Plugin => ({
  name: 'lifecycle-chart',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(chartLayout())}` : undefined),
})
