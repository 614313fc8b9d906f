import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { refusal } from '../scripted-server.ts'
import { held, openDashboard, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

const button = (name: string) => screen.findByRole('button', { name })
const isRefused = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'
const moves = ['First page', 'Previous page', 'Next page', 'Last page'] as const

/** A list with one row per page, numbered with the newest highest. */
const opened = (address: string, pages: number, total: number = pages) => {
  const scene = openDashboard('COMPLIANCE', { address, total })
  scene.server.on(queryListCalls.all, ({ url }) => {
    const cursor = url.searchParams.get('cursor')
    const number =
      cursor === 'last' ? pages : Number(cursor?.split('-')[1] ?? Number(url.searchParams.get('page')) + 1)
    return {
      json: {
        content: [rowOf({ queryId: 9000 - number })],
        totalElements: total,
        cursors: {
          previous: number === 1 ? null : `to-${number - 1}`,
          next: number === pages ? null : `to-${number + 1}`,
        },
      },
    }
  })
  return scene
}
const onPage = (number: number) => rowNamed(9000 - number)

describe('paging buttons', () => {
  test('open the first, previous, next and last page, each with its URL', async () => {
    const { address, user } = opened('?size=5', 4, 20)
    await onPage(1)
    await user.click(await button('Next page'))
    await onPage(2)
    expect(address()).toBe('/compliance/home?page=2&cursor=to-2&size=5')
    expect(document.activeElement).toBe(await button('Next page'))
    await user.click(await button('Last page'))
    await onPage(4)
    expect(address()).toBe('/compliance/home?cursor=last&size=5')
    await user.click(await button('Previous page'))
    await onPage(3)
    expect(address()).toBe('/compliance/home?page=3&cursor=to-3&size=5')
    await user.click(await button('First page'))
    await onPage(1)
    expect(address()).toBe('/compliance/home?size=5')
  })

  test.each([
    ['', 1, ['First page', 'Previous page']],
    ['?page=2&cursor=to-2', 2, []],
    ['?cursor=last', 3, ['Next page', 'Last page']],
  ])('are refused at the ends and keep the focus (%s)', async (at, page, refused) => {
    const { user, lists } = opened(at, 3, 30)
    await onPage(page)
    const found = await Promise.all(moves.map(button))
    expect(found.filter(isRefused).map((one) => one.getAttribute('aria-label'))).toEqual(refused)
    const asked = lists().length
    for (const one of found.filter(isRefused)) {
      await user.click(one)
      expect(document.activeElement).toBe(one)
    }
    expect(lists()).toHaveLength(asked)
  })

  test('say at the end of a list why they are disabled', async () => {
    opened('?cursor=last', 3, 30)
    await onPage(3)
    const described = (await button('Next page')).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('This is the last page')
  })

  test('are disabled while a page loads', async () => {
    const { server, user, lists, address, location } = opened('', 5, 50)
    await onPage(1)
    server.on(queryListCalls.all, held().script)
    await user.dblClick(await button('Next page'))
    expect(address()).toBe('/compliance/home?page=2&cursor=to-2')
    expect(location.history).toHaveLength(2)
    expect(lists()).toHaveLength(2)
  })

  test('keep the rows without a connection, and open the page when the connection is back', async () => {
    const { server, user, connection } = opened('', 3, 30)
    await onPage(1)
    const serve = server.on.bind(server, queryListCalls.all)
    act(() => connection.send({ type: 'connection.lost' }))
    serve(() => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(await button('Next page'))
    await screen.findByText(/^Not loaded\./)
    await onPage(1)
    expect(screen.getByText(/from before your last choice/)).toBeTruthy()
    serve({ json: { content: [rowOf({ queryId: 8998 })], totalElements: 30 } })
    act(() => connection.send({ type: 'connection.found' }))
    await onPage(2)
    expect(screen.queryByText(/^Not loaded\.|from before your last choice/)).toBeNull()
  })

  test('are four in Estonian too, without page numbers', async () => {
    const { server } = openDashboard('COMPLIANCE', { total: 30, language: 'et' })
    server.on(queryListCalls.all, { json: { content: [rowOf()], totalElements: 30 } })
    for (const name of ['Esimene leht', 'Eelmine leht', 'Järgmine leht', 'Viimane leht'])
      expect(await button(name)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Leht \d/ })).toBeNull()
  })
})

describe('the page number', () => {
  test('is corrected at the ends of the list', async () => {
    const { address, location } = opened('?page=4&cursor=to-1', 3, 30)
    await waitFor(() => expect(address()).toBe('/compliance/home'))
    await onPage(1)
    expect(location.history).toHaveLength(1)
  })

  test('is that of the URL, within the current list', async () => {
    opened('?page=9&cursor=to-2', 3, 30)
    await onPage(2)
    expect(await screen.findByText('11–11 of 30')).toBeTruthy()
  })

  test('is missing near the end of a list that is not fully counted', async () => {
    const { user } = opened('?cursor=last', 2000, 20_000)
    await onPage(2000)
    expect(await screen.findByText('1 row of more than 10,000')).toBeTruthy()
    await user.click(await button('Previous page'))
    await onPage(1999)
    expect(screen.getByText('1 row of more than 10,000')).toBeTruthy()
  })

  test.each([
    ['en', 10_000, '1–1 of 10,000', '10,000 queries'],
    ['en', 10_001, '1–1 of more than 10,000', 'more than 10,000 queries'],
    ['et', 10_001, '1–1 / üle 10 000', 'üle 10 000 taotluse'],
  ] as const)('of %s: %i rows are %s', async (language, total, range, count) => {
    const { server } = openDashboard('COMPLIANCE', { total, language })
    server.on(queryListCalls.all, { json: { content: [rowOf()], totalElements: total } })
    await waitFor(() => expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain(range))
    expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain(count)
  })
})

describe('a URL', () => {
  test('with a cursor of another list opens the page by number', async () => {
    const { server, address, lastList } = openDashboard('COMPLIANCE', { address: '?page=3&cursor=older' })
    const fields = [{ path: 'cursor', code: 'field.cursor', detail: 'Another list' }]
    const refused = refusal(400, 'request.invalid', { fields })
    server.on(queryListCalls.all, ({ url }) =>
      url.searchParams.has('cursor')
        ? refused
        : { json: { content: [rowOf()], totalElements: 53, cursors: { previous: 'a', next: 'b' } } },
    )
    await rowNamed(1063)
    expect(address()).toBe('/compliance/home?page=3')
    expect(lastList()).toMatchObject({ page: '2' })
    expect(screen.queryByText('Another list')).toBeNull()
  })

  test('with only a number, as in old links, continues by cursors', async () => {
    const { user, address } = opened('?page=2', 4, 40)
    await onPage(2)
    await user.click(await button('Next page'))
    expect(address()).toBe('/compliance/home?page=3&cursor=to-3')
  })

  test('with another order opens its first page', async () => {
    const { address, lastList, user } = opened('?page=2&cursor=to-2', 4, 40)
    await onPage(2)
    await user.click(screen.getByRole('button', { name: 'Client' }))
    await waitFor(() => expect(lastList()).toMatchObject({ page: '0', sort: 'custName,asc' }))
    expect(address()).toBe('/compliance/home?sort=custName%2Casc')
  })

  test.each([
    ['spaces', 'rm -rf'],
    ['more letters than a cursor has', 'a'.repeat(2001)],
    ['markup', '<b>'],
  ])('with %s for a cursor is read without it', async (_, cursor) => {
    const { lastList } = opened(`?page=2&cursor=${encodeURIComponent(cursor)}`, 4, 40)
    await onPage(2)
    expect(lastList()).not.toHaveProperty('cursor')
  })
})

describe('a search that finds many', () => {
  const many = {
    content: [rowOf()],
    totalElements: 11,
    atLeast: true,
    cursors: { previous: null, next: 'on' },
  }

  test('shows its page at once, and the total when it is counted', async () => {
    const { server, lastList } = openDashboard('COMPLIANCE', { address: '?search=ehitus' })
    const counted = held()
    server.on(queryListCalls.total, counted.script)
    server.on(queryListCalls.all, { json: many })
    await rowNamed(1063)
    expect(lastList()).toMatchObject({ searchParam: 'ehitus', countLater: 'true' })
    await screen.findByText('1–1')
    expect(isRefused(await button('Next page'))).toBe(false)
    await counted.answer({ json: { totalElements: 9000 } })
    expect(await screen.findByText('1–1 of 9,000')).toBeTruthy()
    expect(screen.getByText('9,000 queries')).toBeTruthy()
  })

  test('keeps the total and the focus while the next page loads', async () => {
    const { server, user } = openDashboard('COMPLIANCE', { address: '?search=ehitus' })
    server.on(queryListCalls.total, { json: { totalElements: 9000 } })
    server.on(queryListCalls.all, { json: many })
    await screen.findByText('1–1 of 9,000')
    const later = held()
    server.on(queryListCalls.all, later.script)
    const next = await button('Next page')
    await user.click(next)
    expect(screen.getByText('9,000 queries')).toBeTruthy()
    expect(document.activeElement).toBe(next)
    await later.answer({ json: { ...many, cursors: { previous: 'back', next: 'on' } } })
    expect(await screen.findByText('11–11 of 9,000')).toBeTruthy()
  })

  test('says where the count stopped', async () => {
    const { server } = openDashboard('COMPLIANCE', { address: '?search=ehitus' })
    server.on(queryListCalls.total, { json: { totalElements: 10_000, atLeast: true } })
    server.on(queryListCalls.all, { json: many })
    expect(await screen.findByText('1–1 of more than 10,000')).toBeTruthy()
    expect(screen.getByText('more than 10,000 queries')).toBeTruthy()
  })
})

test('the list reloads the current page', async () => {
  const { location, lastList } = opened('', 4, 40)
  await onPage(1)
  act(() => location.navigate('/compliance/home?page=2&cursor=to-2'))
  await onPage(2)
  expect(lastList()).toMatchObject({ cursor: 'to-2', pageSize: '10' })
  act(() => location.navigate('/compliance/home'))
  await onPage(1)
})
