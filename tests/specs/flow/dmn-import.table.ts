import { MAX_DMN_LENGTH } from '../../../api/decision-table-version.ts'
import type { ChosenDmn, DmnTarget } from '../../../machines/flow/decision-table/dmn-import.machine.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { chosen: ChosenDmn | null; dmn: string; error: unknown }
type Event = ({ type: 'file.choose' } & ChosenDmn) | { type: 'import.confirm' | 'import.leave' }

const error = new Error('no')
const dmn = '<definitions/>'
const file = new File([dmn], 'table.dmn')
const tooLarge = new File(['x'.repeat(MAX_DMN_LENGTH + 1)], 'large.dmn')
const target: DmnTarget = { kind: 'draft', version: 3, modifiedDtime: '2026-11-26T20:00:00.000Z' }
const newDraft: DmnTarget = { kind: 'newDraft', copyOf: 0 }

const chosen = { file, target }
const read = { chosen, dmn }
const cleared = { chosen: null, dmn: '', error: null }
const sends = [['start', 'importDmn', { dmn, target }]] as const

/** A DMN file: chosen, read, confirmed, sent. Leaving waits for the answer. */
export const dmnImportTable: FlowTable<Context, Event> = {
  context: cleared,
  starts: [{ input: undefined, to: 'choosing' }],
  states: {
    choosing: {
      is: 'choosing',
      rows: [
        {
          on: { type: 'file.choose', file, target },
          to: 'reading',
          sets: { chosen },
          does: [['start', 'readFile', { file }]],
        },
        {
          on: { type: 'file.choose', file: tooLarge, target },
          to: 'choosing',
          does: [['notifyTooLarge', { name: 'large.dmn' }]],
        },
      ],
    },
    reading: {
      is: 'reading',
      tags: ['busy'],
      rows: [
        { given: { chosen }, on: done('readFile', dmn), to: 'asking', sets: { dmn } },
        {
          given: { chosen },
          on: failed('readFile', error),
          to: 'choosing',
          sets: cleared,
          does: [['notifyUnreadable', { name: 'table.dmn' }]],
        },
      ],
    },
    asking: {
      is: 'asking',
      tags: ['asking'],
      rows: [
        { given: read, on: { type: 'import.confirm' }, to: 'sending', does: sends },
        {
          given: { ...read, error },
          on: { type: 'import.confirm' },
          to: 'sending',
          sets: { error: null },
          does: sends,
        },
        { given: { ...read, error }, on: { type: 'import.leave' }, to: 'choosing', sets: cleared },
      ],
    },
    sending: {
      is: 'sending',
      tags: ['asking', 'busy'],
      rows: [
        {
          given: read,
          on: done('importDmn', { version: 3 }),
          to: 'choosing',
          sets: cleared,
          does: [['notifyImported', { target, version: 3 }]],
        },
        {
          given: { chosen: { file, target: newDraft }, dmn },
          on: done('importDmn', { version: 4 }),
          to: 'choosing',
          sets: cleared,
          does: [['notifyImported', { target: newDraft, version: 4 }]],
        },
        { given: read, on: failed('importDmn', error), to: 'asking', sets: { error } },
      ],
    },
  },
}
