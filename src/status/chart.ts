import layout from 'virtual:lifecycle-chart'
import type { StatusCode } from '../../api/status.ts'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { stateOf } from '../../machines/lifecycle/query/query.machine.ts'

export type LineLook = 'walked' | 'next' | 'refused' | 'closing' | 'plain'
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
  /** States inside of the status: of a query only the one that it is in. */
  inner: readonly string[]
}
export type Chart = { width: number; height: number; lines: ChartLine[]; boxes: ChartBox[] }

/** Where a query stands; without it the chart shows the lifecycle by itself. */
export type Position = {
  status: StatusCode
  walk: Walk
  steps: readonly NextStep[]
  /** The state inside of the status; null where it has none. */
  inner: string | null
}

/** Steps that lead to another status, numbered as the list beside the chart numbers them. */
export const numberedSteps = (steps: readonly NextStep[]): { step: NextStep; number: number }[] =>
  steps
    .flatMap((step) => (step.to === null ? [] : [step]))
    .map((step, index) => ({ step, number: index + 1 }))

const order: readonly LineLook[] = ['closing', 'plain', 'refused', 'next', 'walked']

/** The lifecycle's layout with what the query has walked, where it stands, and what is next for who asks. */
export const chartOf = (position: Position | null): Chart => ({
  width: layout.width,
  height: layout.height,
  lines: layout.lines
    .map((line) => lineOf(line, position))
    .toSorted((a, b) => order.indexOf(a.look) - order.indexOf(b.look)),
  boxes: layout.boxes.map((box) => ({
    ...box,
    look: boxLook(box.id, position),
    visits: position?.walk.visits.get(box.id) ?? [],
    inner: innerOf(box.id, position),
  })),
})

/** The way a query has gone, read from its history. */
type Walk = {
  /** At which steps of the history each status was reached, counted from 1. */
  visits: ReadonlyMap<StatusCode, readonly number[]>
  /** Pairs of statuses that the query went between, as `P-SM`. */
  lines: ReadonlySet<string>
}

/** Reads the walked path from the statuses of the history, oldest first. */
export function walkOf(statuses: readonly StatusCode[]): Walk {
  const visits = new Map<StatusCode, number[]>()
  const lines = new Set<string>()
  for (const [index, status] of statuses.entries()) {
    visits.set(status, [...(visits.get(status) ?? []), index + 1])
    const before = statuses[index - 1]
    if (before) lines.add(lineId(before, status))
  }
  return { visits, lines }
}

const lookOfStep = (step: NextStep): 'next' | 'refused' => (step.refusal ? 'refused' : 'next')

function lineOf(line: Layout['lines'][number], position: Position | null): ChartLine {
  const leading = position
    ? numberedSteps(position.steps).filter(({ step }) => position.status === line.from && step.to === line.to)
    : []
  const open = leading.find(({ step }) => step.refusal === null) ?? leading[0]
  const rest = line.bus ? 'closing' : 'plain'
  const walked = position?.walk.lines.has(lineId(line.from, line.to)) ? 'walked' : rest
  return {
    ...line,
    look: open ? lookOfStep(open.step) : walked,
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
  return position.walk.visits.has(id) ? 'seen' : 'plain'
}

const innerOf = (id: StatusCode, position: Position | null): readonly string[] => {
  if (!position) return Object.keys(stateOf(id).states)
  return id === position.status && position.inner !== null ? [position.inner] : []
}

const lineId = (from: StatusCode, to: StatusCode): string => `${from}-${to}`
