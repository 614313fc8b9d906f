import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import charts from 'virtual:workflow-charts'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'
import {
  type ConditionFigures,
  type ReplayRun,
  workflowCalls,
  type StatusFigures,
  type TransitionFigures,
} from '../../../api/workflow.calls.ts'
import { sheetsOf } from '../../../src/workflow/PrintedChart.tsx'
import { WorkflowScreen } from '../../../src/workflow/WorkflowScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const figures: StatusFigures[] = [
  {
    status: 'SM',
    queries: 12,
    overdue: 3,
    overdueDays: 1,
    left: 40,
    medianSeconds: 5400,
    p95Seconds: 259_200,
  },
]

const conditionFigures: ConditionFigures[] = [
  { holder: 'customer', kind: 'document', conditions: 7, medianSeconds: 259_200, p95Seconds: 604_800 },
  { holder: 'provider', kind: 'document', conditions: 5, medianSeconds: 5400, p95Seconds: 7200 },
]

const replay: ReplayRun = {
  ranDtime: '2026-11-26T20:00:00.000Z',
  against: 'v2.1',
  since: '2026-11-01',
  byFacts: 900,
  structurally: 100,
  differing: 13,
  differences: [
    {
      fault: 'refused',
      machine: 'query',
      event: 'query.approve',
      left: 'SCR.single',
      reached: 'QA',
      detail: 'oneDecides',
      steps: 12,
      first: [
        { queryId: 31, stepId: 7 },
        { queryId: 31, stepId: 9 },
        { queryId: 32, stepId: 11 },
      ],
    },
    {
      fault: 'moved',
      machine: 'query',
      event: 'query.sendToManager',
      left: 'P',
      reached: 'SM',
      detail: 'SCR',
      steps: 1,
      first: [{ queryId: 30, stepId: null }],
    },
  ],
  seconds: 2,
}

const taken: TransitionFigures = {
  taken: 1204,
  medianSeconds: 7200,
  p95Seconds: 172_800,
  statement: 'select 1204 as taken',
}

const shown = (language: 'en' | 'et' = 'en', run: ReplayRun | null = null) => {
  const server = scriptedServer()
  server.on(workflowCalls.figures, { json: figures })
  server.on(workflowCalls.conditionFigures, { json: conditionFigures })
  server.on(workflowCalls.replay, { json: run })
  server.on(workflowCalls.review, { json: { machineHash: '', last: null, transitions: [] } })
  server.on(workflowCalls.transitionFigures, { json: taken })
  return { server, ...renderInApp(<WorkflowScreen />, { user: personOf('CREDIT'), language }) }
}

const rowsOf = (name: RegExp) => within(screen.getByRole('table', { name })).getAllByRole('row')

const machineNames = () =>
  [...document.querySelectorAll('optgroup option')].map((option) => option.textContent)

/** Numbers of the transitions in the open groups of the list. */
const listed = () =>
  [...document.querySelectorAll('details tbody tr')].map((row) => row.firstElementChild?.textContent)

describe('the workflow page', () => {
  test('offers every machine, with each transition in words', async () => {
    const { user } = shown()
    expect(machineNames()).toHaveLength(charts.length)
    expect(screen.queryByRole('table', { name: /Transitions/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open all groups' }))
    const [, first] = rowsOf(/Transitions from: In progress/)
    expect([...(first?.children ?? [])].slice(0, 6).map((cell) => cell.textContent)).toEqual([
      '1',
      'Send to manager',
      'Sent to manager',
      'Partner',
      expect.any(String),
      expect.stringContaining('Machine: 1 test file'),
    ])
    const query = charts.find(({ name }) => name === 'query')
    expect(listed()).toEqual(query?.transitions.map(({ number }) => String(number)))
  })

  test.each(['en', 'et'] as const)('names every machine, in %s', (language) => {
    shown(language)
    expect(machineNames().filter((name) => charts.some((chart) => chart.name === name))).toEqual([])
  })

  test('shows which tests walk a transition at which level, and those in no path', async () => {
    const { user } = shown()
    await user.click(screen.getByRole('button', { name: 'Open all groups' }))
    const [, first] = rowsOf(/Transitions from: In progress/)
    expect(within(first as HTMLElement).getByText('Machine: 1 test file')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('API: 1 test file')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('tests/api/lifecycle/paths.test.ts')).toBeTruthy()
    expect(screen.getAllByText('Not covered')).toHaveLength(2)
    const all = charts.find(({ name }) => name === 'query')?.transitions.length ?? 0
    expect(
      screen.getByText(`The tests cover ${all - 2} of ${all} transitions. 2 are not covered.`),
    ).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Machine' }), 'Signing container')
    expect(screen.queryByText('Not covered')).toBeNull()
  })

  test('shows how many queries are in each status, for how long, and which are overdue', async () => {
    shown()
    expect(await screen.findByText('12, 3 overdue')).toBeTruthy()
    const [, row] = rowsOf(/Queries in each status/)
    expect([...(row?.children ?? [])].slice(1).map((cell) => cell.textContent)).toEqual([
      '12',
      '3 over 1 working day',
      '40',
      '1.5 hr',
      '3 days',
    ])
  })

  test('shows for conditions how long they lay with whom', async () => {
    const { user } = shown()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Machine' }), 'Condition')
    await screen.findByRole('table', { name: /^Waiting times of conditions/ })
    const [, ...rows] = rowsOf(/^Waiting times of conditions/)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Customer', 'Document', '7', '3 days', '7 days'],
      ['Credit and compliance', 'Document', '5', '1.5 hr', '2 hr'],
    ])
    expect(screen.queryByRole('table', { name: /Queries in each status/ })).toBeNull()
  })

  test('says if no condition was met', async () => {
    const { user, server } = shown('et')
    server.on(workflowCalls.conditionFigures, { json: [] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Olekumasin' }), 'Lisanõue')
    expect(await screen.findByText(/ei ole ükski lisanõue täidetud/)).toBeTruthy()
  })

  test('keeps machine and zoom in the address', async () => {
    const { user, location } = shown()
    const chart = () => screen.getByRole('group', { name: /^Query: \d+ states/ })
    const { width = 0 } = charts.find(({ name }) => name === 'query') ?? {}
    expect(chart().style.width).toBe('100%')
    await user.click(screen.getByRole('button', { name: '100%' }))
    expect(chart().style.width).toBe(`${width}px`)
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(chart().style.width).toBe(`${width * 0.75}px`)
    expect(screen.getByText('75%')).toBeTruthy()
    screen.getByRole('region', { name: /^Chart of Query/ }).focus()
    await user.keyboard('++')
    expect(chart().style.width).toBe(`${width * 1.25}px`)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Machine' }), 'Condition')
    expect(location.history.at(-1)).toMatch(/\?zoom=125&machine=condition$/)
    screen.getByRole('region', { name: /^Chart of Condition/ }).focus()
    await user.keyboard('0')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Machine' }), 'Query')
    expect(location.history.at(-1)).not.toContain('?')
  })

  const arrow = (name: RegExp) => screen.getByRole('link', { name })
  const detail = () => within(screen.getByRole('region', { name: 'Selected in the chart' }))

  test('shows a selected transition in words beside the chart, and keeps it in the address', async () => {
    const { user, location } = shown()
    await user.click(arrow(/^1\. Send to manager: from In progress to Sent to manager/))
    expect(detail().getByRole('heading', { name: '1. Send to manager' })).toBeTruthy()
    for (const text of [
      'Partner',
      'the required data',
      'set the deadlines',
      'tests/api/lifecycle/paths.test.ts',
    ])
      expect(detail().getByText(text)).toBeTruthy()
    expect(location.history.at(-1)).toContain('transition=query.P+query.sendToManager+0')
    expect(arrow(/^1\. Send/).getAttribute('aria-current')).toBe('true')
    await user.click(detail().getByRole('link', { name: 'Sent to manager' }))
    expect(location.history.at(-1)).toMatch(/\?state=SM$/)
    expect(detail().getByRole('heading', { name: 'Sent to manager' })).toBeTruthy()
    expect(detail().getByText('12')).toBeTruthy()
    await user.click(detail().getByRole('button', { name: 'Clear the selection' }))
    expect(location.history.at(-1)).not.toContain('?')
  })

  test('shows how often a transition was taken, with its SQL, or that its steps are not recorded', async () => {
    const { server, user } = shown()
    await user.click(arrow(/^1\. Send/))
    await detail().findByText('1,204')
    for (const text of ['2 hr', '2 days', 'select 1204 as taken'])
      expect(detail().getByText(text)).toBeTruthy()
    expect(server.asked.at(-1)?.url.searchParams.get('transition')).toBe('query.P query.sendToManager 0')
    server.on(workflowCalls.transitionFigures, { json: null })
    await user.click(arrow(/^3\. /))
    expect(await detail().findByText(/so there are no figures/)).toBeTruthy()
  })

  test('leads from one number to the next by arrow keys, and Escape clears', async () => {
    const { user, location } = shown()
    arrow(/^1\. Send/).focus()
    const choices = location.history.length
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^3\. /)
    expect(detail().getByRole('heading', { level: 3 }).textContent).toMatch(/^3\. /)
    expect(location.history).toHaveLength(choices)
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    const last = charts.find(({ name }) => name === 'query')?.transitions.length
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(`^${last}\\. `))
    await user.keyboard('{Escape}')
    expect(detail().queryByRole('heading')).toBeNull()
  })

  test('a choice in the list shows it in the chart and moves the focus beside it, and back', async () => {
    const { user } = shown()
    await user.click(screen.getByText('Sent to manager', { selector: 'h3' }))
    const [row] = rowsOf(/Transitions from: Sent to manager/).slice(1) as [HTMLElement]
    await user.click(within(row).getByRole('link'))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected in the chart' }))
    const number = listed()[0]
    expect(arrow(new RegExp(`^${number}\\. `)).getAttribute('aria-current')).toBe('true')
    const [chosen] = rowsOf(/Transitions from: Sent to manager/).slice(1) as [HTMLElement]
    expect(chosen.dataset['cursor']).toBe('')
    await user.click(detail().getByRole('button', { name: 'Show in the list' }))
    expect(document.activeElement).toBe(within(chosen).getByRole('link'))
  })

  test('a row is shown although its group was closed or the list searched for something else', async () => {
    const { user, location } = shown()
    await user.click(arrow(/^1\. Send/))
    await user.click(screen.getByText('In progress', { selector: 'h3' }))
    const focusIsIn = () => document.activeElement?.closest('tr')?.firstElementChild?.textContent
    await user.click(detail().getByRole('button', { name: 'Show in the list' }))
    expect(focusIsIn()).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Close all groups' }))
    await user.type(search(), 'annul')
    await user.click(detail().getByRole('button', { name: 'Show in the list' }))
    expect(focusIsIn()).toBe('1')
    expect(location.history.at(-1)).not.toContain('find')
  })

  const search = () => screen.getByRole('textbox', { name: /^Search by state/ })

  test('opens the group of the selected state', async () => {
    const { user } = shown()
    await user.click(screen.getByRole('link', { name: 'State: Sent to manager' }))
    expect(screen.getAllByRole('table', { name: /Transitions from/ })).toHaveLength(1)
    expect(rowsOf(/Transitions from: Sent to manager/).length).toBeGreaterThan(1)
  })

  test('finds transitions by state, event, role, guard and effect, and keeps the words in the address', async () => {
    const { user, location } = shown()
    const query = charts.find(({ name }) => name === 'query')
    await user.type(search(), 'system  DEADLINES approved')
    expect(location.history.at(-1)).toMatch(/find=/)
    const found = listed()
    expect(found.length).toBeGreaterThan(0)
    for (const number of found) {
      const way = query?.transitions.find((each) => String(each.number) === number)
      expect(way?.who).toContain('system')
    }
    expect(screen.getByText(`${found.length} of ${query?.transitions.length} transitions`)).toBeTruthy()
    await user.clear(search())
    await user.type(search(), 'nothing of the kind')
    expect(screen.getByText('No transition has all of these words')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(location.history.at(-1)).not.toContain('?')
    expect(listed()).toEqual([])
  })

  test.each(['en', 'et'] as const)(
    'names guards, effects, events and states of lifecycles in words, in %s',
    (language) => {
      const messages = { en, et }[language]
      const lifecycles = charts.filter(({ kind }) => kind === 'lifecycle')
      const ids = lifecycles.flatMap(({ name, states, transitions }) => [
        ...transitions.flatMap(({ guard, needs, effects, happening }) => [
          ...[...needs, ...(guard === null ? [] : [guard])].map((need) => [`need.${need}`]),
          ...effects.map((effect) => [`workflow.effect.${effect}`]),
          ...(happening.kind === 'event'
            ? [[`event.${happening.name}`, `workflow.event.${happening.name}`]]
            : []),
        ]),
        ...states.map(({ path }) => [
          `status.${path.split('.')[0]}`,
          `workflow.state.${name}.${path}`,
          `${name === 'offer' ? 'selfServe' : name}.state.${path}`,
        ]),
      ])
      expect(ids.filter((names) => !names.some((id) => id in messages)).flat()).toEqual([])
    },
  )

  test.each(['A4', 'A3'] as const)(
    'on %s every part of a chart is on a sheet, with small letters of 2 mm',
    (paper) => {
      for (const chart of charts) {
        const { scale, sheets } = sheetsOf(chart, paper)
        // The x-height of the smallest texts of the chart.
        expect(10.5 * 0.52 * scale).toBeGreaterThan(2)
        const corners = chart.boxes.flatMap(({ x, y, width, height }) => [
          { x, y },
          { x: x + width, y: y + height },
        ])
        const isOn = (at: { x: number; y: number }) => (sheet: (typeof sheets)[number]) =>
          at.x >= sheet.x &&
          at.x <= sheet.x + sheet.width &&
          at.y >= sheet.y &&
          at.y <= sheet.y + sheet.height
        expect(corners.filter((at) => !sheets.some(isOn(at)))).toEqual([])
      }
    },
  )

  test('is on sheets of the chosen paper while the browser prints', async () => {
    const { user, location } = shown()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), 'A3 landscape, 4 sheets')
    expect(location.history.at(-1)).toMatch(/\?paper=A3$/)
    expect(screen.queryByText(/sheet 1 of/)).toBeNull()
    window.dispatchEvent(new Event('beforeprint'))
    expect(screen.getByText('Workflow: Query, sheet 4 of 4')).toBeTruthy()
    expect(listed()).toHaveLength(charts.find(({ name }) => name === 'query')?.transitions.length ?? 0)
    window.dispatchEvent(new Event('afterprint'))
    expect(screen.queryByText(/sheet 1 of/)).toBeNull()
    expect(listed()).toEqual([])
  })

  test('another machine has no figures; its chart has a name and description', async () => {
    const { user } = shown('et')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Olekumasin' }), 'Seanss')
    expect(screen.queryByText('Mediaan')).toBeNull()
    expect(screen.getByRole('group', { name: /^Seanss: \d+ olekut/ })).toBeTruthy()
  })

  test('shows the last replay: against what, how many steps, and which results differ', async () => {
    shown('en', replay)
    await screen.findByRole('table', { name: 'Steps with another result' })
    expect(document.body.textContent).toContain(
      '1,000 stored steps replayed against v2.1; 900 by their facts, 100 older ones by event and states. Only steps since 01.11.2026. 13 steps have another result.',
    )
    const [, ...rows] = rowsOf(/Steps with another result/)
    expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
      [
        'Approve',
        'Sent to credit committee: one member decides',
        'Approved',
        'Refused; needs: an amount within the committee’s limit',
        '12',
        '31, 32',
      ],
      ['Send to manager', 'In progress', 'Sent to manager', 'Leads to: Sent to credit committee', '1', '30'],
    ])
    expect(screen.getByRole('link', { name: '32' }).getAttribute('href')).toBe('/credit/query/32/edit')
  })

  test('says if no replay was run, and if nothing differs', async () => {
    shown()
    expect(await screen.findByText(/have not been replayed/)).toBeTruthy()
    cleanup()
    shown('et', { ...replay, against: '', since: null, differing: 0, differences: [] })
    expect(await screen.findByText('Kõik tulemused on samad.')).toBeTruthy()
    expect(screen.getByText(/võrreldud: selle programmi olekumasinad/)).toBeTruthy()
  })

  test('a failed load can be retried', async () => {
    const server = scriptedServer()
    server.on(workflowCalls.figures, refusal(403, 'access.denied'))
    server.on(workflowCalls.replay, refusal(403, 'access.denied'))
    server.on(workflowCalls.review, refusal(403, 'access.denied'))
    renderInApp(<WorkflowScreen />, { user: personOf('CREDIT') })
    expect(await screen.findAllByRole('button', { name: /again/ })).toHaveLength(3)
  })
})
