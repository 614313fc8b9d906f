import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  askForLetter,
  waitForValue,
  behindProxy,
  expectEnd,
  lettersTo,
  loggedKinds,
  ready,
  RESUME_MS,
} from './behind-proxy.ts'

const SHOP = 'shop@tehing.example'
const CREDIT = 'credit@tehing.example'
/** Longer than any client timeout. */
const SILENCE_MS = 25_000

test.concurrent('a silent database is reported, and work continues when it responds', () =>
  behindProxy(async ({ proxy, start }) => {
    const program = await start()
    expect(await ready(program)).toBe(200)
    proxy.set('silent', ['jobs', 'listener'])
    for (const email of [SHOP, CREDIT]) expect(await askForLetter(program, email)).toBe(204)
    proxy.set('silent')
    expect(await ready(program)).toBe(503)
    await wait(SILENCE_MS)
    expect(await ready(program)).toBe(503)
    expect(await lettersTo(program, SHOP)).toBe(0)
    expect([...loggedKinds(program)].filter(([, count]) => count > 1)).toEqual([])
    proxy.set('pass')
    for (const email of [SHOP, CREDIT]) await waitForValue(() => lettersTo(program, email), 1, RESUME_MS)
    await waitForValue(() => ready(program), 200, RESUME_MS)
    proxy.set('silent')
    expect(await ready(program)).toBe(503)
    await expectEnd(program)
  }))

test.concurrent('a start waits for a silent database, and a signal ends it', () =>
  behindProxy(
    async ({ proxy, begin }) => {
      proxy.set('silent')
      const waiting = await begin()
      await waiting.hears('trying again for a minute')
      await expectEnd(waiting)
      const starting = await begin()
      await starting.hears('trying again for a minute')
      proxy.set('pass')
      await starting.hears('Tehing is at')
      expect(await ready(starting)).toBe(200)
      await expectEnd(starting)
    },
    { hasOwner: false },
  ))
