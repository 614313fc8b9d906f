import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { secciCalls } from '../../../api/secci.calls.ts'
import type { SecciHandover, SecciState } from '../../../api/secci.ts'
import { SecciCard } from '../../../src/secci/SecciCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { expectPollWithin, withMovableTime } from '../polls.ts'
import { savedFiles } from '../saved-files.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const printed: SecciHandover = {
  handoverId: 7,
  handedDtime: '2026-03-02T10:00:00.000Z',
  way: 'paper',
  byName: 'Siim Nutt',
}
const sent: SecciHandover = { ...printed, handoverId: 8, way: 'email', byName: '' }
const none: SecciState = { handovers: [], current: false, sheet: 'one' }

const open = (state: SecciState, query: Parameters<typeof queryOf>[0] = {}) => {
  const server = scriptedServer()
  const shown = queryOf({ status: 'CR', consumer: true, contactEmail: 'mari@meretuul.example', ...query })
  server.on(secciCalls.state, { json: state })
  server.on(queryCalls.edit, { json: shown })
  const { user } = renderInQuery(<SecciCard />, { query: shown })
  return { server, user }
}

const findStatus = () => screen.findByRole('status')

test('prints a sheet for a consumer without one; shows who handed it over, and asks once', async () => {
  const { server, user } = open(none)
  expect((await findStatus()).textContent).toBe(
    'A contract needs it first: hand over the information of the terms as they are.',
  )
  server.on(secciCalls.handOver, { json: { handovers: [printed], current: true, sheet: 'one' } })
  await user.click(screen.getByRole('button', { name: 'Printed and handed over' }))
  await waitFor(async () =>
    expect((await findStatus()).textContent).toBe(
      'The consumer has the information of the terms as they are.',
    ),
  )
  expect(screen.getByText(/Siim Nutt/)).toBeTruthy()
  const asked = server.asked.filter(({ method }) => method === 'POST')
  expect(asked.map(({ body }) => body)).toEqual([{ way: 'paper' }])
})

test('counts as sent once the mail server accepts it', async () => {
  withMovableTime()
  const { server, user } = open(none)
  await findStatus()
  server.on(secciCalls.handOver, { json: none })
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }))
  await waitFor(async () =>
    expect((await findStatus()).textContent).toBe(
      'The e-mail is on its way. The information counts as handed over once the mail server has accepted it.',
    ),
  )
  // Polls again after two seconds, without reading the query, which contains personal codes.
  await expectPollWithin(server, secciCalls.state, 2_000)
  expect(server.countOf(queryCalls.edit)).toBe(0)
  server.on(secciCalls.state, { json: { handovers: [sent], current: true, sheet: 'one' } })
  expect(await screen.findByText(/by the portal itself/)).toBeTruthy()
  await waitFor(() => expect(server.countOf(queryCalls.edit)).toBeGreaterThan(0))
})

test('changed terms need a new sheet; the old one can still be read', async () => {
  const kept = savedFiles()
  const { server, user } = open({ handovers: [printed], current: false, sheet: 'two' })
  expect((await findStatus()).textContent).toBe(
    'The terms have changed since it was handed over: a new version is needed.',
  )
  server.on(secciCalls.handedOver, { blob: new Blob(['%PDF']) })
  await user.click(screen.getByRole('button', { name: 'What was handed over on 02.03.2026 12:00' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(server.asked.at(-1)?.url.pathname).toMatch(/\/secci\/7\/pdf$/)
})

test('hands over the shown sheet, even if the terms have changed since', async () => {
  const kept = savedFiles()
  const first = open(none)
  await findStatus()
  first.server.on(secciCalls.paper, { blob: new Blob(['%PDF']) })
  await first.user.click(screen.getByRole('button', { name: 'Show as PDF' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  // Leaves the tab and returns.
  cleanup()
  const { server, user } = open({ ...none, sheet: 'two' })
  await findStatus()
  server.on(secciCalls.paper, { blob: new Blob(['%PDF']) })
  server.on(secciCalls.handOver, refusal(409, 'secci.outdated', { detail: 'Show it again.' }))
  await user.click(screen.getByRole('button', { name: 'Printed and handed over' }))
  expect(await screen.findByText('Show it again.')).toBeTruthy()
  const handed = () => server.asked.findLast(({ method }) => method === 'POST')?.body
  expect(handed()).toEqual({ way: 'paper', sheet: 'one' })
  await user.click(screen.getByRole('button', { name: 'Show as PDF' }))
  await waitFor(() => expect(kept).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Printed and handed over' }))
  await waitFor(() => expect(handed()).toEqual({ way: 'paper', sheet: 'two' }))
})

test('without an address offers printing only; after a refusal the button works again', async () => {
  const { server, user } = open(none, { contactEmail: '' })
  await findStatus()
  expect(screen.getByRole('button', { name: 'Send by e-mail' }).getAttribute('aria-disabled')).toBe('true')
  server.on(secciCalls.handOver, refusal(409, 'query.refused', { detail: 'The contract is signed already.' }))
  await user.click(screen.getByRole('button', { name: 'Printed and handed over' }))
  expect(await screen.findByText('The contract is signed already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Printed and handed over' }).getAttribute('aria-busy')).toBe(null)
})

test('a signed query only shows it, and a company has none', async () => {
  open({ handovers: [printed], current: true, sheet: 'one' }, { status: 'SN' })
  expect(await screen.findByText(/Siim Nutt/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send by e-mail' })).toBe(null)
  cleanup()
  open(none, { status: 'CA' })
  expect(await screen.findByText('Nothing was handed over through the portal.')).toBeTruthy()
  cleanup()
  const { server } = open(none, { consumer: false })
  expect(screen.queryByText('Pre-contractual information')).toBe(null)
  expect(server.asked).toEqual([])
})
