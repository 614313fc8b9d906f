import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { decisionTableCalls as calls } from '../../../api/decision-table.calls.ts'
import { tableSteps, type TableVersion } from '../../../api/decision-table-version.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { routes } from '../../../src/app/routes/routes.ts'
import { matches } from '../../../src/app/routes/screen-route.ts'
import { DecisionTableScreen } from '../../../src/decision-table/DecisionTableScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { type Answered, refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const at = '2026-11-26T20:00:00.000Z'
const never = 'tableNotFromThisState'

const draft: TableVersion = {
  version: 3,
  phase: 'draft',
  note: 'Large sums need a person',
  authors: ['Mari Meri'],
  modifiedDtime: at,
  inForceDtime: null,
  decidedByName: null,
  decidedDtime: null,
  ...firstTable,
  fromDay: null,
  reason: '',
  replaced: { version: 0, ...firstTable },
  backTest: null,
  isTested: false,
  refusals: {
    save: null,
    test: null,
    submit: 'tableTested',
    takeBack: never,
    approve: never,
    refuse: never,
    withdraw: null,
  },
}

const waiting: TableVersion = {
  ...draft,
  phase: 'waiting',
  isTested: true,
  backTest: {
    testedDtime: at,
    replaces: 0,
    tested: 25,
    withoutInputs: 3,
    changedCount: 1,
    changed: [
      {
        queryId: 1041,
        decidedAt: at,
        from: { row: 1, outcome: 'approve' },
        to: { row: 5, outcome: 'refer' },
      },
    ],
  },
  refusals: {
    ...draft.refusals,
    save: never,
    submit: never,
    takeBack: null,
    approve: null,
    refuse: null,
    withdraw: never,
  },
}

const shown = (table: TableVersion | null, language: 'en' | 'et' = 'en') => {
  const server = scriptedServer()
  server.on(calls.get, table ? { json: table } : refusal(404, 'notFound'))
  return {
    server,
    ...renderInApp(
      <main>
        <Route path="/decision-table/:version">
          <DecisionTableScreen />
        </Route>
      </main>,
      { user: personOf('COMPLIANCE'), language, path: '/decision-table/3' },
    ),
  }
}

test('a fault of a row is shown at the row, and the rows are kept', async () => {
  const { server, user } = shown(draft)
  await user.click(await screen.findByRole('button', { name: 'Delete row 5' }))
  server.on(
    calls.save,
    refusal(400, 'request.invalid', {
      fields: [
        { path: 'rows.1.when', code: 'decisionTable.fault.unreachable', detail: 'Row 2 never decides' },
      ],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  const rows = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')
  expect(await within(rows[2] as HTMLElement).findByText('Row 2 never decides')).toBeTruthy()
  expect(rows).toHaveLength(5)
  expect(screen.getAllByText('Save the draft first.').length).toBeGreaterThan(0)
})

test('a row is edited in its dialog, and moved', async () => {
  const { server, user } = shown(draft)
  await user.click(await screen.findByRole('button', { name: 'Edit row 1' }))
  await user.type(await screen.findByLabelText('Amount to'), '15000')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/at most €15,000.00/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move row 1 down' }))
  server.on(calls.save, { json: draft })
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  await screen.findByText('Draft saved')
  const sent = server.asked.find(({ body }) => Object(body).rows)?.body
  expect(Object(sent).rows.slice(0, 2)).toEqual([
    firstTable.rows[1],
    {
      ...firstTable.rows[0],
      when: {
        ...firstTable.rows[0]?.when,
        financedCents: { from: null, to: { value: 15_000_00, open: false } },
      },
    },
  ])
})

test('the keyboard moves a row on and on, and deletes rows from the end', async () => {
  const { user } = shown(draft)
  const focusOn = (name: string) =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  const first = await screen.findByRole('button', { name: 'Move row 1 down' })
  first.focus()
  await user.keyboard('{Enter}{Enter}')
  await focusOn('Move row 3 down')
  expect(screen.getByText('Row 2 is now row 3.')).toBeTruthy()
  const texts = () =>
    within(screen.getByRole('table', { name: 'Rows' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  const before = texts()
  screen.getByRole('button', { name: 'Move row 3 up' }).focus()
  await user.keyboard('{Enter}{Enter}')
  await focusOn('Move row 1 up')
  expect(texts()).toEqual([before[2], before[0], before[1], ...before.slice(3)])
  screen.getByRole('button', { name: 'Delete row 5' }).focus()
  await user.keyboard('{Enter}')
  await focusOn('Delete row 4')
  expect(screen.getByText('Row 5 is deleted. 4 rows are left.')).toBeTruthy()
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}')
  await focusOn('Delete row 1')
  expect(texts()).toHaveLength(1)
})

test('both ends of a range are named', async () => {
  const { user } = shown(draft)
  await user.click(await screen.findByRole('button', { name: 'Edit row 1' }))
  for (const name of ['amount', 'period'])
    for (const end of ['Lower', 'Upper'])
      expect(await screen.findByRole('combobox', { name: `${end} limit of the ${name}` })).toBeTruthy()
})

test('unsaved input refuses the back-test, and not the withdrawal that discards it', async () => {
  const { server, user } = shown(draft)
  await user.click(await screen.findByRole('button', { name: 'Delete row 5' }))
  const test = screen.getByRole('button', { name: 'Run the back-test' })
  await waitFor(() => expect(test.getAttribute('aria-disabled')).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Unsaved changes are lost\./)).toBeTruthy()
  const refusals = Object.fromEntries(tableSteps.map((step) => [step, never]))
  const withdrawn = { ...draft, phase: 'withdrawn', refusals }
  server.on(calls.withdraw, { json: withdrawn })
  server.on(calls.get, { json: withdrawn })
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the draft' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('a step right after a save names the version that was stored', async () => {
  const { server, user } = shown(draft)
  await user.click(await screen.findByRole('button', { name: 'Delete row 5' }))
  const saved = { ...draft, modifiedDtime: '2026-11-26T21:00:00.000Z', rows: draft.rows.toSpliced(4, 1) }
  server.on(calls.save, { json: saved })
  // What is read again has not arrived.
  server.on(calls.get, () => new Promise(() => undefined))
  server.on(calls.test, () => new Promise(() => undefined))
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  const button = screen.getByRole('button', { name: 'Run the back-test' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
  const sent = () => server.asked.find(({ path }) => path.endsWith('/back-test'))?.body
  await waitFor(() => expect(sent()).toEqual({ modifiedDtime: saved.modifiedDtime }))
})

test('the focus stays on the page through submitting and taking back', async () => {
  const { server, user } = shown({ ...draft, refusals: { ...draft.refusals, submit: null } })
  const take = async (step: 'submit' | 'takeBack', name: string, after: TableVersion) => {
    const button = await screen.findByRole('button', { name })
    server.on(calls[step], { json: after })
    server.on(calls.get, { json: after })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  }
  await take('submit', 'Ask for approval', waiting)
  await take('takeBack', 'Take back to edit', draft)
})

test('a version that does not exist is not found', async () => {
  shown(null)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  const exists = (path: string) => routes.some((route) => matches(route, path))
  const versions = ['0', '7', '2147483647', 'abc', '01', '1.5', '-1', '2147483648']
  expect(versions.filter((one) => exists(`/decision-table/${one}`))).toEqual(['0', '7', '2147483647'])
})

test('who approves sees which decisions change, and confirms', async () => {
  const { server, user } = shown(waiting)
  expect((await screen.findByRole('link', { name: '1041' })).getAttribute('href')).toBe(
    '/compliance/query/1041/edit',
  )
  expect(screen.getByText('Approve (row 1)')).toBeTruthy()
  expect(screen.getByText('A person decides (row 5)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/It decides new queries at once\. Of 25 decisions .* 1 would/)).toBeTruthy()
  server.on(calls.approve, refusal(409, 'decisionTable.refused', { detail: 'You wrote this table.' }))
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('You wrote this table.')).toBeTruthy()
})

test('what the open dialog approves is what was on the page, not a later version', async () => {
  const { server, user } = shown(waiting)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const later = { ...waiting, note: 'Other rows', modifiedDtime: '2026-11-26T20:05:00.000Z' }
  server.on(calls.approve, refusal(409, 'record.conflict', { detail: 'It has changed.' }))
  server.on(calls.get, { json: later })
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await dialog.findByText('It has changed.')
  await screen.findByText('Other rows')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  const sent = server.asked.flatMap(({ body }) => Object(body).modifiedDtime ?? [])
  expect(sent).toEqual([at, at])
})

/** The button says why a click does nothing now. */
const expectRefused = async (user: UserEvent, button: HTMLElement) => {
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(await screen.findAllByText('You can close this once the portal has answered.')).not.toEqual([])
}

test('a dialog stays open while its step is sent, because the server may take it all the same', async () => {
  const { server, user } = shown(waiting)
  const answers = { approve: Promise.withResolvers<Answered>(), refuse: Promise.withResolvers<Answered>() }
  server.on(calls.approve, () => answers.approve.promise)
  server.on(calls.refuse, () => answers.refuse.promise)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const asking = within(await screen.findByRole('alertdialog'))
  await user.click(asking.getByRole('button', { name: 'Approve' }))
  await expectRefused(user, asking.getByRole('button', { name: 'Cancel' }))
  answers.approve.resolve(refusal(409, 'decisionTable.refused', { detail: 'You wrote this table.' }))
  expect(await asking.findByText('You wrote this table.')).toBeTruthy()
  await user.click(asking.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Refuse/ }))
  const refusing = within(await screen.findByRole('dialog'))
  await user.type(refusing.getByRole('textbox'), 'Too wide')
  await user.click(refusing.getByRole('button', { name: /^Refuse/ }))
  await expectRefused(user, refusing.getByRole('button', { name: 'Cancel' }))
  expect(refusing.queryByRole('button', { name: 'Close' })).toBeNull()
  answers.refuse.resolve(refusal(409, 'decisionTable.refused', { detail: 'It was taken back.' }))
  expect(await refusing.findByText('It was taken back.')).toBeTruthy()
  await user.click(refusing.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who wrote it reads why they cannot approve, in Estonian', async () => {
  shown({ ...waiting, refusals: { ...waiting.refusals, approve: 'tableBySecond' } }, 'et')
  expect(await screen.findByText(/Need peab kinnitama teine vastavuskontrolli kasutaja/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Kinnita' }).getAttribute('aria-disabled')).toBe('true')
})

test('where two people have changed the rows, each row that differs is shown', async () => {
  const { server, user } = shown(draft)
  await user.click(await screen.findByRole('button', { name: 'Edit row 1' }))
  await user.type(await screen.findByLabelText('Amount to'), '15000')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Move row 3 down' }))
  const [first, second, ...others] = firstTable.rows
  if (!first || !second) throw new Error('the first table has rows')
  const stored: TableVersion = {
    ...draft,
    modifiedDtime: '2026-11-26T20:05:00.000Z',
    rows: [
      first,
      { ...second, when: { ...second.when, consumer: true }, result: { outcome: 'refer' } },
      ...others.slice(1),
    ],
  }
  server.on(
    calls.save,
    refusal(409, 'record.conflict', {
      stored,
      savedBy: { name: 'Mari Meri', own: false, at: stored.modifiedDtime },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  const rows = within(await screen.findByRole('radiogroup', { name: 'Rows' }))
  expect(rows.getByRole('radio', { name: /Theirs/ }).closest('label')?.textContent).toMatch(
    /^Theirs, savedRow 2: Client is a consumer: any → yes; Approve if a condition replaces: .* → A person decides\.Row 3 is deleted: .*the limit\.$/,
  )
  expect(rows.getByRole('radio', { name: /Yours/ }).closest('label')?.textContent).toBe(
    'Yours, not savedRow 1: Financed amount: any → at most €15,000.00.Row 3 is now row 4.',
  )
})

test('where two people have chosen another day, each day is shown as dates are', async () => {
  const { server, user } = shown(draft)
  await user.type(await screen.findByLabelText(/In force from/), '2.12.2026')
  const stored: TableVersion = { ...draft, modifiedDtime: '2026-11-26T20:05:00.000Z', fromDay: '2026-12-01' }
  server.on(
    calls.save,
    refusal(409, 'record.conflict', {
      stored,
      savedBy: { name: 'Mari Meri', own: false, at: stored.modifiedDtime },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  const days = within(await screen.findByRole('radiogroup', { name: 'In force from' }))
  expect(days.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Theirs, saved01.12.2026',
    'Yours, not saved02.12.2026',
  ])
})

test('is compared row by row with the table that it replaces', async () => {
  const [first, second, third, fourth] = firstTable.rows
  if (!first || !second || !third || !fourth) throw new Error('the first table has rows')
  shown({ ...waiting, hitPolicy: 'unique', rows: [{ ...first, when: {} }, second, fourth, third] })
  const heading = await screen.findByRole('heading', { name: 'Compared with table 0' })
  const { textContent } = heading.closest('section') as HTMLElement
  expect(textContent).toMatch(
    /table 0Row 1: .* → any.*\.Row 5 is deleted: A person decides\.Row 3 is now row 4\.Only one row may fit now\.$/,
  )
  cleanup()
  shown(waiting)
  await screen.findByText('The rows are the same.')
})
