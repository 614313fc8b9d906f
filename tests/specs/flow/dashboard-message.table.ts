import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { text: string | null; draft: string | null }
type Event =
  | { type: 'message.edit' | 'message.askToDelete' | 'message.delete' | 'message.leave' }
  | { type: 'message.save'; text: string }
  | { type: 'message.close'; typed: string }

const error = new Error('no')
const given = { draft: 'Homme' }
const tells = { does: [['notifyFailure', { error }]] } as const

/** The message on dashboards: written, or deleted after a confirmation. */
export const dashboardMessageTable: FlowTable<Context, Event> = {
  context: { text: null, draft: null },
  starts: [{ input: undefined, to: 'reading' }],
  states: {
    reading: {
      is: 'reading',
      rows: [
        { given, on: { type: 'message.edit' }, to: 'writing' },
        { given, on: { type: 'message.askToDelete' }, to: 'asking' },
      ],
    },
    writing: {
      is: 'writing',
      tags: ['writing'],
      rows: [
        { given, on: { type: 'message.leave' }, to: 'reading', sets: { draft: null } },
        { given, on: { type: 'message.close', typed: 'Täna' }, to: 'reading', sets: { draft: 'Täna' } },
        {
          given,
          on: { type: 'message.save', text: 'Täna' },
          to: 'saving',
          sets: { text: 'Täna' },
          does: [['start', 'saveMessage', { text: 'Täna' }]],
        },
      ],
    },
    saving: {
      is: 'saving',
      tags: ['busy', 'writing'],
      rows: [
        { given, on: done('saveMessage'), to: 'reading', sets: { draft: null }, does: [['notifySaved']] },
        { given, on: failed('saveMessage', error), to: 'writing', ...tells },
      ],
    },
    asking: {
      is: 'asking',
      tags: ['deleting'],
      rows: [
        { given, on: { type: 'message.leave' }, to: 'reading' },
        {
          given: { text: 'Täna' },
          on: { type: 'message.delete' },
          to: 'deleting',
          does: [['start', 'deleteMessage', { text: null }]],
        },
      ],
    },
    deleting: {
      is: 'deleting',
      tags: ['busy', 'deleting'],
      rows: [
        { given, on: done('deleteMessage'), to: 'reading', does: [['notifyDeleted']] },
        { given, on: failed('deleteMessage', error), to: 'asking', ...tells },
      ],
    },
  },
}
