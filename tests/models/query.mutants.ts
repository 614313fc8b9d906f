import { StateMachine } from 'xstate'
import { type StatusCode, statusCodes } from '../../api/status.ts'
import {
  type PrincipalKind,
  principalKinds,
  principalKind,
} from '../../machines/lifecycle/query/principal.ts'
import {
  type Attempt,
  guards,
  type NeededGuard,
  type StepMeta,
} from '../../machines/lifecycle/query/guards.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import type { Lifecycle } from './query.oracle.ts'

/** A lifecycle with one mutation, and its location. */
export type Mutant = {
  mistake: string
  /** The lost condition, if that is the mutation. */
  lost?: NeededGuard | undefined
  status: StatusCode
  type: QueryEventType
  machine: Lifecycle
}

type Asked = { context: Attempt['facts']; event: Attempt['event'] }
/** A transition in the machine's configuration. */
type Transition = {
  meta: StepMeta
  target?: StatusCode | `#query.${StatusCode}`
  guard: object
  actions?: unknown
}
type Site = {
  status: StatusCode
  /** The child state with the transition, if it is not the status itself. */
  inner: string | null
  type: QueryEventType
  index: number
  transitions: readonly Transition[]
}
type Change = { mistake: string; lost?: NeededGuard; replacement: readonly Transition[] }

const listOf = (transitions: unknown): readonly Transition[] =>
  (Array.isArray(transitions) ? transitions : [transitions]) as Transition[]

type StateConfig = { on?: Record<string, unknown>; states?: Record<string, StateConfig> | undefined }

const configOf = (status: StatusCode): StateConfig =>
  (queryMachine.config.states?.[status] ?? {}) as StateConfig

/** The configurations with a status's transitions: its own, and its child states'. */
const carriersOf = (status: StatusCode): [inner: string | null, StateConfig][] => [
  [null, configOf(status)],
  ...Object.entries(configOf(status).states ?? {}),
]

/** Every transition in the configuration. */
const sites: readonly Site[] = statusCodes.flatMap((status) =>
  carriersOf(status).flatMap(([inner, { on = {} }]) =>
    Object.entries(on).flatMap(([type, found]) =>
      listOf(found).map((_, index, transitions) => ({
        status,
        inner,
        type: type as QueryEventType,
        index,
        transitions,
      })),
    ),
  ),
)

/** Rebuilds the machine with other transitions for one event of one status. */
function rebuilt({ status, inner, type }: Site, replacement: readonly Transition[]): Lifecycle {
  const { config, implementations } = queryMachine
  const put = (state: StateConfig): StateConfig => ({ ...state, on: { ...state.on, [type]: replacement } })
  const of = configOf(status)
  const states: Record<string, object> = { ...config.states }
  states[status] =
    inner === null ? put(of) : { ...of, states: { ...of.states, [inner]: put(of.states?.[inner] ?? {}) } }
  return new StateMachine({ ...config, states } as typeof config, implementations) as Lifecycle
}

const allHold = ({ who, needs, vote }: StepMeta, attempt: Pick<Attempt, 'facts' | 'event'>): boolean =>
  who.includes(principalKind(attempt.event.principal)) &&
  needs.every((need) => guards[need]({ ...attempt, who, vote }))

/** A transition with another guard, `opens`. */
const guardedBy = (
  transition: Transition,
  opens: (attempt: Pick<Attempt, 'facts' | 'event'>) => boolean,
) => ({
  ...transition,
  guard: ({ context, event }: Asked) => opens({ facts: context, event }),
})

const withMeta = (transition: Transition, meta: Partial<StepMeta>) =>
  guardedBy(transition, (attempt) => allHold({ ...transition.meta, ...meta }, attempt))

const withInverted = (transition: Transition, inverted: NeededGuard) =>
  guardedBy(transition, (attempt) => {
    const { who, needs, vote } = transition.meta
    const others = needs.filter((need) => need !== inverted)
    return allHold({ who, needs: others, vote }, attempt) && !guards[inverted]({ ...attempt, who, vote })
  })

const withOthersOnly = (transition: Transition) =>
  withMeta(transition, { who: principalKinds.filter((kind) => !transition.meta.who.includes(kind)) })

const actionsOf = ({ actions }: Transition): readonly (string | { type: string })[] =>
  Array.isArray(actions) ? actions : actions === undefined ? [] : [actions as string]

/** An internal transition needs an action, so it keeps one without effect. */
const withoutAction = (transition: Transition, dropped: string | { type: string }): Transition => {
  const left = actionsOf(transition).filter((action) => action !== dropped)
  return { ...transition, actions: left.length > 0 ? left : () => undefined }
}

/** The possible mutations of one transition. */
function* changesOf({ status, inner, index, transitions }: Site): Generator<Change> {
  const transition = transitions[index] as Transition
  const { who, needs } = transition.meta
  const put = (...changed: Transition[]) => transitions.toSpliced(index, 1, ...changed)
  const say = (mistake: string, ...changed: Transition[]): Change => ({
    mistake,
    replacement: put(...changed),
  })
  const without = <T>(list: readonly T[], item: T): T[] => list.filter((other) => other !== item)

  yield say('is deleted')
  yield say('has its principal guard inverted', withOthersOnly(transition))
  const own = statusCodes.find((code) => [code, `#query.${code}`].includes(transition.target ?? status))
  for (const target of statusCodes.filter((code) => code !== own))
    yield say(`leads to ${target}`, {
      ...transition,
      target: inner === null ? target : (`#query.${target}` as const),
    })
  for (const kind of who) yield say(`is closed to ${kind}`, withMeta(transition, { who: without(who, kind) }))
  for (const kind of principalKinds.filter((other: PrincipalKind) => !who.includes(other)))
    yield say(`is open to ${kind}`, withMeta(transition, { who: [...who, kind] }))
  for (const need of needs) {
    yield say(`has ${need} inverted`, withInverted(transition, need))
    yield {
      ...say(`has lost ${need}`, withMeta(transition, { needs: without(needs, need) })),
      lost: need,
    }
  }
  for (const action of actionsOf(transition))
    yield say(
      `forgets ${typeof action === 'string' ? action : action.type}`,
      withoutAction(transition, action),
    )
}

/** Every single mutation of every transition of the lifecycle. */
export const mutants: readonly Mutant[] = sites.flatMap((site) =>
  [...changesOf(site)].map(({ mistake, lost, replacement }) => ({
    lost,
    mistake: `${site.status}: ${site.type} [${site.index}] ${mistake}`,
    status: site.status,
    type: site.type,
    machine: rebuilt(site, replacement),
  })),
)

/** The rebuilt lifecycle without mutations: each transition in turn is replaced by an identical one. */
export const unspoiled: readonly Mutant[] = sites.map((site) => ({
  mistake: 'none',
  status: site.status,
  type: site.type,
  machine: rebuilt(site, site.transitions),
}))
