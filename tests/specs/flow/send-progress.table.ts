import { after, type FlowTable } from '../../models/flow.ts'

const step = after('step', 'sendProgress.rising')

/** The progress bar after sending: rises every half second until above 100. */
export const sendProgressTable: FlowTable<{ percent: number }, never> = {
  context: { percent: 0 },
  starts: [{ input: undefined, to: 'rising', does: [['wait', 500]] }],
  states: {
    rising: {
      is: 'rising',
      rows: [
        { given: { percent: 100 }, on: step, to: 'rising', does: [['rise'], ['wait', 500]] },
        { given: { percent: 101 }, on: step, to: 'sent', does: [['rise'], ['wait', 500]] },
      ],
    },
    sent: { is: 'sent', final: true, rows: [] },
  },
}
