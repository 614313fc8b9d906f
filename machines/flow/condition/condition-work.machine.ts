import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Condition, ConditionAnswer, ConditionDue } from '../../../api/condition.ts'
import { isSame } from '../../../domain/is-same.ts'
import { type ConditionPhase, conditionPhaseOf } from '../../lifecycle/condition/condition-phase.ts'
import { notProvided } from '../not-provided.ts'

export type ConditionWorkActor = ActorRefFrom<typeof conditionWorkMachine>

/** What a user does with a condition. Accepting needs no form. */
export type ConditionCommand =
  | { type: 'answer'; answer: ConditionAnswer }
  | { type: 'accept' }
  | { type: 'return'; reason: string; due?: ConditionDue }
  | { type: 'waive'; reason: string }

export type ConditionForm = Exclude<ConditionCommand['type'], 'accept'>

/** In which phases of a condition each form can be sent. */
const phasesOfForm: Record<ConditionForm, readonly ConditionPhase[]> = {
  answer: ['asked'],
  return: ['answered'],
  waive: ['asked', 'answered'],
}

/** Whether a form can be sent in the state of a condition. */
export const isFormPossible = (form: ConditionForm, { state }: Pick<Condition, 'state'>): boolean =>
  phasesOfForm[form].includes(conditionPhaseOf(state))

/**
 * How a command ended:
 * - `done`: `stored` is the condition now;
 * - `conflict`: another user changed it to `stored` in between;
 * - `failed`: the server refused it, perhaps for errors of fields, or was not reached.
 */
export type CommandOutcome =
  | { kind: 'done' | 'conflict'; stored: Condition }
  | { kind: 'failed'; error: unknown }

type Context = {
  /** The condition as it was last read. */
  latest: Condition
  /** The version that the open form was opened for. */
  base: Condition
  form: ConditionForm | null
  /** What was sent last; null once the input differs from it. */
  command: ConditionCommand | null
  /** Why the last command of the open form failed. */
  failure: unknown
}

type Event =
  | { type: 'condition.read'; condition: Condition }
  | { type: 'form.open'; form: ConditionForm }
  | { type: 'form.close' }
  /** The input of the open form was changed. */
  | { type: 'form.changed' }
  /** Goes on with the form although another user has changed the condition. */
  | { type: 'form.continue' }
  | { type: 'command.send'; command: ConditionCommand }

type Read = { condition: Condition }
type Done = Read & { command: ConditionCommand | null }
type Outcome = { outcome: CommandOutcome }
type Ended = Outcome & { kind: CommandOutcome['kind'] }

/** A change of the field in the query's form is no new version of the condition. */
const isLater = (one: Condition, than: Condition): boolean =>
  one.modifiedDtime > than.modifiedDtime ||
  (one.modifiedDtime === than.modifiedDtime && one.fieldValue !== than.fieldValue)

/** Whether a user would see a difference: reminders and days that pass change only the version. */
const differs = (one: Condition, other: Condition): boolean =>
  one.state !== other.state ||
  one.fieldValue !== other.fieldValue ||
  !isSame(one.answer, other.answer) ||
  !isSame(one.decision, other.decision)

const isSameText = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')

/** A surety's page repeats no answer; after a failed attempt it is most likely the own one. */
const isHidden = ({ text, value, documents }: NonNullable<Condition['answer']>): boolean =>
  text === '' && value === null && documents.length === 0

/** Whether the stored answer is what was sent: the response to it was lost. */
const isOwn = (command: ConditionCommand | null, { answer }: Condition): boolean => {
  if (command?.type !== 'answer' || answer === null) return false
  const { text = '', value, docFileIds = [] } = command.answer
  return (
    isHidden(answer) ||
    (isSameText(answer.text, text) &&
      (value === undefined || isSameText(answer.value ?? '', value)) &&
      docFileIds.every((id) => answer.documents.some(({ docFileId }) => docFileId === id)))
  )
}

/** The value that the field has got since the form was opened, while it can still be filled in; null if it has not. */
export const newFieldValue = ({ latest, base }: Pick<Context, 'latest' | 'base'>): string | null =>
  isFormPossible('answer', latest) && latest.fieldValue !== base.fieldValue ? latest.fieldValue : null

type Output = { event: { output: CommandOutcome } }

const readOf = ({ event }: { event: Read }): Read => ({ condition: event.condition })
const endedAs = (kind: CommandOutcome['kind']) =>
  ({ type: 'hasEnded', params: ({ event }: Output): Ended => ({ outcome: event.output, kind }) }) as const
const endedInFormAs = (kind: CommandOutcome['kind']) =>
  ({ ...endedAs(kind), type: 'hasEndedInForm' }) as const
const outcomeOf = ({ event }: Output): Outcome => ({ outcome: event.output })
const storedOf = ({ event: { output }, context }: Output & { context: Context }): Read => ({
  condition: 'stored' in output ? output.stored : context.latest,
})
const errorOf = ({ event: { output } }: Output) => ({ error: 'error' in output ? output.error : null })
const thrownBy = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const setLatest = { type: 'setLatest', params: storedOf } as const
const hasForm = ({ context }: { context: Context }) => ({ form: context.form })

/**
 * One user's work on one condition: an open form, sending, and what happens if another user changes the condition in
 * between. Then the form keeps its input, and the user sees the change before sending again.
 */
export const conditionWorkMachine = setup({
  types: {} as {
    input: { condition: Condition }
    context: Context
    events: Event
    emitted: { type: 'command.done' } & Done
    tags: 'busy' | 'changed'
  },
  actors: {
    sendCommand: fromPromise<CommandOutcome, { condition: Condition; command: ConditionCommand | null }>(
      notProvided('sendCommand'),
    ),
  },
  actions: {
    setLatest: assign((_, { condition }: Read) => ({ latest: condition })),
    setForm: assign(({ context }, { form }: { form: ConditionForm }) => ({
      form,
      base: context.latest,
      failure: null,
    })),
    clearForm: assign({ form: null, failure: null }),
    setCommand: assign((_, { command }: { command: ConditionCommand }) => ({ command, failure: null })),
    clearCommand: assign({ command: null }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    adopt: assign(({ context }) => ({ base: context.latest })),
    notifyDone: emit((_, { condition, command }: Done) => ({
      type: 'command.done' as const,
      condition,
      command,
    })),
    notifyChanged: notProvided('notifyChanged'),
    notifyFailure: (_, _params: { error: unknown }): void => notProvided('notifyFailure')(),
    /** Reads the conditions again, since the server knows more of them than this page. */
    readAgain: notProvided('readAgain'),
  },
  guards: {
    isLater: ({ context }, { condition }: Read) => isLater(condition, context.latest),
    isChange: ({ context }, { condition }: Read) =>
      isLater(condition, context.latest) && differs(condition, context.base),
    isOwn: ({ context }, { condition }: Read) =>
      isLater(condition, context.latest) && isOwn(context.command, condition),
    /** The server has the same answer already: the response was lost, or the page was reloaded. */
    isOwnStored: ({ context }, { outcome }: Outcome) =>
      outcome.kind === 'conflict' && context.form !== null && isOwn(context.command, outcome.stored),
    isNoChange: ({ context }, { outcome }: Outcome) =>
      outcome.kind === 'conflict' &&
      isLater(outcome.stored, context.base) &&
      !differs(outcome.stored, context.base),
    isPossible: ({ context }) => context.form !== null && isFormPossible(context.form, context.latest),
    isFormPossible: ({ context }, { form }: { form: ConditionForm }) => isFormPossible(form, context.latest),
    hasForm: (_, { form }: { form: ConditionForm | null }) => form !== null,
    hasEnded: (_, { outcome, kind }: Ended) => outcome.kind === kind,
    hasEndedInForm: ({ context }, { outcome, kind }: Ended) => outcome.kind === kind && context.form !== null,
  },
}).createMachine({
  id: 'conditionWork',
  context: ({ input: { condition } }) => ({
    latest: condition,
    base: condition,
    form: null,
    command: null,
    failure: null,
  }),
  initial: 'idle',
  on: {
    'condition.read': {
      guard: { type: 'isLater', params: readOf },
      actions: { type: 'setLatest', params: readOf },
    },
  },
  states: {
    idle: {
      entry: 'clearForm',
      on: {
        'form.open': {
          guard: { type: 'isFormPossible', params: ({ event }) => ({ form: event.form }) },
          target: 'editing',
          actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
        },
        'command.send': {
          target: 'sending',
          actions: ['adopt', { type: 'setCommand', params: ({ event }) => ({ command: event.command }) }],
        },
      },
    },
    editing: {
      on: {
        'form.close': 'idle',
        'form.changed': { actions: 'clearCommand' },
        'command.send': {
          target: 'sending',
          actions: { type: 'setCommand', params: ({ event }) => ({ command: event.command }) },
        },
        'condition.read': [
          {
            guard: { type: 'isOwn', params: readOf },
            target: 'idle',
            actions: [
              { type: 'setLatest', params: readOf },
              {
                type: 'notifyDone',
                params: ({ event, context }) => ({ ...readOf({ event }), command: context.command }),
              },
            ],
          },
          {
            guard: { type: 'isChange', params: readOf },
            target: 'changed',
            actions: { type: 'setLatest', params: readOf },
          },
          {
            guard: { type: 'isLater', params: readOf },
            actions: [{ type: 'setLatest', params: readOf }, 'adopt'],
          },
        ],
      },
    },
    changed: {
      tags: 'changed',
      on: {
        'form.close': 'idle',
        'form.continue': { guard: 'isPossible', target: 'editing', actions: 'adopt' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendCommand',
        src: 'sendCommand',
        input: ({ context: { base, command } }) => ({ condition: base, command }),
        onDone: [
          {
            guard: endedAs('done'),
            target: 'idle',
            actions: [
              setLatest,
              {
                type: 'notifyDone',
                params: (given) => ({ ...storedOf(given), command: given.context.command }),
              },
            ],
          },
          {
            guard: { type: 'isNoChange', params: outcomeOf },
            target: 'sending',
            reenter: true,
            actions: [setLatest, 'adopt'],
          },
          {
            guard: { type: 'isOwnStored', params: outcomeOf },
            target: 'idle',
            actions: [
              setLatest,
              {
                type: 'notifyDone',
                params: (given) => ({ ...storedOf(given), command: given.context.command }),
              },
            ],
          },
          {
            guard: endedInFormAs('conflict'),
            target: 'changed',
            actions: [setLatest, 'readAgain'],
          },
          {
            guard: endedAs('conflict'),
            target: 'idle',
            actions: [setLatest, 'notifyChanged', 'readAgain'],
          },
          {
            guard: endedInFormAs('failed'),
            target: 'editing',
            actions: [{ type: 'setFailure', params: errorOf }, 'readAgain'],
          },
          { target: 'idle', actions: [{ type: 'notifyFailure', params: errorOf }, 'readAgain'] },
        ],
        onError: [
          {
            guard: { type: 'hasForm', params: hasForm },
            target: 'editing',
            actions: { type: 'setFailure', params: thrownBy },
          },
          { target: 'idle', actions: { type: 'notifyFailure', params: thrownBy } },
        ],
      },
    },
  },
})
