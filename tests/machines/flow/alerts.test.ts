import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { ALERT_MS, LONG_ALERT_MS, alertsMachine } from '../../../machines/flow/app/alerts.machine.ts'

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(alertsMachine, { clock }).start()
  return {
    clock,
    send: actor.send,
    show: (id: string, long = false) =>
      actor.send({ type: 'alert.show', tone: 'success', text: { id }, long }),
    ids: () => actor.getSnapshot().context.alerts.map(({ text }) => ('id' in text ? text.id : text.text)),
    all: () => actor.getSnapshot().context.alerts,
    timers: () => Object.keys(actor.getSnapshot().children).length,
  }
}

describe('an alert', () => {
  test.each([
    [false, ALERT_MS, 6_000],
    [true, LONG_ALERT_MS, 15_000],
  ])('(long: %s) stays for its time and goes', (long, time, specified) => {
    const alerts = start()
    alerts.show('a', long)
    expect(time).toBe(specified)
    alerts.clock.increment(time - 1)
    expect(alerts.ids()).toEqual(['a'])
    alerts.clock.increment(1)
    expect(alerts.ids()).toEqual([])
  })

  test('pauses while it is held, and then has its full time again', () => {
    const alerts = start()
    alerts.show('a')
    alerts.clock.increment(5_000)
    alerts.send({ type: 'alert.hold', key: 'alert-1' })
    alerts.clock.increment(60_000)
    expect(alerts.ids()).toEqual(['a'])
    alerts.send({ type: 'alert.release', key: 'alert-1' })
    alerts.clock.increment(5_999)
    expect(alerts.ids()).toEqual(['a'])
    alerts.clock.increment(1)
    expect(alerts.ids()).toEqual([])
  })

  test('is dismissed alone, with its timer', () => {
    const alerts = start()
    alerts.show('a')
    alerts.show('b')
    alerts.send({ type: 'alert.dismiss', key: 'alert-1' })
    expect(alerts.ids()).toEqual(['b'])
    expect(alerts.timers()).toBe(1)
  })

  test('that was dismissed while held does not return', () => {
    const alerts = start()
    alerts.show('a')
    alerts.send({ type: 'alert.hold', key: 'alert-1' })
    alerts.send({ type: 'alert.dismiss', key: 'alert-1' })
    alerts.clock.increment(60_000)
    expect([alerts.ids(), alerts.timers()]).toEqual([[], 0])
  })
})

test('has its own time', () => {
  const alerts = start()
  alerts.show('long', true)
  alerts.clock.increment(1_000)
  alerts.show('short')
  alerts.clock.increment(ALERT_MS)
  expect(alerts.ids()).toEqual(['long'])
  alerts.clock.increment(LONG_ALERT_MS)
  expect([alerts.ids(), alerts.timers()]).toEqual([[], 0])
})

test('of success goes when a dialog opens, which a phone would show below it; others stay', () => {
  const alerts = start()
  alerts.show('a')
  alerts.show('long', true)
  alerts.send({ type: 'alert.show', tone: 'error', text: { id: 'failed' } })
  alerts.send({ type: 'dialog.opened', dialog: 'd' })
  expect(alerts.ids()).toEqual(['failed'])
  alerts.show('of the dialog')
  expect(alerts.ids()).toEqual(['failed', 'of the dialog'])
  alerts.clock.increment(LONG_ALERT_MS)
  expect([alerts.ids(), alerts.timers()]).toEqual([[], 0])
})

describe('while a dialog is open', () => {
  const open = () => {
    const alerts = start()
    const inDialog = () => alerts.all().map(({ dialog }) => dialog)
    alerts.send({ type: 'dialog.opened', dialog: 'd' })
    return {
      ...alerts,
      inDialog,
      fail: (id: string) => alerts.send({ type: 'alert.show', tone: 'error', text: { id } }),
      close: () => alerts.send({ type: 'dialog.closed', dialog: 'd' }),
    }
  }

  test('shows the last error until it is closed', () => {
    const { fail, ids, inDialog, clock, close, timers } = open()
    fail('a')
    clock.increment(60_000)
    fail('b')
    clock.increment(60_000)
    expect([ids(), inDialog()]).toEqual([['b'], ['d']])
    close()
    expect(ids()).toEqual([])
    expect(timers()).toBe(0)
  })

  test('moves an error to the region if it closes at once; there it times out', () => {
    const { fail, ids, inDialog, clock, close } = open()
    fail('a')
    close()
    expect([ids(), inDialog()]).toEqual([['a'], [null]])
    clock.increment(ALERT_MS - 1)
    expect(ids()).toEqual(['a'])
    clock.increment(1)
    expect(ids()).toEqual([])
  })

  test.each([
    [999, ['a']],
    [1_000, []],
  ])('one that has stood there for %i ms when it closes is still to be seen: %j', (stood, left) => {
    const { fail, ids, clock, close } = open()
    fail('a')
    clock.increment(stood)
    close()
    expect(ids()).toEqual(left)
  })

  test('leaves success, and errors of the page after closing, to the region', () => {
    const { show, fail, ids, inDialog, clock, close } = open()
    show('a')
    expect(inDialog()).toEqual([null])
    close()
    fail('b')
    expect(inDialog()).toEqual([null, null])
    clock.increment(ALERT_MS - 1)
    expect(ids()).toEqual(['a', 'b'])
    clock.increment(1)
    expect(ids()).toEqual([])
  })

  test('shows its own errors above another dialog', () => {
    const { send, fail, ids, inDialog, clock } = open()
    fail('a')
    send({ type: 'dialog.opened', dialog: 'over' })
    fail('b')
    clock.increment(60_000)
    expect([ids(), inDialog()]).toEqual([
      ['a', 'b'],
      ['d', 'over'],
    ])
    send({ type: 'dialog.closed', dialog: 'over' })
    expect(ids()).toEqual(['a'])
    fail('c')
    expect([ids(), inDialog()]).toEqual([['c'], ['d']])
  })
})
