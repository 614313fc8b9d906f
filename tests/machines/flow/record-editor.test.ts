import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { RecordValues, SaveOutcome } from '../../../machines/flow/record/record-editor.context.ts'
import { recordEditorMachine } from '../../../machines/flow/record/record-editor.machine.ts'
import { coverOf } from '../../models/cover.ts'
import { recordEditorModel } from '../../models/record-editor.model.ts'
import { eventually } from '../../eventually.ts'

type Values = RecordValues & { name: string; city: string }
const at = (hour: number, name: string, city: string): Values => ({
  modifiedDtime: `2026-11-20T${hour}:00:00.000Z`,
  name,
  city,
})
const saver = { name: 'Kadri Kask', own: false }

/** A record that other users save too, each time an hour later. */
const start = () => {
  let hour = 10
  let form = at(hour, 'Old', 'Tallinn')
  let response = Promise.withResolvers<SaveOutcome>()
  const sent: Values[] = []
  const notified: unknown[] = []
  const note = (name: string) => () => void notified.push(name)
  const actor = createActor(
    recordEditorMachine.provide({
      actors: {
        watchRecord: fromCallback(({ sendBack }) => sendBack({ type: 'record.read', stored: form })),
        watchForm: fromCallback(() => undefined),
        blockNavigation: fromCallback(() => () => notified.push('released')),
        saveRecord: fromPromise<SaveOutcome>(() => {
          sent.push(form)
          response = Promise.withResolvers()
          return response.promise
        }),
      },
      actions: {
        fillForm: (_, { values }) => {
          form = values as Values
        },
        keepDraft: () => {},
        clearDraft: note('cleared'),
        notifyMerged: (_, { paths }) => void notified.push(...paths),
        notifySaved: note('saved'),
        notifyFailure: note('failed'),
        leaveSaved: note('leftSaved'),
        leave: note('left'),
      },
    }),
    { input: { shape: { follows: ['modifiedDtime'] }, draft: null, staysOpen: true } },
  ).start()
  const ends = async (outcome: SaveOutcome) => {
    const before = actor.getSnapshot()
    response.resolve(outcome)
    await eventually(() => expect(actor.getSnapshot()).not.toBe(before))
  }
  const type = () => {
    form = { ...form, name: 'Mine' }
    actor.send({ type: 'form.input', values: form })
  }
  const theirs = (name: string, city: string) => {
    hour += 1
    return { kind: 'conflict', theirs: at(hour, name, city), saver } as const
  }
  const saves = () => {
    hour += 1
    return ends({
      kind: 'saved',
      stored: { ...form, modifiedDtime: at(hour, '', '').modifiedDtime },
      response: null,
    })
  }
  return { actor, ends, type, theirs, saves, sent, notified, version: () => at(hour, '', '').modifiedDtime }
}

test.each(coverOf(recordEditorModel))('$description', async (path) => {
  const { actor, ends, type, theirs, saves, sent, notified, version } = start()
  const record = () => Object(actor.getSnapshot().value).open?.record
  const is = (state: unknown) => () => expect(record()).toEqual(state)
  await path.test({
    events: {
      'form.type': type,
      'record.save': () => actor.send({ type: 'record.save' }),
      'server.saves': saves,
      'server.merges': async () => {
        await ends(theirs('Old', 'Tartu'))
        await eventually(() => expect(sent).toHaveLength(2))
        await saves()
      },
      'server.collides': () => ends(theirs(`Theirs ${sent.length}`, 'Tallinn')),
      'server.refuses': () => ends({ kind: 'refused' }),
      'server.loses': () => ends({ kind: 'unanswered' }),
      'server.deletes': () => ends({ kind: 'gone' }),
      'conflict.choose': () => actor.send({ type: 'conflict.choose', paths: ['name'], side: 'mine' }),
      'conflict.back': () => actor.send({ type: 'conflict.back' }),
      'conflict.save': () => actor.send({ type: 'conflict.save' }),
      'page.leave': () =>
        actor.send({ type: 'leave.ask', to: { path: '/users', replace: false, state: null } }),
      'leave.stay': () => actor.send({ type: 'leave.stay' }),
      'leave.confirm': () => actor.send({ type: 'leave.confirm' }),
    },
    states: {
      untouched: is({ editing: 'idle' }),
      typed: () => {
        expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
        expect(actor.getSnapshot().context.values).toMatchObject({ name: 'Mine' })
      },
      saving: is('saving'),
      refused: is({ editing: 'refused' }),
      unanswered: is({ editing: 'unanswered' }),
      comparing: () => {
        is('conflict')()
        // Nothing is sent based on a version that was not shown.
        expect(sent.every(({ modifiedDtime }) => modifiedDtime !== version())).toBe(true)
      },
      chosen: is('conflict'),
      savingChoice: () => {
        is('saving')()
        expect(sent.at(-1)).toMatchObject({ name: 'Mine', modifiedDtime: version() })
      },
      asking: () => expect(actor.getSnapshot().hasTag('asking')).toBe(true),
      saved: () => {
        is({ editing: 'saved' })()
        expect(notified).toContain('leftSaved')
        expect(actor.getSnapshot().hasTag('unsaved')).toBe(false)
      },
      merged: () => {
        expect(sent.at(-1)).toMatchObject({ name: 'Mine', city: 'Tartu' })
        expect(notified).toContain('city')
      },
      gone: () => {
        is('gone')()
        expect(notified).toContain('released')
      },
      left: () => {
        expect(actor.getSnapshot().status).toBe('done')
        expect(notified.slice(-2)).toEqual(['left', 'released'])
      },
    },
  })
  actor.stop()
})

test('a lost save that was stored is not another user’s change, and later input is saved over it', async () => {
  const { actor, ends, type, sent, notified } = start()
  type()
  actor.send({ type: 'record.save' })
  await ends({ kind: 'unanswered' })
  actor.send({ type: 'form.input', values: at(10, 'Mine and more', 'Tallinn') })
  actor.send({ type: 'record.save' })
  await ends({ kind: 'conflict', theirs: at(11, 'Mine', 'Tallinn'), saver: { name: 'Me', own: true } })
  await eventually(() => expect(sent).toHaveLength(3))
  expect(sent.at(-1)).toEqual(at(11, 'Mine and more', 'Tallinn'))
  expect(notified).not.toContain('name')
  actor.stop()
})
