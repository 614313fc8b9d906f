import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Event =
  | { type: 'dialog.open' | 'dialog.close' | 'template.used' }
  | { type: 'template.save'; name: string }

const error = new Error('no')
const saves = {
  on: { type: 'template.save', name: 'Mall' },
  to: 'saving',
  does: [['start', 'saveTemplate', { name: 'Mall' }]],
} as const
const closing = [
  { on: { type: 'dialog.close' }, to: 'closed' },
  { on: { type: 'template.used' }, to: 'closed' },
] as const

/** Using a template closes the dialog; a saved one is briefly confirmed. */
export const templateDialogTable: FlowTable<object, Event> = {
  context: {},
  starts: [{ input: undefined, to: 'closed' }],
  states: {
    closed: { is: 'closed', rows: [{ on: { type: 'dialog.open' }, to: 'ready' }] },
    ready: { is: { open: 'ready' }, tags: ['open'], rows: [saves, ...closing] },
    saving: {
      is: { open: 'saving' },
      tags: ['open', 'busy'],
      rows: [
        { on: done('saveTemplate'), to: 'saved', does: [['notifySaved'], ['wait', 2_000]] },
        { on: failed('saveTemplate', error), to: 'ready', does: [['notifyFailure', { error }]] },
        ...closing,
      ],
    },
    saved: {
      is: { open: 'saved' },
      tags: ['open', 'saved'],
      rows: [{ on: after('savedShown', 'templateDialog.open.saved'), to: 'ready' }, saves, ...closing],
    },
  },
}
