import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryPage } from '../../../api/query-list.ts'
import { held, openDashboard, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

const TOTAL = 949_554
const HERE = 'from.474595.'

/** Of a million queries, newest first; a page is told from others by its only row. */
const estimated = (queryId: number, steps: QueryPage['steps']): { json: QueryPage } => ({
  json: {
    content: [rowOf({ queryId })],
    totalElements: TOTAL,
    estimated: true,
    ...(steps && { steps }),
  },
})

const opened = (address: string) => {
  const scene = openDashboard('COMPLIANCE', { total: TOTAL, address })
  scene.server.on(queryListCalls.all, ({ url }) => {
    const cursor = url.searchParams.get('cursor')
    if (cursor === 'after.474576.')
      return estimated(474_560, { here: 'from.474560.', previous: 'before.474560.', next: 'after.474541.' })
    if (cursor === 'before.474595.')
      return estimated(474_615, { here: 'from.474615.', previous: 'before.474615.', next: HERE })
    if (url.searchParams.get('page') === '0')
      return { json: { content: [rowOf({ queryId: 1_000_000 })], totalElements: TOTAL } }
    return estimated(474_595, { here: HERE, previous: 'before.474595.', next: 'after.474576.' })
  })
  return scene
}

describe('far from both ends of a very long list', () => {
  test.each([
    ['en', 'about 474,961–474,970 of 949,554'],
    ['et', 'umbes 474 961–474 970 / 949 554'],
  ] as const)('the footer says that it stands about there (%s)', async (language, words) => {
    const { server } = openDashboard('COMPLIANCE', { total: TOTAL, address: '?page=47497', language })
    server.on(queryListCalls.all, estimated(474_595, undefined))
    await rowNamed(474_595).catch(() => undefined)
    await waitFor(() => expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain(words))
  })

  test('the page is named in the address by its cursor, without a step back and without asking twice', async () => {
    const { address, lists, location, lastList } = opened('?page=47497')
    await rowNamed(474_595)
    await waitFor(() =>
      expect(address()).toBe(`/compliance/home?page=47497&cursor=${encodeURIComponent(HERE)}`),
    )
    expect(location.history).toHaveLength(1)
    await act(async () => undefined)
    expect(lists()).toHaveLength(1)
    expect(lastList()).toMatchObject({ page: '47496' })
  })

  test('the neighbours are asked for by their cursors, another page by its number', async () => {
    const { address, lastList, user } = opened(`?page=47497&cursor=${HERE}`)
    await rowNamed(474_595)
    expect(lastList()).toMatchObject({ cursor: HERE })
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    await rowNamed(474_560)
    expect(lastList()).toMatchObject({ page: '47497', cursor: 'after.474576.' })
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    await rowNamed(1_000_000)
    expect(address()).toBe('/compliance/home')
    expect(lastList()).not.toHaveProperty('cursor')
  })

  test('the way back leads to the same rows', async () => {
    const { address, lastList, user } = opened(`?page=47497&cursor=${HERE}`)
    await rowNamed(474_595)
    await user.click(await screen.findByRole('button', { name: 'Previous page' }))
    await rowNamed(474_615)
    expect(lastList()).toMatchObject({ page: '47495', cursor: 'before.474595.' })
    expect(address()).toContain('page=47496')
  })

  test('another order begins at its first page', async () => {
    const { address, lastList, user } = opened(`?page=47497&cursor=${HERE}`)
    await rowNamed(474_595)
    await user.click(screen.getByRole('button', { name: 'Client' }))
    await waitFor(() => expect(lastList()).toMatchObject({ page: '0', sort: 'custName,asc' }))
    expect(address()).not.toContain('cursor')
  })

  test.each(['after.x.', 'after.5.Aed', 'rm -rf', `after.5.${'a'.repeat(2000)}`])(
    'a cursor that the server would refuse is not asked for: %s',
    async (cursor) => {
      const { lastList } = opened(`?page=47497&cursor=${encodeURIComponent(cursor)}`)
      await rowNamed(474_595)
      expect(lastList()).not.toHaveProperty('cursor')
    },
  )
})

describe('a search that finds many', () => {
  test('shows its page at once and the total once it is counted', async () => {
    const { server, lastList } = openDashboard('COMPLIANCE', { address: '?search=ehitus' })
    const counted = held()
    server.on(queryListCalls.total, counted.script)
    server.on(queryListCalls.all, { json: { content: [rowOf()], totalElements: 11, atLeast: true } })
    await rowNamed(1063)
    expect(lastList()).toMatchObject({ searchParam: 'ehitus', countLater: 'true' })
    await screen.findByText('1–10')
    const next = await screen.findByRole('button', { name: 'Next page' })
    expect(next.getAttribute('aria-disabled')).toBeNull()
    await counted.answer({ json: { totalElements: 90_000 } })
    expect(await screen.findByText('1–10 of 90,000')).toBeTruthy()
    expect(screen.getByText('90,000 queries')).toBeTruthy()
  })

  test('keeps the total, and the button that was pressed, while the next page is on its way', async () => {
    const { server, user } = openDashboard('COMPLIANCE', { address: '?search=ehitus' })
    server.on(queryListCalls.total, { json: { totalElements: 90_000 } })
    server.on(queryListCalls.all, { json: { content: [rowOf()], totalElements: 11, atLeast: true } })
    await screen.findByText('1–10 of 90,000')
    const later = held()
    server.on(queryListCalls.all, later.script)
    const third = await screen.findByRole('button', { name: 'Page 3' })
    await user.click(third)
    expect(screen.getByText('90,000 queries')).toBeTruthy()
    expect(document.activeElement).toBe(third)
    await later.answer({ json: { content: [rowOf()], totalElements: 31, atLeast: true } })
    expect(await screen.findByText('21–30 of 90,000')).toBeTruthy()
  })

  test('says where it was counted no further', async () => {
    const { server } = openDashboard('COMPLIANCE', { address: '?search=ehitus' })
    server.on(queryListCalls.total, { json: { totalElements: 10_000, atLeast: true } })
    server.on(queryListCalls.all, { json: { content: [rowOf()], totalElements: 11, atLeast: true } })
    expect(await screen.findByText('1–10 of more than 10,000')).toBeTruthy()
    expect(screen.getByText('more than 10,000 queries')).toBeTruthy()
  })
})
