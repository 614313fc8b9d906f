import type { StateMachine } from 'xstate'

/** An action that has only a name and params here; the server implements it, see `Effects` there. */
export type Effect<Params = undefined> = (_: unknown, params: Params) => void

/** The placeholder of every effect. Lifecycle machines are never started, so it is never called. */
export const effect = (): never => {
  throw new Error('a lifecycle machine was started: the server implements its effects')
}

/** The actions that a machine declares, with their names and params. */
type ActionOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Action
    : never

/**
 * The effects of a machine: all of its actions except `ContextAction`, those that only assign context. An action that
 * is declared neither way therefore counts as an effect, and the server does not compile until it implements it.
 */
export type EffectOf<Machine, ContextAction extends PropertyKey> = Exclude<
  ActionOf<Machine>,
  { type: ContextAction }
>
