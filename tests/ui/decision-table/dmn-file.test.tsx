import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Route, Switch } from 'wouter'
import { decisionTableCalls as calls } from '../../../api/decision-table.calls.ts'
import { MAX_DMN_LENGTH, type TableVersion } from '../../../api/decision-table-version.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { DecisionTableScreen } from '../../../src/decision-table/DecisionTableScreen.tsx'
import { DecisionTablesScreen } from '../../../src/decision-table/DecisionTablesScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { type Answered, refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const first: TableVersion = {
  version: 0,
  phase: 'inForce',
  note: '',
  authors: [],
  modifiedDtime: '2026-11-26T20:00:00.000Z',
  inForceDtime: '2026-11-26T20:00:00.000Z',
  decidedByName: null,
  decidedDtime: null,
  ...firstTable,
  fromDay: null,
  reason: '',
  replaced: null,
  backTest: null,
  isTested: false,
  refusals: {
    save: null,
    test: null,
    submit: null,
    takeBack: null,
    approve: null,
    refuse: null,
    withdraw: null,
  },
}
const draft: TableVersion = { ...first, version: 3, phase: 'draft', replaced: { version: 0, ...firstTable } }

const shown = (path: string, listed: TableVersion[] = [first]) => {
  const server = scriptedServer()
  server.on(calls.findAll, { json: listed })
  server.on(calls.get, { json: path.endsWith('3') ? draft : first })
  const { container, user } = renderInApp(
    <main>
      <Switch>
        <Route path="/decision-table">
          <DecisionTablesScreen />
        </Route>
        <Route path="/decision-table/:version">
          <DecisionTableScreen />
        </Route>
      </Switch>
    </main>,
    { user: personOf('CREDIT'), path },
  )
  const choose = async (file: File) => {
    await screen.findByRole('button', { name: 'Import DMN' })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file is asked for')
    await user.upload(input, file)
  }
  const confirm = async () =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import DMN' }))
  return { server, user, choose, confirm }
}

const file = (text = '<definitions/>') => new File([text], 'table.dmn', { type: 'application/xml' })

test('each place that cannot be imported is named, and nothing is lost', async () => {
  const { server, choose, confirm } = shown('/decision-table/3')
  server.on(
    calls.importDmn,
    refusal(400, 'request.invalid', {
      fields: [
        { path: 'dmn', code: 'decisionTable.dmn.cell.flag', detail: 'Row 1, column consumer: no' },
        { path: 'dmn', code: 'decisionTable.dmn.cell.choice', detail: 'Row 2, column limit: no' },
      ],
    }),
  )
  await choose(file())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Import table.dmn?' }))
  await confirm()
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Row 1, column consumer: no',
    'Row 2, column limit: no',
  ])
  expect(server.asked.find(({ body }) => Object(body).dmn)?.body).toEqual({
    modifiedDtime: draft.modifiedDtime,
    dmn: '<definitions/>',
  })
})

test('rows are imported into the draft that was read', async () => {
  const { server, choose, confirm } = shown('/decision-table/3')
  const after: TableVersion = {
    ...draft,
    modifiedDtime: '2026-11-26T21:00:00.000Z',
    rows: [{ when: {}, result: { outcome: 'refer' } }],
  }
  await choose(file())
  server.on(calls.importDmn, { json: after })
  server.on(calls.get, { json: after })
  await confirm()
  await screen.findByText('The rows are imported and saved in the draft')
  await waitFor(() => {
    const rows = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')
    expect(rows).toHaveLength(2)
  })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Cancel waits while the file is sent, and a refusal is shown', async () => {
  const { server, user, choose, confirm } = shown('/decision-table')
  const answer = Promise.withResolvers<Answered>()
  server.on(calls.create, () => answer.promise)
  await choose(file())
  await confirm()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Import table.dmn?' }))
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  await user.click(cancel)
  await user.keyboard('{Escape}')
  answer.resolve(refusal(409, 'decisionTable.refused', { detail: 'There is a draft already.' }))
  await dialog.findByText('There is a draft already.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked.filter(({ body }) => Object(body).dmn)).toHaveLength(1)
})

test('what is replaced is the draft that was read when the file was chosen', async () => {
  const { server, choose, confirm } = shown('/decision-table/3')
  await choose(file())
  server.on(calls.importDmn, refusal(409, 'record.conflict', { detail: 'It has changed.' }))
  server.on(calls.get, { json: { ...draft, modifiedDtime: '2026-11-26T21:00:00.000Z' } })
  const reads = () => server.asked.filter(({ path }) => path.endsWith('/3')).length
  const before = reads()
  await confirm()
  await within(await screen.findByRole('alertdialog')).findByText('It has changed.')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await confirm()
  await waitFor(() => {
    const sent = server.asked.flatMap(({ body }) => Object(body).modifiedDtime ?? [])
    expect(sent).toEqual([draft.modifiedDtime, draft.modifiedDtime])
  })
})

test('a file starts a draft where there is none', async () => {
  const { server, choose, confirm } = shown('/decision-table')
  await choose(file())
  server.on(calls.create, { status: 201, json: draft })
  await confirm()
  await waitFor(() =>
    expect(server.asked.find(({ body }) => Object(body).dmn)?.body).toEqual({
      copyOf: 0,
      dmn: '<definitions/>',
    }),
  )
})

test('an open draft and unsaved changes refuse an import, with the reason', async () => {
  shown('/decision-table', [draft, first])
  const button = await screen.findByRole('button', { name: 'Import DMN' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  screen.getByText(/There is a draft already/)
  cleanup()
  const { user } = shown('/decision-table/3')
  await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'x')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Import DMN' }).getAttribute('aria-disabled')).toBe('true'),
  )
})

test('a file that is too large is not sent', async () => {
  const { choose } = shown('/decision-table')
  await choose(file('x'.repeat(MAX_DMN_LENGTH + 1)))
  await screen.findByText('table.dmn is larger than 600 kB. A decision table needs less.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
