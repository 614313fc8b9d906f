import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { screeningCalls } from '../../../api/screening.calls.ts'
import type { Screening } from '../../../api/screening.ts'
import { ScreeningCard } from '../../../src/screening/ScreeningCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const found: Screening = {
  screeningId: 5,
  queryId: 1042,
  role: 'representative',
  name: 'Must Nimekiri',
  state: 'match',
  checkedDtime: '2026-11-26T08:00:00.000Z',
  source: 'default',
  hits: [
    {
      entityId: 'Q1',
      name: 'Must N.',
      score: 0.9,
      lists: ['sanctions', 'publicOffice'],
      sources: ['eu_fsf'],
    },
  ],
  settled: null,
  modifiedDtime: '2026-11-26T08:00:00.000Z',
}
const clear: Screening = { ...found, screeningId: 6, role: 'surety', name: 'Karl', state: 'clear', hits: [] }

const open = async (screenings: Screening[], role: 'COMPLIANCE' | 'CREDIT' = 'COMPLIANCE') => {
  const server = scriptedServer()
  server.on(screeningCalls.find, { json: { screenings } })
  server.on(queryCalls.edit, { json: queryOf() })
  const rendered = renderInQuery(<ScreeningCard />, { query: queryOf({ status: 'SCR' }), role })
  const card = await screen.findByRole('region', { name: 'Checks of the parties' })
  const sent = () => server.asked.filter(({ method }) => method === 'POST')
  return { ...rendered, server, card, sent }
}
const button = (name: string) => screen.getByRole('button', { name })

test('a match shows what was found, and compliance settles it with a reason', async () => {
  const { user, server, card, sent } = await open([found])
  expect(within(card).getByText('Possible match')).toBeTruthy()
  expect(card.textContent).toContain('Must N.: sanctions and politically exposed (90% similar, eu_fsf)')
  server.on(screeningCalls.dismiss, () => {
    const dismissed: Screening = { ...found, state: 'dismissed' }
    server.on(screeningCalls.find, { json: { screenings: [dismissed] } })
    return { json: dismissed }
  })
  await user.click(button('Dismiss: Must Nimekiri'))
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Another year of birth.')
  await user.click(button('Dismiss'))
  expect(await screen.findByText('The match is dismissed.')).toBeTruthy()
  expect(sent()).toMatchObject([
    { body: { reason: 'Another year of birth.', modifiedDtime: found.modifiedDtime } },
  ])
  // Its button is gone.
  await waitFor(() => expect(document.activeElement).toBe(card))
})

test('what waits for a person comes first, the rest in the order of the query', async () => {
  const other = (screeningId: number, state: Screening['state']): Screening => ({
    ...clear,
    screeningId,
    state,
  })
  const { card } = await open([other(1, 'clear'), other(2, 'due'), other(3, 'failed'), found])
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Possible match'),
    expect.stringContaining('Check failed'),
    expect.stringContaining('No match'),
    expect.any(String),
  ])
})

test('credit reads a match without settling it, and repeats a check', async () => {
  const { user, server, sent } = await open([found, clear], 'CREDIT')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check again'])
  server.on(screeningCalls.again, { json: { ...clear, state: 'due' } })
  await user.click(button('Check again: Karl'))
  expect(await screen.findByText('The party is being checked again.')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('a settled match shows who settled it and why, and can be corrected', async () => {
  const settled = {
    reason: 'The same person.',
    settledDtime: found.modifiedDtime,
    settledByName: 'Kadri Kask',
  }
  const { card } = await open([{ ...found, state: 'confirmed', settled }])
  expect(card.textContent).toContain('Kadri Kask')
  expect(card.textContent).toContain('The same person.')
  expect(button('Dismiss: Must Nimekiri')).toBeTruthy()
})
