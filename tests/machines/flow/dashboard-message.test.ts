import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { dashboardMessageMachine } from '../../../machines/flow/dashboard/dashboard-message.machine.ts'
import { coverOf } from '../../models/cover.ts'
import { messageModel } from '../../models/query-list.model.ts'
import { eventually } from '../../eventually.ts'

const failure = new Error('down')

const start = () => {
  const stored: (string | null)[] = []
  const notified: unknown[] = []
  let answer = Promise.withResolvers<void>()
  const actor = createActor(
    dashboardMessageMachine.provide({
      actors: {
        storeMessage: fromPromise<void, { text: string | null }>(({ input }) => {
          stored.push(input.text)
          answer = Promise.withResolvers<void>()
          return answer.promise
        }),
      },
      actions: {
        notifySaved: () => notified.push('saved'),
        notifyDeleted: () => notified.push('deleted'),
        notifyFailure: (_, { error }) => notified.push(error),
      },
    }),
  ).start()
  const settled = () => eventually(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
  return {
    actor,
    stored,
    notified,
    answers: () => {
      answer.resolve()
      return settled()
    },
    fails: () => {
      answer.reject(failure)
      return settled()
    },
  }
}

test.each(coverOf(messageModel))('$description', async (path) => {
  const { actor, stored, notified, answers, fails } = start()
  const at = (value: string) => () => expect(actor.getSnapshot().value).toBe(value)
  await path.test({
    events: {
      'message.edit': () => actor.send({ type: 'message.edit' }),
      'message.save': () => actor.send({ type: 'message.save', text: 'Closed on Monday' }),
      'message.askToDelete': () => actor.send({ type: 'message.askToDelete' }),
      'message.delete': () => actor.send({ type: 'message.delete' }),
      'message.leave': () => actor.send({ type: 'message.leave' }),
      'server.answers': answers,
      'server.fails': async () => {
        await fails()
        expect(notified.at(-1)).toBe(failure)
      },
    },
    states: {
      reading: at('reading'),
      writing: at('writing'),
      asking: at('asking'),
      saving: () => {
        at('saving')()
        expect(stored.at(-1)).toBe('Closed on Monday')
      },
      deleting: () => {
        at('deleting')()
        expect(stored.at(-1)).toBeNull()
      },
      saved: () => {
        at('reading')()
        expect(notified).toEqual(['saved'])
      },
      deleted: () => {
        at('reading')()
        expect(notified).toEqual(['deleted'])
      },
    },
  })
})

test('keeps an unsaved text when the dialog closes, but not after a cancellation or a save', async () => {
  const { actor, answers } = start()
  const draft = () => actor.getSnapshot().context.draft
  const close = () => {
    actor.send({ type: 'message.edit' })
    actor.send({ type: 'message.close', typed: 'Closed on' })
  }
  close()
  expect([actor.getSnapshot().value, draft()]).toEqual(['reading', 'Closed on'])
  actor.send({ type: 'message.edit' })
  actor.send({ type: 'message.leave' })
  expect(draft()).toBeNull()
  close()
  actor.send({ type: 'message.edit' })
  actor.send({ type: 'message.save', text: 'Closed on Monday' })
  await answers()
  expect(draft()).toBeNull()
})
