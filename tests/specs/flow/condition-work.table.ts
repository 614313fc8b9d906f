import type { Condition } from '../../../api/condition.ts'
import type {
  CommandOutcome,
  ConditionCommand,
  ConditionForm,
} from '../../../machines/flow/condition/condition-work.machine.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = {
  latest: Condition
  base: Condition
  form: ConditionForm | null
  command: ConditionCommand | null
  failure: unknown
}
type Event =
  | { type: 'condition.read'; condition: Condition }
  | { type: 'form.open'; form: ConditionForm }
  | { type: 'form.close' | 'form.changed' | 'form.continue' }
  | { type: 'command.send'; command: ConditionCommand }

const open: Condition = {
  conditionId: 5,
  queryId: 1042,
  state: 'open',
  kind: 'answer',
  documentType: null,
  field: null,
  askedOf: 'partner',
  surety: null,
  neededFor: 'decision',
  dueDay: '2026-12-01',
  overdueDtime: null,
  textEt: 'Miks?',
  textEn: 'Why?',
  askedDtime: '2026-11-26T08:00:00.000Z',
  askedByName: 'Mari Maasikas',
  answer: null,
  decision: null,
  fieldValue: null,
  history: [],
  modifiedDtime: '2026-11-26T08:00:00.000Z',
}
export const askedOfCustomer: Condition = { ...open, askedOf: 'customer' }
const later = { modifiedDtime: '2026-11-26T09:00:00.000Z' }
/** Only the clock has changed it. */
const reminded: Condition = { ...open, ...later, overdueDtime: later.modifiedDtime }
const answered: Condition = {
  ...open,
  ...later,
  state: 'answered',
  answer: {
    text: 'Because.',
    documents: [],
    value: null,
    answeredDtime: later.modifiedDtime,
    answeredByName: 'Andres Tamm',
  },
}
const asked: Condition = { ...open, kind: 'field', field: 'city', fieldValue: '' }
/** The field was filled in the query's form, which changes no version of the condition. */
const filled: Condition = { ...asked, fieldValue: 'Narva' }
const answeredField: Condition = {
  ...asked,
  ...later,
  state: 'answered',
  fieldValue: 'Tartu',
  answer: answered.answer && { ...answered.answer, text: '', value: 'Tartu' },
}
const otherField: Condition = {
  ...answeredField,
  answer: answeredField.answer && { ...answeredField.answer, value: 'Valga' },
}
/** As a surety reads it. */
const hidden: Condition = { ...answered, answer: answered.answer && { ...answered.answer, text: '' } }
const latest = { modifiedDtime: '2026-11-26T10:00:00.000Z' }
const accepted: Condition = { ...answered, ...latest, state: 'accepted' }
const answeredAgain: Condition = {
  ...answered,
  ...latest,
  answer: answered.answer && { ...answered.answer, text: 'Because of that.' },
}

const error = new Error('no')
const answer = { type: 'answer', answer: { text: 'Because.' } } as const
const other = { type: 'answer', answer: { text: 'Because of them.' } } as const
const fill = { type: 'answer', answer: { value: 'Tartu' } } as const
const giveBack = { type: 'return', reason: 'Not that one' } as const
const accept = { type: 'accept' } as const

const opens = (form: ConditionForm) => ({ type: 'form.open', form }) as const
const sends = (command: ConditionCommand) => ({ type: 'command.send', command }) as const
const reads = (condition: Condition) => ({ type: 'condition.read', condition }) as const
const ends = (outcome: CommandOutcome) => done('sendCommand', outcome)
const starts = (condition: Condition, command: ConditionCommand) =>
  [['start', 'sendCommand', { condition, command }]] as const
const refused = { kind: 'failed', error } as const

const editing = { form: 'answer', latest: open, base: open } as const
const sending = { ...editing, command: answer } as const
const filling = { form: 'answer', latest: asked, base: asked } as const
const accepting = { latest: answered, base: answered, command: accept } as const
const returning = { latest: answered, base: answered, form: 'return', command: giveBack } as const
const closed = { form: null, failure: null } as const

/** Each form opens where it can be sent; a change by another user is shown before the input is sent. */
export const conditionWorkTable: FlowTable<Context, Event, { condition: Condition }> = {
  context: { latest: open, base: open, form: null, command: null, failure: null },
  starts: [{ input: { condition: open }, to: 'idle' }],
  states: {
    idle: {
      is: 'idle',
      rows: [
        { on: opens('answer'), to: 'editing', sets: { form: 'answer' } },
        { on: opens('waive'), to: 'editing', sets: { form: 'waive' } },
        { on: opens('return'), refused: true },
        {
          given: { latest: answered },
          on: opens('return'),
          to: 'editing',
          sets: { form: 'return', base: answered },
        },
        { given: { latest: answered }, on: opens('answer'), refused: true },
        { given: { latest: accepted }, on: opens('waive'), refused: true },
        {
          given: { latest: answered },
          on: sends(accept),
          to: 'sending',
          sets: { base: answered, command: accept },
          does: starts(answered, accept),
        },
        { on: reads(answered), to: 'idle', sets: { latest: answered } },
        { given: { latest: answered }, on: reads(open), refused: true },
      ],
    },
    editing: {
      is: 'editing',
      rows: [
        { given: { ...editing, failure: error }, on: { type: 'form.close' }, to: 'idle', sets: closed },
        {
          given: { ...editing, failure: error },
          on: sends(answer),
          to: 'sending',
          sets: { command: answer, failure: null },
          does: starts(open, answer),
        },
        { given: editing, on: reads(answered), to: 'changed', sets: { latest: answered } },
        // The response to the own answer was lost.
        {
          given: { ...sending, failure: error },
          on: reads(answered),
          to: 'idle',
          sets: { ...closed, latest: answered },
          does: [['emit', { type: 'command.done', condition: answered, command: answer }]],
        },
        {
          given: { ...sending, command: other, failure: error },
          on: reads(answered),
          to: 'changed',
          sets: { latest: answered },
        },
        {
          given: { ...sending, failure: error },
          on: reads(hidden),
          to: 'idle',
          sets: { ...closed, latest: hidden },
          does: [['emit', { type: 'command.done', condition: hidden, command: answer }]],
        },
        { given: sending, on: { type: 'form.changed' }, to: 'editing', sets: { command: null } },
        {
          given: returning,
          on: reads(answeredAgain),
          to: 'changed',
          sets: { latest: answeredAgain },
        },
        // A day that passes stops no answer.
        { given: editing, on: reads(reminded), to: 'editing', sets: { latest: reminded, base: reminded } },
        { given: editing, on: reads(open), refused: true },
        { given: filling, on: reads(filled), to: 'changed', sets: { latest: filled } },
        {
          given: { ...filling, command: fill, failure: error },
          on: reads(otherField),
          to: 'changed',
          sets: { latest: otherField },
        },
        {
          given: { ...filling, command: fill, failure: error },
          on: reads(answeredField),
          to: 'idle',
          sets: { ...closed, latest: answeredField },
          does: [['emit', { type: 'command.done', condition: answeredField, command: fill }]],
        },
      ],
    },
    changed: {
      is: 'changed',
      tags: ['changed'],
      rows: [
        { given: { ...editing, latest: answered }, on: { type: 'form.close' }, to: 'idle', sets: closed },
        { given: { ...editing, latest: answered }, on: { type: 'form.continue' }, refused: true },
        {
          given: { ...returning, latest: answeredAgain },
          on: { type: 'form.continue' },
          to: 'editing',
          sets: { base: answeredAgain },
        },
        {
          given: { ...filling, latest: filled },
          on: { type: 'form.continue' },
          to: 'editing',
          sets: { base: filled },
        },
        {
          given: { ...editing, latest: answered },
          on: reads(accepted),
          to: 'changed',
          sets: { latest: accepted },
        },
      ],
    },
    sending: {
      is: 'sending',
      tags: ['busy'],
      rows: [
        {
          given: sending,
          on: ends({ kind: 'done', stored: answered }),
          to: 'idle',
          sets: { ...closed, latest: answered },
          does: [['emit', { type: 'command.done', condition: answered, command: answer }]],
        },
        {
          given: sending,
          on: ends({ kind: 'conflict', stored: answeredAgain }),
          to: 'changed',
          sets: { latest: answeredAgain },
          does: [['readAgain']],
        },
        // The server had it from a request before the reload.
        {
          given: sending,
          on: ends({ kind: 'conflict', stored: answered }),
          to: 'idle',
          sets: { ...closed, latest: answered },
          does: [['emit', { type: 'command.done', condition: answered, command: answer }]],
        },
        // The clock alone has changed it: sends again, for the new version.
        {
          given: sending,
          on: ends({ kind: 'conflict', stored: reminded }),
          to: 'sending',
          sets: { latest: reminded, base: reminded },
          does: starts(reminded, answer),
        },
        {
          given: sending,
          on: ends({ kind: 'conflict', stored: open }),
          to: 'changed',
          does: [['readAgain']],
        },
        {
          given: { ...filling, command: fill },
          on: ends({ kind: 'conflict', stored: filled }),
          to: 'changed',
          sets: { latest: filled },
          does: [['readAgain']],
        },
        {
          given: accepting,
          on: ends({ kind: 'conflict', stored: answeredAgain }),
          to: 'idle',
          sets: { latest: answeredAgain },
          does: [['notifyChanged'], ['readAgain']],
        },
        {
          given: sending,
          on: ends(refused),
          to: 'editing',
          sets: { failure: error },
          does: [['readAgain']],
        },
        {
          given: accepting,
          on: ends(refused),
          to: 'idle',
          does: [['notifyFailure', { error }], ['readAgain']],
        },
        { given: sending, on: failed('sendCommand', error), to: 'editing', sets: { failure: error } },
        {
          given: accepting,
          on: failed('sendCommand', error),
          to: 'idle',
          does: [['notifyFailure', { error }]],
        },
        { given: sending, on: reads(answered), to: 'sending', sets: { latest: answered } },
      ],
    },
  },
}
