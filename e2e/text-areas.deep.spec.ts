import type { Locator } from 'playwright/test'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n')
const room = (box: Locator) =>
  box.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrolls: scrollHeight > clientHeight }))

test('text areas grow with their text, messages to 4 rows and information to 12, and then scroll', async ({
  openAs,
  words,
  portal,
}) => {
  const page = await openAs('inhouse', pathOf('inhouse', await makeQuery(portal.address, 'SM')))
  await queryScreen(page, words).openTab('transaction')
  const chat = page.getByRole('textbox', { name: words('message.content') })
  for (const [box, most] of [
    [page.getByRole('textbox', { name: words('query.field.clientInfo') }), 12],
    [chat, 4],
  ] as const) {
    await box.fill(lines(most))
    const full = await room(box)
    expect(full.scrolls).toBe(false)
    await box.fill(lines(most - 1))
    expect((await room(box)).clientHeight).toBeLessThan(full.clientHeight)
    await box.fill(lines(most + 1))
    expect(await room(box)).toEqual({ clientHeight: full.clientHeight, scrolls: true })
    await box.fill('wrapped '.repeat(most * 12))
    expect((await room(box)).clientHeight).toBeGreaterThan(full.clientHeight / 2)
  }
})
