import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'

/** Annulling one query as a person meets it; the server's answers are events here. */
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

/** The search box as a person meets it; the rest after the last key is an event here. */
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

/** Writing the dashboard's message as compliance meets it. */
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
