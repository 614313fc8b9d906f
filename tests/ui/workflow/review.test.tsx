import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import charts from 'virtual:workflow-charts'
import type { MachineReview, TransitionReview } from '../../../api/machine-review.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { WorkflowScreen } from '../../../src/workflow/WorkflowScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const at = '2026-11-26T20:00:00.000Z'

/** Nobody has reviewed anything, except as given by number. */
const reviewWith = (
  machine: string,
  given: Readonly<Record<number, Partial<TransitionReview>>> = {},
): MachineReview => ({
  machineHash: 'aaaa',
  last: Object.keys(given).length > 0 ? { name: 'Mari Meri', reviewedDtime: at, machineHash: 'bbbb' } : null,
  transitions: (charts.find(({ name }) => name === machine)?.transitions ?? []).map(
    ({ key, hash, number }) => ({ key, hash, state: 'unreviewed', was: null, marks: [], ...given[number] }),
  ),
})

const shown = (language: 'en' | 'et' = 'en') => {
  const server = scriptedServer()
  server.on(workflowCalls.figures, { json: [] })
  server.on(workflowCalls.replay, { json: null })
  server.on(workflowCalls.review, { json: reviewWith('query') })
  server.on(workflowCalls.transitionFigures, { json: null })
  return { server, ...renderInApp(<WorkflowScreen />, { user: personOf('CREDIT'), language }) }
}

/** Numbers of the transitions in the open groups of the list. */
const listed = () =>
  [...document.querySelectorAll('details tbody tr')].map((row) => row.firstElementChild?.textContent)

const arrow = (name: RegExp) => screen.getByRole('link', { name })
const detail = () => within(screen.getByRole('region', { name: 'Selected in the chart' }))

describe('the review of a machine', () => {
  const reviewed: Partial<TransitionReview> = {
    state: 'reviewed',
    marks: [{ name: 'Mari Meri', own: false, reviewedDtime: at, isValid: true }],
  }

  test('shows what is reviewed, what has changed since, and only what is to be reviewed', async () => {
    const { server, user, location } = shown()
    const query = charts.find(({ name }) => name === 'query')
    const [one] = query?.transitions ?? []
    const all = query?.transitions.length ?? 0
    const { number: _, key: __, hash: ___, coveredBy: ____, ...was } = one as NonNullable<typeof one>
    const given = reviewWith('query', {
      2: reviewed,
      3: { state: 'new' },
      1: {
        state: 'changed',
        was: { ...was, to: 'SCR.single', who: ['shop'], needs: [...was.needs], effects: [...was.effects] },
        marks: [{ name: 'Mari Meri', own: true, reviewedDtime: at, isValid: false }],
      },
    })
    const gone = {
      key: 'query.P query.ask 0',
      state: 'removed',
      hash: null,
      was: { ...was, who: [], needs: [], effects: [], to: 'SM' },
      marks: [],
    } as const
    server.on(workflowCalls.review, { json: { ...given, transitions: [...given.transitions, gone] } })
    await user.click(arrow(/^1\. Send/))
    expect(await screen.findByText(new RegExp(`1 of ${all} transitions reviewed`))).toBeTruthy()
    expect(document.body.textContent).toContain(
      'Last by Mari Meri, 26.11.2026 22:00. Since then: 1 changed, 1 new, 1 removed. Version of the machine: aaaa; last reviewed: bbbb',
    )
    expect(detail().getByText('Changed since')).toBeTruthy()
    expect(detail().getByText('To: Sent to credit committee: one member decides')).toBeTruthy()
    expect(detail().getByText('Who: Shop')).toBeTruthy()
    expect(detail().queryByText(/^Needs: /)).toBeNull()
    expect(screen.getByText('1 transition that the machine no longer has')).toBeTruthy()
    expect(screen.getByText(/10 transitions, 9 to be reviewed/)).toBeTruthy()
    // The removed one counts as well.
    await user.click(screen.getByRole('button', { name: `To be reviewed (${all})` }))
    expect(location.history.at(-1)).toContain('review=todo')
    expect(listed()).not.toContain('2')
    expect(listed()).toContain('1')
    expect(screen.getByText(`${all - 1} of ${all} transitions`)).toBeTruthy()
    server.on(workflowCalls.saveReview, refusal(409, 'workflow.changed', { detail: 'It has changed.' }))
    await user.click(screen.getByRole('button', { name: /^Accept the removal/ }))
    expect(server.asked.at(-2)?.body).toEqual({ transition: gone.key, hash: null, reviewed: true })
    expect(await screen.findByText('It has changed.')).toBeTruthy()
  })

  test('marks a transition as it is shown, and withdraws the own mark', async () => {
    const { server, user } = shown()
    await user.click(arrow(/^1\. Send/))
    const [way] = charts.find(({ name }) => name === 'query')?.transitions ?? []
    const own = { name: 'Anu Allik', own: true, reviewedDtime: at, isValid: true }
    const answer = reviewWith('query', { 1: { state: 'reviewed', marks: [own] } })
    server.on(workflowCalls.saveReview, () => {
      server.on(workflowCalls.review, { json: answer })
      return { json: answer }
    })
    const sent = () =>
      server.asked.filter(({ method }) => method === 'POST').map(({ body, path }) => ({ body, path }))
    const mark = await detail().findByRole('button', { name: 'Mark as reviewed: 1. Send to manager' })
    mark.focus()
    await user.keyboard('{Enter}')
    const withdraw = await detail().findByRole('button', { name: /^Withdraw your mark/ })
    expect(document.activeElement).toBe(withdraw)
    expect(screen.getByRole('region', { name: 'Selected in the chart' }).textContent).toContain(
      'Anu Allik, 26.11.2026 22:00',
    )
    const path = '/api/workflow/machine/query/review'
    expect(sent()).toEqual([{ path, body: { transition: way?.key, hash: way?.hash, reviewed: true } }])
    await user.click(withdraw)
    expect(sent()[1]?.body).toMatchObject({ reviewed: false })
  })

  test('says if everything is reviewed; machines of visits are not', async () => {
    const { server, user } = shown('et')
    const risk = charts.find(({ name }) => name === 'risk')?.transitions ?? []
    const done: Record<number, Partial<TransitionReview>> = Object.fromEntries(
      risk.map(({ number }) => [number, reviewed]),
    )
    server.on(workflowCalls.review, { json: reviewWith('risk', done) })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Olekumasin' }), 'Riskiklass')
    await user.click(await screen.findByRole('button', { name: 'Üle vaatamata (0)' }))
    expect(screen.getByText('Kõik üleminekud on üle vaadatud')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Olekumasin' }), 'Seanss')
    expect(screen.queryByText(/Üle vaadatud/)).toBeNull()
  })
})
