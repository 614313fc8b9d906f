import type { StatusCode } from '../../contract/status.ts'
import type { Stage } from '../../machines/query.stage.ts'
import { lifecycleSteps } from '../../machines/query.steps.ts'
import { metaOf } from '../../machines/query.turn.ts'
import { type Box, route } from './route.ts'

const WIDTH = 120
const HEIGHT = 48
const COLUMN = 168
const ROW = 108

/** Column and row of each status: stages from left to right, the usual way along the middle row. */
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

/** One line for each pair of statuses that any step joins, straight neighbours first so that they stay straight. */
function wires() {
  const pairs = new Map(
    lifecycleSteps.flatMap(({ from, to }) =>
      to ? [[`${from}-${to}`, { from, to, bus: closes(to) }] as const] : [],
    ),
  )
  const placed = (id: StatusCode) => boxes.find((box) => box.id === id) as Placed
  const distance = ({ from, to }: { from: StatusCode; to: StatusCode }) =>
    Math.abs(placed(from).x - placed(to).x) + Math.abs(placed(from).y - placed(to).y)
  return [...pairs.values()].toSorted((a, b) => Number(a.bus) - Number(b.bus) || distance(a) - distance(b))
}

/** The lifecycle chart: where each status stands and how the lines between them run, in pixels. */
export function chartLayout() {
  const width = 6 * COLUMN + WIDTH + 48
  const height = 3 * ROW + HEIGHT + 24
  return { width, height, boxes, lines: route(boxes, wires(), width, height) }
}
