import type {
  RecordContext,
  RecordEvent,
  RecordInput,
} from '../../../machines/flow/record/record-editor.context.ts'
import type { FlowTable } from '../../models/flow.ts'
import {
  base,
  mine,
  merged,
  sameField,
  to,
  elsewhere,
  types,
  chooses,
  fills,
  keeps,
  clears,
  startSave,
  blocks,
  mergedWith,
  typed,
  chosen,
  asks,
  left,
  free,
  blocked,
  at,
} from './record-editor.rows.ts'

/** Two versions in comparison, and a record deleted by another user. */
export const conflictStates: FlowTable<RecordContext, RecordEvent, RecordInput>['states'] = {
  conflict: {
    is: blocked('conflict'),
    tags: ['conflict', 'unsaved'],
    rows: [
      {
        given: { ...chosen, choices: {} },
        on: chooses('name'),
        to: 'conflict',
        sets: { choices: { name: 'mine' } },
      },
      {
        given: { ...chosen, choices: { city: 'theirs' } },
        on: chooses('name'),
        to: 'conflict',
        sets: { choices: { city: 'theirs', name: 'mine' } },
      },
      { given: { ...chosen, choices: {} }, on: { type: 'conflict.save' }, refused: true },
      { given: { ...chosen, values: at(0, 'Mine', 'Narva') }, on: { type: 'conflict.save' }, refused: true },
      {
        given: chosen,
        on: { type: 'conflict.save' },
        to: 'saving',
        sets: { ...mergedWith(sameField, merged), sent: merged },
        does: [fills(merged), startSave, keeps(sameField, merged)],
      },
      {
        given: { ...chosen, choices: { name: 'theirs' } },
        on: { type: 'conflict.save' },
        to: 'saving, untouched',
        sets: { ...mergedWith(sameField, sameField), sent: sameField },
        does: [fills(sameField), startSave, clears],
      },
      { given: chosen, on: { type: 'conflict.back' }, to: 'changed' },
      { given: chosen, on: types(mine), to: 'conflict', does: [keeps(base, mine)] },
      { given: chosen, on: types(base), to: 'conflict, released', sets: { values: base }, does: [clears] },
      { given: chosen, on: asks('conflict').on, to: 'conflict, asking', sets: { to } },
    ],
  },
  'conflict, asking': {
    is: blocked('conflict', 'asking'),
    tags: ['asking', 'conflict', 'unsaved'],
    rows: [
      { given: { ...chosen, to }, on: { type: 'leave.stay' }, to: 'conflict', sets: { to: null } },
      { given: { ...chosen, to }, on: { type: 'leave.confirm' }, to: 'left', does: [...left] },
      { given: { ...chosen, to }, on: { type: 'conflict.back' }, to: 'changed, asking' },
      { given: { ...chosen, to }, on: chooses('name'), to: 'conflict, asking' },
      {
        given: { ...chosen, to },
        on: { type: 'conflict.save' },
        to: 'saving, asking',
        sets: { ...mergedWith(sameField, merged), sent: merged },
        does: [fills(merged), startSave, keeps(sameField, merged)],
      },
      { given: { ...chosen, to }, on: types(mine), to: 'conflict, asking', does: [keeps(base, mine)] },
      {
        given: chosen,
        on: { type: 'leave.ask', to: elsewhere },
        to: 'conflict, asking',
        sets: { to: elsewhere },
      },
    ],
  },
  'conflict, released': {
    is: free('conflict'),
    tags: ['conflict'],
    rows: [
      { given: chosen, on: { type: 'conflict.back' }, to: 'untouched' },
      { given: chosen, on: chooses('name'), to: 'conflict, released' },
      {
        given: chosen,
        on: { type: 'conflict.save' },
        to: 'saving',
        sets: { ...mergedWith(sameField, merged), sent: merged },
        does: [fills(merged), startSave, keeps(sameField, merged), blocks],
      },
      { given: chosen, on: types(mine), to: 'conflict', does: [keeps(base, mine), blocks] },
    ],
  },
  gone: {
    is: free('gone'),
    tags: ['gone'],
    rows: [
      { given: typed, on: types(base), to: 'gone', sets: { values: base }, does: [clears] },
      { given: typed, on: types(mine), to: 'gone, typed', does: [keeps(base, mine), blocks] },
    ],
  },
  'gone, typed': {
    is: blocked('gone'),
    tags: ['gone', 'unsaved'],
    rows: [
      { given: typed, on: types(mine), to: 'gone, typed', does: [keeps(base, mine)] },
      { given: typed, on: asks('gone').on, to: 'gone, asking', sets: { to } },
    ],
  },
  'gone, asking': {
    is: blocked('gone', 'asking'),
    tags: ['asking', 'gone', 'unsaved'],
    rows: [
      { given: { ...typed, to }, on: { type: 'leave.confirm' }, to: 'left', does: [...left] },
      { given: { ...typed, to }, on: { type: 'leave.stay' }, to: 'gone, typed', sets: { to: null } },
      { given: typed, on: types(mine), to: 'gone, asking', does: [keeps(base, mine)] },
      {
        given: typed,
        on: { type: 'leave.ask', to: elsewhere },
        to: 'gone, asking',
        sets: { to: elsewhere },
      },
    ],
  },
}
