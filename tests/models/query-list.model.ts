import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'

/** Annulling one query; responses of the server are events. */
export const annulmentModel = createTestModel(
  createMachine({
    id: 'annulmentModel',
    initial: 'resting',
    states: {
      resting: { on: { 'row.annul': 'asking' } },
      asking: { on: { 'question.keep': 'resting', 'question.confirm': 'annulling' } },
      annulling: { on: { 'server.answers': 'annulled', 'server.fails': 'restored' } },
      restored: { on: { 'row.annul': 'askingAgain' } },
      askingAgain: { on: { 'question.keep': 'restored', 'question.confirm': 'annulling' } },
      annulled: {},
    },
  }),
)

/** The search box; the pause after the last key is an event. */
export const searchModel = createTestModel(
  createMachine({
    id: 'searchModel',
    initial: 'empty',
    states: {
      empty: { on: { 'search.type': 'typing', 'search.clear': 'empty' } },
      typing: {
        on: {
          'search.type': 'typing',
          'search.enter': 'found',
          'search.clear': 'empty',
          'time.passes': 'found',
        },
      },
      found: { on: { 'search.type': 'typing', 'search.clear': 'empty' } },
    },
  }),
)

/** Editing the dashboard's message as compliance. */
export const messageModel = createTestModel(
  createMachine({
    id: 'messageModel',
    initial: 'reading',
    states: {
      reading: { on: { 'message.edit': 'writing', 'message.askToDelete': 'asking' } },
      writing: { on: { 'message.leave': 'reading', 'message.save': 'saving' } },
      saving: { on: { 'server.answers': 'saved', 'server.fails': 'writing' } },
      asking: { on: { 'message.leave': 'reading', 'message.delete': 'deleting' } },
      deleting: { on: { 'server.answers': 'deleted', 'server.fails': 'asking' } },
      saved: {},
      deleted: {},
    },
  }),
)
