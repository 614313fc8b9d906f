import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'

const answers = {
  'server.saves': 'saved',
  'server.collides': 'comparing',
  'server.refuses': 'refused',
  'server.loses': 'unanswered',
  'server.deletes': 'gone',
}

/** A record editor; responses of the server are events. */
export const recordEditorModel = createTestModel(
  createMachine({
    id: 'recordEditorModel',
    initial: 'untouched',
    states: {
      untouched: { on: { 'form.type': 'typed' } },
      typed: { on: { 'record.save': 'saving', 'page.leave': 'asking' } },
      saving: { on: { ...answers, 'server.merges': 'merged' } },
      refused: { on: { 'record.save': 'saving', 'page.leave': 'asking' } },
      unanswered: { on: { 'record.save': 'saving' } },
      comparing: { on: { 'conflict.choose': 'chosen', 'conflict.back': 'typed' } },
      chosen: { on: { 'conflict.save': 'savingChoice' } },
      savingChoice: { on: answers },
      asking: { on: { 'leave.stay': 'typed', 'leave.confirm': 'left' } },
      saved: {},
      merged: {},
      gone: {},
      left: {},
    },
  }),
)
