import layout from 'virtual:lifecycle-chart'
import type { StatusCode } from '../../api/status.ts'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { stateOf } from '../../machines/lifecycle/query/query.machine.ts'

export type LineLook = 'visited' | 'next' | 'refused' | 'closing' | 'plain'
export type BoxLook = 'now' | 'seen' | 'next' | 'refused' | 'plain'
type Layout = typeof layout

export type ChartLine = Layout['lines'][number] & {
  look: LineLook
  number: number | null
  step: NextStep | null
}
export type ChartBox = Layout['boxes'][number] & {
  look: BoxLook
  visits: readonly number[]
  /** Child states of the status; of a query only the current one. */
  inner: readonly string[]
}
export type Chart = { width: number; height: number; lines: ChartLine[]; boxes: ChartBox[] }

/** The query's current state; without it the chart shows the lifecycle alone. */
export type Position = {
  status: StatusCode
  path: QueryPath
  steps: readonly NextStep[]
  /** The child state; null if the status has none. */
  inner: string | null
}

/** Steps that lead to another status, numbered as in the list beside the chart. */
export const numberedSteps = (steps: readonly NextStep[]): { step: NextStep; number: number }[] =>
  steps
    .flatMap((step) => (step.to === null ? [] : [step]))
    .map((step, index) => ({ step, number: index + 1 }))

const order: readonly LineLook[] = ['closing', 'plain', 'refused', 'next', 'visited']

/** The lifecycle's layout with the query's path, its current status, and the user's next steps. */
export const chartOf = (position: Position | null): Chart => ({
  width: layout.width,
  height: layout.height,
  lines: layout.lines
    .map((line) => lineOf(line, position))
    .toSorted((a, b) => order.indexOf(a.look) - order.indexOf(b.look)),
  boxes: layout.boxes.map((box) => ({
    ...box,
    look: boxLook(box.id, position),
    visits: position?.path.visits.get(box.id) ?? [],
    inner: innerOf(box.id, position),
  })),
})

/** The path of a query from its history. */
export type QueryPath = {
  /** For each status the 1-based numbers of the steps that reached it. */
  visits: ReadonlyMap<StatusCode, readonly number[]>
  /** Pairs of statuses that the query moved between, as `P-SM`. */
  lines: ReadonlySet<string>
}

/** Derives the path from the statuses of the history, oldest first. */
export function queryPathOf(statuses: readonly StatusCode[]): QueryPath {
  const visits = new Map<StatusCode, number[]>()
  const lines = new Set<string>()
  for (const [index, status] of statuses.entries()) {
    visits.set(status, [...(visits.get(status) ?? []), index + 1])
    const before = statuses[index - 1]
    if (before) lines.add(lineId(before, status))
  }
  return { visits, lines }
}

const appearanceOfStep = (step: NextStep): 'next' | 'refused' => (step.refusal ? 'refused' : 'next')

function lineOf(line: Layout['lines'][number], position: Position | null): ChartLine {
  const leading = position
    ? numberedSteps(position.steps).filter(({ step }) => position.status === line.from && step.to === line.to)
    : []
  const open = leading.find(({ step }) => step.refusal === null) ?? leading[0]
  const rest = line.bus ? 'closing' : 'plain'
  const visited = position?.path.lines.has(lineId(line.from, line.to)) ? 'visited' : rest
  return {
    ...line,
    look: open ? appearanceOfStep(open.step) : visited,
    number: open?.number ?? null,
    step: open?.step ?? null,
  }
}

function boxLook(id: StatusCode, position: Position | null): BoxLook {
  if (!position) return 'plain'
  if (id === position.status) return 'now'
  const leading = position.steps.filter((step) => step.to === id)
  if (leading.some((step) => step.refusal === null)) return 'next'
  if (leading.length > 0) return 'refused'
  return position.path.visits.has(id) ? 'seen' : 'plain'
}

const innerOf = (id: StatusCode, position: Position | null): readonly string[] => {
  if (!position) return Object.keys(stateOf(id).states)
  return id === position.status && position.inner !== null ? [position.inner] : []
}

const lineId = (from: StatusCode, to: StatusCode): string => `${from}-${to}`
