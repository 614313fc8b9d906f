import { isDeepStrictEqual } from 'node:util'
import {
  createEmptyActor,
  initialTransition,
  transition,
  type AnyStateMachine,
  type StateValue,
} from 'xstate'

/** An effect of a transition: an action with params, an actor, an event to one or all, or a delay. */
export type Effect = readonly [name: string, ...details: unknown[]]

type Taken<Context> = { to: string; sets?: Partial<Context>; does?: readonly Effect[] }
/** `given`: differences of the context from the table's default. */
type FlowRow<Context, Event> = { given?: Partial<Context>; on: Event } & (Taken<Context> | { refused: true })
type FlowState<Context, Event> = {
  is: StateValue
  tags?: readonly string[]
  final?: true
  /** Only these events are checked; others are covered by the same state without the running region. */
  partial?: true
  rows: readonly FlowRow<Context, Event>[]
}

/** The event of a completed actor or delay. */
export type InnerEvent = { type: `xstate.${string}`; output?: unknown; error?: unknown }

/** One flow machine by hand: state → event → next state, context and effects; all other events are refused. */
export type FlowTable<Context, Event, Input = undefined> = {
  context: Context
  starts: readonly ({ input: Input } & Taken<Context>)[]
  states: Readonly<Record<string, FlowState<Context, Event | InnerEvent>>>
  /** Events that only the machine itself raises. */
  raised?: readonly string[]
  /** Actors that always run and receive events by name. */
  children?: readonly string[]
}
export type AnyFlowTable = FlowTable<object, { type: string }, unknown>

export const done = (actor: string, output?: unknown): InnerEvent => ({
  type: `xstate.done.actor.${actor}`,
  ...(output !== undefined && { output }),
})
export const failed = (actor: string, error: unknown): InnerEvent => ({
  type: `xstate.error.actor.${actor}`,
  error,
})
/** `where`: path of the state with the delay, starting with the machine's id. */
export const after = (delay: string, where: string): InnerEvent => ({
  type: `xstate.after.${delay}.${where}`,
})

type Action = { type: string; params?: unknown }
type Spawned = { actorRef: { id: string }; input?: unknown }
type Raised = { delay?: number }
type Emitted = { event: object }
type Sent = { targetId: string; event: object }

/** Stopping and cancelling follow from leaving a state; an undelayed raise shows in the next state. */
const implied = new Set(['xstate.stopChild', 'xstate.cancel'])

function* effectsIn(actions: readonly Action[]): Generator<Effect> {
  for (const { type, params } of actions) {
    if (type === 'xstate.spawnChild') {
      const { actorRef, input } = params as Spawned
      yield input === undefined ? ['start', actorRef.id] : ['start', actorRef.id, input]
    } else if (type === 'xstate.sendTo') {
      const { targetId, event } = params as Sent
      yield ['send', targetId, event]
    } else if (type === 'xstate.emit') yield ['emit', (params as Emitted).event]
    else if (type === 'xstate.raise') {
      const { delay } = params as Raised
      if (delay !== undefined) yield ['wait', delay]
    } else if (!implied.has(type)) yield params === undefined ? [type] : [type, params]
  }
}

type Result = {
  state: string
  status: string
  tags: readonly string[]
  context: object
  effects: readonly Effect[]
}
type After = ReturnType<typeof transition<AnyStateMachine>>

const namesOf = ({ states }: AnyFlowTable) => Object.keys(states)

const resultOf = (table: AnyFlowTable, [snapshot, actions]: After): Result => ({
  state:
    namesOf(table).find((name) => isDeepStrictEqual(table.states[name]?.is, snapshot.value)) ??
    JSON.stringify(snapshot.value),
  status: snapshot.status,
  tags: [...snapshot.tags].toSorted(),
  context: snapshot.context,
  effects: [...effectsIn(actions)],
})

const expectedResult = (
  table: AnyFlowTable,
  before: object,
  { to, sets = {}, does = [] }: Taken<object>,
): Result => ({
  state: to,
  status: table.states[to]?.final ? 'done' : 'active',
  tags: (table.states[to]?.tags ?? []).toSorted(),
  context: { ...before, ...sets },
  effects: does,
})

/** Events of the state's own actors and delays. */
const isInner = (type: string) => type.startsWith('xstate.')

/** One row of a table as a check: its name, the machine's result, the expected result. */
export type FlowCheck = { name: string; run: () => Result | 'refused'; expected: Result | 'refused' }

const eventName = ({ type, ...content }: { type: string }): string =>
  [type.replace(/^xstate\./, ''), ...Object.values(content).map((value) => JSON.stringify(value))].join(' ')

/** Every row of a table, and for each state every event without a row. */
export function* checksOf(machine: AnyStateMachine, table: AnyFlowTable): Generator<FlowCheck> {
  const take = (name: string, given: object, event: { type: string }): Result | 'refused' => {
    const context = { ...table.context, ...given }
    const before = machine.resolveState({ value: table.states[name]?.is ?? {}, context })
    Object.assign(before, {
      children: Object.fromEntries((table.children ?? []).map((child) => [child, createEmptyActor()])),
    })
    const after = transition(machine, before, event)
    const result = resultOf(table, after)
    return !before.can(event) && isDeepStrictEqual(result, expectedResult(table, context, { to: name }))
      ? 'refused'
      : result
  }
  for (const start of table.starts)
    yield {
      name: `started with ${JSON.stringify(start.input)} → ${start.to}`,
      run: () => resultOf(table, initialTransition(machine, start.input)),
      expected: expectedResult(table, table.context, start),
    }
  const events = new Map(
    Object.values(table.states).flatMap(({ rows }) => rows.map(({ on }) => [on.type, on] as const)),
  )
  for (const [name, { rows, partial }] of Object.entries(table.states)) {
    for (const { given = {}, on, ...row } of rows)
      yield {
        name: `${name}: ${eventName(on)}, given ${JSON.stringify(given)} → ${'to' in row ? row.to : 'refused'}`,
        run: () => take(name, given, on),
        expected: 'to' in row ? expectedResult(table, { ...table.context, ...given }, row) : 'refused',
      }
    if (partial) continue
    const known = new Set([...rows.map(({ on }) => on.type), ...(table.raised ?? [])])
    for (const event of [...events.values()].filter(({ type }) => !known.has(type) && !isInner(type)))
      yield {
        name: `${name}: ${eventName(event)} is refused`,
        run: () => take(name, {}, event),
        expected: 'refused',
      }
  }
}
