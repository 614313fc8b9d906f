import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { recordStep } from '../../machines/lifecycle/recorded-step.ts'
import { type LifecycleName, textRules } from '../../machines/lifecycle/text-rules.ts'
import type { Transaction } from '../platform/database/database.ts'
import { channels } from '../platform/metrics/channels.ts'
import { Problem } from '../platform/http/problem.ts'
import { machineHash } from './machine-hash.ts'
import { insertStep } from './step-record.store.ts'

/** An event, or how to derive it from the locked record. */
export type EventSource<Event, Locked> = Event | ((locked: Locked) => Event)

const eventFrom = <Event, Locked>(source: EventSource<Event, Locked>, locked: Locked): Event =>
  typeof source === 'function' ? (source as (locked: Locked) => Event)(locked) : source

/** A transition of the machine. */
export type Change<Machine extends AnyStateMachine, Locked> = {
  id: number
  locked: Locked
  event: EventFromLogic<Machine>
  before: SnapshotFrom<Machine>
  after: SnapshotFrom<Machine>
}

/** A locked record: its step's time, and the query that it belongs to. */
type AnyLocked = { at: Date; query: { queryId: number } }

/** How one type of record is locked, read and written; the machine decides its next state. */
export type LifecycleRecord<Machine extends AnyStateMachine, Locked extends AnyLocked, Answer> = {
  name: LifecycleName
  machine: Machine
  /** Locks and reads the record until the transaction ends; `at` is the time of the step. @throws Problem notFound */
  lock: (tx: Transaction, id: number) => Promise<Locked>
  /** @throws Problem notFound if the event's principal may not see the record */
  assertVisible: (locked: Locked, event: EventFromLogic<Machine>) => void
  /** The machine at the stored state, with the facts as context. */
  snapshot: (locked: Locked, event: EventFromLogic<Machine>) => SnapshotFrom<Machine>
  /** Explains why the machine refuses the event. */
  refuse: (locked: Locked, before: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => Problem
  /** The status that is stored now. */
  storedStatus: (locked: Locked) => string
  /** Stores the next state. */
  write: (tx: Transaction, change: Change<Machine, Locked>) => Promise<void>
  /** Adds to the history and the audit trail. */
  history: (tx: Transaction, change: Change<Machine, Locked>) => Promise<void>
  /** Implements the actions that the machine names; see `Effects`. */
  effects: object
  /** Reads the record after the effects. */
  answer: (tx: Transaction, id: number) => Promise<Answer>
}

export type Lifecycle<Event, Locked, Answer> = {
  /** @throws Problem notFound; query.refused with the reason */
  apply: (tx: Transaction, id: number, source: EventSource<Event, Locked>) => Promise<Answer>
  /** Applies the event only if the machine accepts it; returns whether it did. @throws Problem notFound */
  applyIfAllowed: (tx: Transaction, id: number, source: EventSource<Event, Locked>) => Promise<boolean>
}

/**
 * An effect that is refused reports the status that the step has just written. Its refusal rolls the step back, so the
 * error gets the status before the step.
 */
const takenBack = (error: unknown, currentStatus: string): unknown =>
  error instanceof Problem && error.parts.currentStatus !== undefined
    ? new Problem(error.code, { ...error.parts, currentStatus })
    : error

/** A type of record with the hash of its machine. */
type Hashed<Machine extends AnyStateMachine, Locked extends AnyLocked, Answer> = LifecycleRecord<
  Machine,
  Locked,
  Answer
> & { hash: string }

/**
 * Applies an event to a stored record in the caller's transaction: lock, facts, `transition()`, write, history, step
 * record, effects. State and effects are what `transition()` returns; nothing else on the server changes a state.
 */
const applyTransition = async <Machine extends AnyStateMachine, Locked extends AnyLocked, Answer>(
  record: Hashed<Machine, Locked, Answer>,
  tx: Transaction,
  id: number,
  source: EventSource<EventFromLogic<Machine>, Locked>,
): Promise<Problem | null> => {
  const began = performance.now()
  const locked = await record.lock(tx, id)
  const event = eventFrom(source, locked)
  record.assertVisible(locked, event)
  const before = record.snapshot(locked, event)
  const step = { machine: record.name, event: event.type, began }
  if (!(before as AnyMachineSnapshot).can(event)) {
    const refusal = record.refuse(locked, before, event)
    channels.stepRefused.publish({ ...step, guard: refusal.parts.reason ?? refusal.code })
    return refusal
  }
  const [after, actions] = transition(record.machine, before, event)
  const change = { id, locked, event, before, after }
  const recorded = recordStep({ ...change, actions }, textRules[record.name])
  await record.write(tx, change)
  await record.history(tx, change)
  await insertStep(
    tx,
    {
      machine: record.name,
      recordId: id,
      queryId: locked.query.queryId,
      takenAt: locked.at,
      machineHash: record.hash,
    },
    recorded,
  )
  try {
    await runEffects(record.effects, { tx, id, at: locked.at }, actions)
  } catch (error) {
    throw takenBack(error, record.storedStatus(locked))
  }
  channels.stepTaken.publish({ ...step, from: recorded.left, to: recorded.reached })
  return null
}

export const createLifecycle = <Machine extends AnyStateMachine, Locked extends AnyLocked, Answer>(
  record: LifecycleRecord<Machine, Locked, Answer>,
): Lifecycle<EventFromLogic<Machine>, Locked, Answer> => {
  const hashed = { ...record, hash: machineHash(record.machine) }
  return {
    apply: async (tx, id, source) => {
      const refused = await applyTransition(hashed, tx, id, source)
      if (refused) throw refused
      return record.answer(tx, id)
    },
    applyIfAllowed: async (tx, id, source) => (await applyTransition(hashed, tx, id, source)) === null,
  }
}

/** Context of an effect: the step's transaction and time, and the record's id. */
export type EffectContext = { tx: Transaction; id: number; at: Date }

type Action = { type: string; params: unknown }

/**
 * Implements every effect of a machine; a missing one is a type error. Effects run inside the step's transaction, so
 * calls to outside services are sent as jobs.
 */
export type Effects<Effect extends Action> = {
  [Name in Effect['type']]: (
    context: EffectContext,
    params: Extract<Effect, { type: Name }>['params'],
  ) => Promise<void>
}

type Implementation = (context: EffectContext, params: unknown) => Promise<void>

/** Runs the actions of a transition in order. @throws Error for an action without an implementation */
export const runEffects = async (
  effects: object,
  context: EffectContext,
  actions: readonly Action[],
): Promise<void> => {
  const implementations = new Map<string, Implementation>(Object.entries(effects))
  for (const { type, params } of actions) {
    const run = implementations.get(type)
    if (!run) throw new Error(`no effect is named ${type}`)
    await run(context, params)
  }
}
