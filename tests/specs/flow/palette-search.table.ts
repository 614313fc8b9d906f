import type { QueryRow } from '../../../api/query-list.ts'
import type { PaletteSearchEvent } from '../../../machines/flow/palette/palette-search.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Found = Pick<QueryRow, 'queryId' | 'custName' | 'status' | 'product' | 'sellerOfferNr'>

const row: Found = {
  queryId: 1063,
  custName: 'Kesklinna Kullerid OÜ',
  status: 'P',
  product: 'LEASING',
  sellerOfferNr: 'A-17',
}
const types = {
  given: { text: 'Kes', found: [row] },
  on: { type: 'text.change', text: 'Kesk' },
  to: 'debouncing',
  sets: { text: 'Kesk' },
  does: [['wait', 300]],
} as const
const clears = {
  given: { text: 'Kes', found: [row] },
  on: { type: 'text.change', text: ' ' },
  to: 'idle',
  sets: { text: ' ', found: [] },
} as const
const searches = { to: 'searching', does: [['start', 'findQueries', { text: 'Kes' }]] } as const

/** The palette's search for queries, 300 ms after the last key. */
export const paletteSearchTable: FlowTable<{ text: string; found: readonly Found[] }, PaletteSearchEvent> = {
  context: { text: '', found: [] },
  starts: [{ input: undefined, to: 'idle' }],
  states: {
    idle: { is: 'idle', rows: [types, clears] },
    debouncing: {
      is: 'debouncing',
      tags: ['searching'],
      rows: [
        types,
        clears,
        { given: { text: 'Kes' }, on: after('debounce', 'paletteSearch.debouncing'), ...searches },
      ],
    },
    searching: {
      is: 'searching',
      tags: ['searching'],
      rows: [
        types,
        clears,
        { given: { text: 'Kes' }, on: done('findQueries', [row]), to: 'found', sets: { found: [row] } },
        {
          given: { text: 'Kes', found: [row] },
          on: failed('findQueries', new Error('lost')),
          to: 'failed',
          sets: { found: [] },
        },
      ],
    },
    found: { is: 'found', rows: [types, clears] },
    failed: {
      is: 'failed',
      rows: [types, clears, { given: { text: 'Kes' }, on: { type: 'search.retry' }, ...searches }],
    },
  },
}
