import { after, type FlowTable } from '../../models/flow.ts'

const step = after('step', 'sendProgress.rising')

/** The bar after a query was sent: it rises every half a second until it is past the end. */
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
