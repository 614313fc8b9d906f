import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { ALERT_MS, LONG_ALERT_MS } from '../../machines/alert-timer.machine.ts'
import { alertsMachine } from '../../machines/alerts.machine.ts'

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(alertsMachine, { clock }).start()
  return {
    clock,
    send: actor.send,
    show: (id: string, long = false) =>
      actor.send({ type: 'alert.show', tone: 'success', text: { id }, long }),
    ids: () => actor.getSnapshot().context.alerts.map(({ text }) => ('id' in text ? text.id : text.text)),
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

  test('waits while it is held and then has its full time again', () => {
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

  test('that was dismissed while held is gone for good', () => {
    const alerts = start()
    alerts.show('a')
    alerts.send({ type: 'alert.hold', key: 'alert-1' })
    alerts.send({ type: 'alert.dismiss', key: 'alert-1' })
    alerts.clock.increment(60_000)
    expect([alerts.ids(), alerts.timers()]).toEqual([[], 0])
  })
})

test('several have their own times', () => {
  const alerts = start()
  alerts.show('long', true)
  alerts.clock.increment(1_000)
  alerts.show('short')
  alerts.clock.increment(ALERT_MS)
  expect(alerts.ids()).toEqual(['long'])
  alerts.clock.increment(LONG_ALERT_MS)
  expect([alerts.ids(), alerts.timers()]).toEqual([[], 0])
})
