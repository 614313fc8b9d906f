import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { VariantsCard } from '../../../src/workflow/VariantsCard.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const running = {
  exportId: 5,
  state: 'running',
  rowsDone: 0,
  rowsTotal: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  expiresAt: '2026-11-28T10:00:00.000Z',
} as const

const shown = () => {
  const server = scriptedServer()
  return { server, ...renderInApp(<VariantsCard />, { user: personOf('CREDIT') }) }
}

test('loads how queries went when a part is opened, with its SQL', async () => {
  const { server, user } = shown()
  const statements = { variants: 'select 1 as variants', loops: 'select 2', handovers: 'select 3' }
  const variant = { statuses: ['SCR', 'N'], queries: 3, of: 12, medianSeconds: 7200, p95Seconds: 172_800 }
  const variants = [
    { ...variant, ending: 'denied' },
    { ...variant, ending: 'annulled' },
    { ...variant, ending: null },
  ]
  const handovers = [{ from: 'customer', to: 'inhouse', handovers: 1500, medianSeconds: 60 }]
  server.on(workflowCalls.variants, { json: { variants, loops: [], handovers, statements } })
  const card = within(screen.getByRole('region', { name: 'How queries went, in the last 90 days' }))
  expect(server.asked.some(({ url }) => url.pathname.endsWith('/variants'))).toBe(false)
  await user.click(card.getByText('Ten most frequent paths (variants)'))
  const table = within(await card.findByRole('table', { name: 'Ten most frequent paths (variants)' }))
  const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  const rest = ['3', '25%', '2 hr', '2 days']
  expect(cells.slice(1)).toEqual([
    ['Sent to credit committee → Denied', ...rest],
    ['Sent to credit committee → Annulled', ...rest],
    ['Sent to credit committee → Denied / annulled / closed', ...rest],
  ])
  expect(card.getByText('select 1 as variants')).toBeTruthy()
  await user.click(card.getByText('Statuses entered again'))
  expect(await card.findByText(/No query came back/)).toBeTruthy()
  await user.click(card.getByText('Hand-overs between roles'))
  expect(await card.findByRole('row', { name: 'Customer In-house partner 1,500 1 min' })).toBeTruthy()
  expect(server.asked.filter(({ url }) => url.pathname.endsWith('/variants'))).toHaveLength(1)
})

test('names the queries whose history does not fit the machine, and never rounds to all', async () => {
  const { server, user } = shown()
  const mismatches = [{ queryId: 1017, cost: 2 }]
  const fitness = {
    queries: 1200,
    events: 200_001,
    fitness: 0.999_99,
    mismatchCount: 500,
    mismatches,
    statement: 'select 4',
  }
  server.on(workflowCalls.fitness, { json: fitness })
  await user.click(screen.getByText('Fit with the machine'))
  expect(await screen.findByText('99.99%')).toBeTruthy()
  const link = screen.getByRole('link', { name: '1017' })
  expect(link.parentElement?.parentElement?.textContent).toBe('1017 (2) and 499 more')
})

test('has no share of no steps', async () => {
  const { server, user } = shown()
  const none = { queries: 0, events: 0, fitness: 1, mismatchCount: 0, mismatches: [], statement: 'select 4' }
  server.on(workflowCalls.fitness, { json: none })
  await user.click(screen.getByText('Fit with the machine'))
  expect(await screen.findByText('No step was recorded in the last 90 days')).toBeTruthy()
  expect(screen.queryByText(/%/)).toBeNull()
})

test('makes a file of the recorded steps in each format', async () => {
  const { server, user } = shown()
  server.on(workflowCalls.exports, { json: [] })
  server.on(workflowCalls.startExport, { status: 202, json: running })
  await user.click(screen.getByText('Files for process mining'))
  server.on(workflowCalls.exports, { json: [{ ...running, state: 'ready', rowsDone: 12, rowsTotal: 12 }] })
  await user.click(await screen.findByRole('button', { name: 'Make OCEL 2.0 (JSON)' }))
  expect(await screen.findByRole('button', { name: 'Download 12 rows' })).toBeTruthy()
  const posted = server.asked.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)
  expect(posted).toEqual(['/api/workflow/exports/ocel'])
})
