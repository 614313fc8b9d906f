import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { StatusTab } from '../../../src/status/StatusTab.tsx'
import { scriptedServer } from '../scripted-server.ts'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'

/** A screen on which the whole chart does not fit. */
beforeEach(() => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => real(/max-width/.test(media) ? 'all' : media))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = async () => {
  scriptedServer().on(statusHistoryCalls.find, { json: [] })
  const opened = renderInQuery(<StatusTab />, {
    query: queryOf({ status: 'SM' }),
    role: 'PARTNER',
    inhouse: true,
  })
  await screen.findByRole('region', { name: 'Chart, one step around' })
  return opened
}
const middle = () => screen.getByRole('group', { name: /^(?:Now|Shown):/ })
const side = (name: string) => within(screen.getByRole('region', { name }))
const stepsOf = (name: string) =>
  side(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a small screen shows the current status with what leads there and what can follow, by whom', async () => {
  await open()
  expect(middle().textContent).toMatch(/^Now: /)
  expect(stepsOf('What leads here').join()).toMatch(/In progress.*Send to manager.*Partner/)
  expect(stepsOf('What can follow').length).toBeGreaterThan(2)
  expect(screen.queryByRole('img')).toBeNull()
})

test('choosing a neighbour puts it in the middle, with the focus, and the way back is there', async () => {
  const { user } = await open()
  await user.click(side('What leads here').getAllByRole('button', { name: 'In progress' })[0] as HTMLElement)
  expect(middle().textContent).toMatch(/^Shown: In progress/)
  expect(document.activeElement).toBe(middle())
  await user.click(screen.getByRole('button', { name: 'Back to the start' }))
  expect(middle().textContent).toMatch(/^Now: /)
})

test('the whole chart is shown on request', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show the whole chart' }))
  expect(screen.getByRole('img')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show one step only' }))
  expect(screen.queryByRole('img')).toBeNull()
})
