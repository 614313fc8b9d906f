import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type PersonFound, type PersonsQuery, privacyCalls } from '../../../api/privacy.calls.ts'
import { retentionCalls } from '../../../api/retention.calls.ts'
import { PersonCard } from '../../../src/privacy/PersonCard.tsx'
import { nothingFound } from '../../specs/flow/person-data.table.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const query: PersonsQuery = {
  queryId: 7,
  custName: 'Hansakivi Ehitus OÜ',
  status: 'N',
  roles: ['surety'],
  kind: 'unsent',
  keptUntil: '2027-05-27',
  lawUntil: null,
  block: null,
  holdReason: null,
}
const held: PersonsQuery = { ...query, block: 'held', holdReason: 'A dispute' }

const draw = async (found: Partial<PersonFound>) => {
  const server = scriptedServer()
  const answer: PersonFound = { ...nothingFound, queries: [query], ...found }
  server.on(privacyCalls.find, { json: answer })
  const { user } = renderInApp(<PersonCard />, { user: personOf('COMPLIANCE'), path: '/compliance/privacy' })
  await user.type(screen.getByRole('textbox', { name: /Person/ }), 'Kadri Kask{Enter}')
  const answers = (next: Partial<PersonFound>) =>
    server.on(privacyCalls.find, { json: { ...answer, ...next } })
  const sent = (path: string) => server.asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
  return { server, user, answer, answers, sent }
}
const button = (name: string) => screen.findByRole('button', { name })
/** Types the reason in the open dialog and confirms. */
const confirm = async ({ user }: Awaited<ReturnType<typeof draw>>, name: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A dispute')
  await user.click(dialog.getByRole('button', { name }))
}

describe('a person', () => {
  test('stays on the screen with the focus while they are looked up again', async () => {
    const { server, user, answer } = await draw({ queries: [held] })
    server.on(retentionCalls.endHold, { status: 204 })
    const free = { ...answer, queries: [query] }
    const answers: (() => void)[] = []
    server.on(privacyCalls.find, () => new Promise((resolve) => answers.push(() => resolve({ json: free }))))
    const end = await screen.findByRole('button', { name: 'End the hold of query 7' })
    await user.click(end)
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(document.activeElement).toBe(end)
    answers[0]?.()
    await screen.findByRole('button', { name: 'Hold query 7' })
    expect(document.activeElement).toBe(end)
  })

  test('is announced in one sentence', async () => {
    await draw({ queries: [query, { ...held, queryId: 8 }] })
    expect(
      (await screen.findByText('Found: 2 queries, 0 accounts, 0 partners, 0 limits.')).getAttribute('role'),
    ).toBe('status')
  })

  test('takes no other work while a hold is ending', async () => {
    const { server, user, sent } = await draw({ queries: [held, { ...query, queryId: 8 }] })
    let end = () => {}
    server.on(retentionCalls.endHold, () => new Promise((resolve) => (end = () => resolve({ status: 204 }))))
    await user.click(await button('End the hold of query 7'))
    const find = await button('Find')
    await waitFor(() => expect(find.getAttribute('aria-busy')).toBe('true'))
    for (const name of ['Hold query 8', 'Erase 1 query'])
      expect((await button(name)).getAttribute('aria-disabled')).toBe('true')
    await user.click(find)
    expect(sent('/find')).toHaveLength(1)
    end()
    await waitFor(async () => expect((await button('Hold query 8')).getAttribute('aria-disabled')).toBeNull())
  })

  test('is not exported or erased together with others of the same name', async () => {
    await draw({ several: true })
    const reason = 'Several people may have this name or address. Find the person by personal code.'
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)
    for (const name of ['Export the data', 'Erase 1 query'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a search', () => {
  test('that finds nobody says how to search, and another one is possible', async () => {
    const { user, answers, sent } = await draw({ queries: [] })
    expect(await screen.findByText('No record names this person')).toBeTruthy()
    answers({ queries: [query] })
    await user.type(screen.getByRole('textbox', { name: /Person/ }), '2{Enter}')
    expect(await button('Hold query 7')).toBeTruthy()
    expect(sent('/find')).toEqual([{ person: 'Kadri Kask' }, { person: 'Kadri Kask2' }])
  })

  test('needs something to look for', async () => {
    const { user, sent } = await draw({})
    await button('Hold query 7')
    const field = screen.getByRole('textbox', { name: /Person/ })
    await user.clear(field)
    await user.type(field, ' {Enter}')
    expect((await screen.findAllByText('This field is required')).length).toBeGreaterThan(0)
    expect(sent('/find')).toHaveLength(1)
  })

  test('that fails says why and can be repeated', async () => {
    const { user, server, answer } = await draw({ queries: [] })
    await screen.findByText('No record names this person')
    server.on(privacyCalls.find, refusal(500, 'internal'))
    await user.click(await button('Find'))
    expect((await screen.findByRole('alert')).textContent).toContain('internal')
    server.on(privacyCalls.find, { json: { ...answer, queries: [query] } })
    await user.click(await button('Try again'))
    expect(await button('Hold query 7')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a hold', () => {
  test('is set with a reason, and shown', async () => {
    const scene = await draw({})
    scene.server.on(retentionCalls.hold, { status: 204 })
    await scene.user.click(await button('Hold query 7'))
    scene.answers({ queries: [held] })
    await confirm(scene, 'Hold')
    expect(await button('End the hold of query 7')).toBeTruthy()
    expect(screen.getByText('Held by compliance: A dispute')).toBeTruthy()
    expect(scene.sent('/query/7/hold')).toEqual([{ reason: 'A dispute' }])
  })

  test('that is refused says why in the dialog; afterwards the page shows what is left', async () => {
    const scene = await draw({})
    scene.server.on(retentionCalls.hold, refusal(410, 'query.erased', { detail: 'The query was erased.' }))
    await scene.user.click(await button('Hold query 7'))
    await confirm(scene, 'Hold')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('The query was erased.')).toBeTruthy()
    scene.answers({ queries: [] })
    await scene.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('No record names this person')).toBeTruthy()
  })

  test('that cannot be ended says why, and the page is read again', async () => {
    const { user, server, answers } = await draw({ queries: [held] })
    server.on(retentionCalls.endHold, refusal(404, 'notFound', { detail: 'The query is not held.' }))
    const end = await button('End the hold of query 7')
    answers({ queries: [query] })
    await user.click(end)
    expect(await screen.findByText('The query is not held.')).toBeTruthy()
    expect(await button('Hold query 7')).toBeTruthy()
  })
})

test('an open query that is held shows both', async () => {
  await draw({ queries: [{ ...held, block: 'open', keptUntil: null }] })
  expect(await screen.findByText('Held by compliance: A dispute')).toBeTruthy()
  expect(screen.getByText('The query is open or its contract runs.')).toBeTruthy()
})

describe('an erasure', () => {
  const open: PersonsQuery = { ...query, queryId: 8, block: 'open', keptUntil: null }

  test('names what goes and what stays, asks for a reason, and says what was done', async () => {
    const scene = await draw({ queries: [query, open] })
    scene.server.on(privacyCalls.erase, { json: { erased: [7], kept: [], limits: 0 } })
    await scene.user.click(await button('Erase 1 query'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Query 7:/)).toBeTruthy()
    expect(dialog.getByText(/^Query 8 stays:/).textContent).toContain('The query is open')
    await scene.user.click(dialog.getByRole('button', { name: 'Erase' }))
    expect(await dialog.findByText('This field is required')).toBeTruthy()
    scene.answers({ queries: [open] })
    await confirm(scene, 'Erase')
    expect(await screen.findByText('1 query has been erased.')).toBeTruthy()
    expect(scene.sent('/erase')).toEqual([{ queryIds: [7], limitIds: [], reason: 'A dispute' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hold query 7' })).toBeNull())
  })

  test('also reaches a limit without a query, and only that', async () => {
    const limit = { limitId: 3, answeredAt: null, isOwn: true, isFree: true }
    const limits = [limit, { ...limit, limitId: 4, isFree: false }]
    const scene = await draw({ queries: [], limits, partners: [{ partnerId: 1, businessName: 'Pood OÜ' }] })
    expect((await screen.findByRole('link', { name: 'Pood OÜ' })).getAttribute('href')).toContain(
      '/compliance/partner/1',
    )
    expect(screen.getByText(/can be erased$/).textContent).toContain('Limit 3')
    scene.server.on(privacyCalls.erase, { json: { erased: [], kept: [], limits: 1 } })
    await scene.user.click(await button('Erase 1 limit'))
    await confirm(scene, 'Erase')
    expect(await screen.findByText('1 limit has been erased.')).toBeTruthy()
    expect(scene.sent('/erase')).toEqual([{ queryIds: [], limitIds: [3], reason: 'A dispute' }])
  })

  test('names the queries together that stay for one reason', async () => {
    const held: PersonsQuery = { ...open, queryId: 10, block: 'held', holdReason: 'A dispute' }
    const { user } = await draw({ queries: [query, open, { ...open, queryId: 9 }, held] })
    await user.click(await button('Erase 1 query'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Queries 8, 9 stay:/).textContent).toContain('The query is open')
    expect(dialog.getByText(/^Query 10 stays:/).textContent).toContain('A dispute')
  })

  test('names what was kept because it has changed meanwhile', async () => {
    const scene = await draw({ queries: [query, { ...query, queryId: 9 }] })
    scene.server.on(privacyCalls.erase, { json: { erased: [7], kept: [9], limits: 0 } })
    await scene.user.click(await button('Erase 2 queries'))
    await confirm(scene, 'Erase')
    const said = '1 query has been erased. Query 9 stays: it has changed meanwhile.'
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('is not offered where nothing can be erased', async () => {
    await draw({ queries: [open, held] })
    expect((await button('Erase')).getAttribute('aria-disabled')).toBe('true')
    expect(
      screen.getByText(
        'Nothing can be erased: queries that are open, held, or kept by law stay, and accounts are closed under users.',
      ),
    ).toBeTruthy()
  })
})

test('an export that is refused says why', async () => {
  const { user, server, sent } = await draw({})
  server.on(privacyCalls.export, refusal(409, 'person.several', { detail: 'These are several people.' }))
  await user.click(await button('Export the data'))
  expect(await screen.findByText('These are several people.')).toBeTruthy()
  expect(sent('/export')).toEqual([{ person: 'Kadri Kask' }])
})
