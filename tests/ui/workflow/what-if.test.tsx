import { useSelector } from '@xstate/react'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { ordinaryFacts } from '../../../machines/lifecycle/query/what-if/ordinary-facts.ts'
import { SCENARIO_SCHEMA } from '../../../machines/lifecycle/query/what-if/scenario.ts'
import { whatIfViewOf, useWhatIf } from '../../../src/workflow/useWhatIf.ts'
import { WhatIfCard } from '../../../src/workflow/WhatIfCard.tsx'
import { WorkflowScreen } from '../../../src/workflow/WorkflowScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { savedFiles } from '../saved-files.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

/** The card without the page's tables, which take long to search. */
const Alone = () => {
  const actor = useWhatIf()
  return <WhatIfCard actor={actor} view={whatIfViewOf(useSelector(actor, (snapshot) => snapshot))} />
}

const shown = async (page?: 'page') => {
  const server = scriptedServer()
  server.on(workflowCalls.figures, { json: [] })
  server.on(workflowCalls.replay, { json: null })
  server.on(workflowCalls.review, { json: { machineHash: '', last: null, transitions: [] } })
  server.on(workflowCalls.transitionFigures, { json: null })
  const rendered = renderInApp(page ? <WorkflowScreen /> : <Alone />, { user: personOf('CREDIT') })
  if (page) await rendered.user.click(screen.getByRole('button', { name: 'Try what would happen' }))
  const card = within(screen.getByRole('region', { name: 'What-if' }))
  const { user } = rendered
  const choose = (name: string, option: string) =>
    user.selectOptions(card.getByRole('combobox', { name }), option)
  const press = (name: string) => user.click(card.getByRole('button', { name }))
  return { server, card, choose, press, ...rendered }
}

/** A file as the file dialog gives it; jsdom's has no `text()`. */
const fileOf = (text: string): File =>
  Object.assign(new File([text], 'one.scenario.json'), { text: async () => text })

describe('the what-if', () => {
  test('tries steps, names why others are refused, and calls nothing', async () => {
    const { card, choose, press, server } = await shown()
    await choose('Begin in', 'SCR')
    await choose('Who acts', 'credit')
    const calls = server.asked.length
    expect(card.getAllByText(/one member decides\.$/).length).toBeGreaterThan(0)
    await press('Record the refusal: Vote to approve')
    await press('Take: Approve')
    expect(card.getByRole('heading', { name: 'State: Approved' })).toBeTruthy()
    expect(card.getByText('Letter to the partner, if it receives them: approved')).toBeTruthy()
    expect(card.getByText(/^Locks for Credit committee: transaction/)).toBeTruthy()
    await press('Undo the last line')
    expect(card.getByRole('heading', { name: /^State: Sent to credit committee/ })).toBeTruthy()
    expect(server.asked).toHaveLength(calls)
  })

  test('marks the state and the possible transitions in the chart, and takes the selected one', async () => {
    const { card, choose, user } = await shown('page')
    await choose('Begin in', 'SCR')
    await choose('Who acts', 'credit')
    expect(screen.getByRole('link', { name: /^State: Sent to credit committee: one.*is here$/ })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /Approve: from .*possible now$/ }))
    const detail = within(screen.getByRole('region', { name: 'Selected in the chart' }))
    await user.click(detail.getByRole('button', { name: 'Take: Approve' }))
    expect(card.getByRole('heading', { name: 'State: Approved' })).toBeTruthy()
  })

  test('a changed fact makes another step possible; half a number is none', async () => {
    const { card, choose, user } = await shown()
    await choose('Begin in', 'SCR')
    await choose('Who acts', 'credit')
    const limit = card.getByRole('textbox', { name: 'The committee votes above (€)' })
    await user.type(limit, '5x')
    await user.tab()
    expect(card.getByText('Enter a number that is not negative.')).toBeTruthy()
    await user.clear(limit)
    await user.type(limit, '5000')
    await user.tab()
    expect(card.getByRole('button', { name: 'Take: Vote to approve' })).toBeTruthy()
    expect(card.getByRole('button', { name: 'Record the refusal: Approve' })).toBeTruthy()
  })

  test('begins with the masked facts of a query, and says if there is none', async () => {
    const { server, card, press, user } = await shown()
    server.on(workflowCalls.queryMoment, refusal(404, 'notFound'))
    await user.type(card.getByRole('textbox', { name: 'Number of a query' }), '7')
    await press('Read its facts')
    expect((await card.findByRole('alert')).textContent).toBe('You see no query with this number.')
    server.on(workflowCalls.queryMoment, { json: { status: 'CA', facts: ordinaryFacts } })
    await press('Read its facts')
    expect(await card.findByRole('heading', { name: 'State: Contract activated' })).toBeTruthy()
  })

  test('saves a scenario; a file of another version or machine is refused by name', async () => {
    const saved = savedFiles()
    const { card, press, user } = await shown()
    await press('Record the refusal: Send to credit')
    await user.type(card.getByRole('textbox', { name: 'Name of the scenario' }), 'Too early')
    await press('Save as a scenario')
    expect(saved).toEqual(['too-early.scenario.json'])
    const open = (text: string) => user.upload(card.getByLabelText(/Open a scenario/), fileOf(text))
    await open('{"$schema":"v1","processId":"query","testCases":[]}')
    expect((await card.findByRole('alert')).textContent).toMatch(/^This file is of another version: v1\./)
    await open(JSON.stringify({ $schema: SCENARIO_SCHEMA, processId: 'offer', testCases: [] }))
    await card.findByText(/about another machine: offer/)
    expect(document.querySelector('ol')?.textContent).toContain(
      'Send to credit (Credit committee): Refused: ',
    )
  })
})
