/** A point of the routing grid; one grid unit (`PITCH`) separates parallel edges. */
type Point = { x: number; y: number }
export type Box = Point & { id: string; width: number; height: number }
type Wire = { from: string; to: string; bus: boolean }
export type Route = Wire & { points: Point[] }

const PITCH = 12
const MARGIN = 1
const BEND = 6
const CROSSING = 9
const SHARED_BUS = 0.2

const keyOf = ({ x, y }: Point) => `${x},${y}`
const directions: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
]

const cells = (length: number) => Math.round(length / PITCH)

/** Occupied grid: boxes are blocked, a routed edge blocks others along itself and can be crossed at a cost. */
type Board = {
  width: number
  height: number
  blocked: Set<string>
  along: Map<string, 'bus' | 'line'>
  taken: Set<string>
}

const segmentKey = (a: Point, b: Point) =>
  keyOf(a) < keyOf(b) ? `${keyOf(a)}|${keyOf(b)}` : `${keyOf(b)}|${keyOf(a)}`

type Port = { at: Point; heading: number }

/** Grid units kept free above a box for its labels (code at the left, visits at the right). */
const WORDS = 3

/** Points on a box's sides where an edge can start or end, one grid unit apart, without the corners. */
function ports(box: Box): Port[] {
  const left = cells(box.x)
  const top = cells(box.y)
  const right = left + cells(box.width)
  const bottom = top + cells(box.height)
  const sideways = Array.from({ length: bottom - top - 1 }, (_, i) => top + 1 + i)
  const upright = Array.from({ length: right - left - 1 }, (_, i) => left + 1 + i)
  return [
    ...sideways.flatMap((y) => [
      { at: { x: right, y }, heading: 0 },
      { at: { x: left, y }, heading: 2 },
    ]),
    ...upright.map((x) => ({ at: { x, y: bottom }, heading: 1 })),
    ...upright.slice(WORDS - 1, 1 - WORDS).map((x) => ({ at: { x, y: top }, heading: 3 })),
  ]
}

const offCentre = (box: Box, { at, heading }: Port): number =>
  heading % 2 === 0
    ? Math.abs(at.y - cells(box.y + box.height / 2)) * 0.4
    : Math.abs(at.x - cells(box.x + box.width / 2)) * 0.4 + 1

const stepOf = (point: Point, heading: number): Point => {
  const move = directions[heading] as Point
  return { x: point.x + move.x, y: point.y + move.y }
}

const inside = (board: Board, { x, y }: Point) => x >= 0 && y >= 0 && x <= board.width && y <= board.height

type Visit = { at: Point; heading: number; cost: number; before: Visit | null }

/** Cost of one more grid unit for an edge, or null if it is blocked. */
function price(board: Board, wire: Wire, from: Point, to: Point): number | null {
  if (!inside(board, to) || board.blocked.has(keyOf(to))) return null
  const kind = board.along.get(segmentKey(from, to))
  if (kind === 'line' || (kind === 'bus' && !wire.bus)) return null
  if (kind === 'bus') return SHARED_BUS
  return 1 + (board.taken.has(keyOf(to)) ? CROSSING : 0)
}

/** Inserts into the priority queue, which is sorted by cost, cheapest last. */
function enqueue(queue: Visit[], visit: Visit) {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((queue[middle] as Visit).cost > visit.cost) low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, visit)
}

/** Cheapest route for one edge (Dijkstra over a few thousand grid points). */
function cheapest(board: Board, wire: Wire, source: Box, target: Box): Point[] {
  const goals = new Map(ports(target).map((port) => [keyOf(stepOf(port.at, port.heading)), port]))
  const queue: Visit[] = ports(source)
    .filter((port) => !board.taken.has(keyOf(port.at)))
    .map((port) => ({
      at: stepOf(port.at, port.heading),
      heading: port.heading,
      cost: offCentre(source, port),
      before: { at: port.at, heading: port.heading, cost: 0, before: null },
    }))
    .toSorted((a, b) => b.cost - a.cost)
  const done = new Set<string>()
  const freeGoal = (visit: Visit): Port | null => {
    const goal = goals.get(keyOf(visit.at))
    if (!goal || visit.heading !== (goal.heading + 2) % 4) return null
    return wire.bus || !board.taken.has(keyOf(goal.at)) ? goal : null
  }
  while (queue.length > 0) {
    const visit = queue.pop() as Visit
    const id = `${keyOf(visit.at)}/${visit.heading}`
    if (done.has(id) || board.blocked.has(keyOf(visit.at))) continue
    done.add(id)
    const goal = freeGoal(visit)
    if (goal) return trail({ at: goal.at, heading: visit.heading, cost: visit.cost, before: visit })
    for (const heading of [0, 1, 2, 3]) {
      if (heading === (visit.heading + 2) % 4) continue
      const at = stepOf(visit.at, heading)
      const added = price(board, wire, visit.at, at)
      if (added === null) continue
      const bend = heading === visit.heading ? 0 : BEND
      enqueue(queue, { at, heading, cost: visit.cost + added + bend, before: visit })
    }
  }
  throw new Error(`no room for the line ${wire.from} to ${wire.to}`)
}

function trail(last: Visit): Point[] {
  const points: Point[] = []
  for (let visit: Visit | null = last; visit; visit = visit.before) points.unshift(visit.at)
  return points
}

function occupy(board: Board, wire: Wire, points: readonly Point[]) {
  for (const [index, point] of points.entries()) {
    board.taken.add(keyOf(point))
    const next = points[index + 1]
    if (next) board.along.set(segmentKey(point, next), wire.bus ? 'bus' : 'line')
  }
}

const straightened = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => {
    const before = points[index - 1]
    const after = points[index + 1]
    if (!before || !after) return true
    return (
      (before.x === point.x) !== (after.x === point.x) || (before.y === point.y) !== (after.y === point.y)
    )
  })

function boardOf(boxes: readonly Box[], width: number, height: number): Board {
  const blocked = new Set<string>()
  for (const box of boxes) {
    for (let x = cells(box.x); x <= cells(box.x + box.width); x += 1)
      for (let y = cells(box.y) - MARGIN + 1; y <= cells(box.y + box.height); y += 1)
        blocked.add(keyOf({ x, y }))
  }
  return { width: cells(width), height: cells(height), blocked, along: new Map(), taken: new Set() }
}

/**
 * Routes right-angled lines between fixed boxes with few bends and crossings. Only bus lines may overlap. Sizes are
 * multiples of 12 pixels.
 */
export function route(boxes: readonly Box[], wires: readonly Wire[], width: number, height: number): Route[] {
  const board = boardOf(boxes, width, height)
  const boxOf = (id: string) => boxes.find((box) => box.id === id) as Box
  return wires.map((wire) => {
    const points = cheapest(board, wire, boxOf(wire.from), boxOf(wire.to))
    occupy(board, wire, points)
    return { ...wire, points: straightened(points).map(({ x, y }) => ({ x: x * PITCH, y: y * PITCH })) }
  })
}
