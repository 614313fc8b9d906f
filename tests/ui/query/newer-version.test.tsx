import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presenceCalls } from '../../../api/presence.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import { latest } from '../../../src/query/QueryScreen.tsx'
import { contactName, later, type Opened, retype, storing } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NAME_OF_SM = 'Sent to manager'
const sending = () => screen.queryByRole('button', { name: 'Send to manager' })
const steps = ({ server }: Opened) => server.asked.filter(({ path }) => path.includes('/steps/'))
const versionOf = ({ queryId, status, modifiedDtime }: Query) => ({ queryId, status, modifiedDtime })

/** Hides and shows the page, which polls at once. */
const lookAgain = () => {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
}

/** Records a value after each change of the page, until the test ends. */
const noteChanges = <Noted,>(look: () => Noted): Noted[] => {
  const noted: Noted[] = []
  const observer = new MutationObserver(() => noted.push(look()))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return noted
}

/** Types like a browser, without letting React render before the next event. */
const typeAtOnce = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a step that the last key disabled is not taken by its stale button', async () => {
  const opened = await openQuery()
  storing(opened)
  const button = sending()
  expect(button?.getAttribute('aria-disabled')).toBeNull()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  typeAtOnce(contactName(), '')
  expect(button?.getAttribute('aria-disabled')).toBeNull()
  button?.click()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await waitFor(() => expect(button?.getAttribute('aria-disabled')).toBe('true'))
  expect(opened.saves()).toEqual([])
  expect(steps(opened)).toEqual([])
})

test('a step ends only when the screen shows its result', async () => {
  const opened = await openQuery()
  const sent = queryOf({ status: 'SM', modifiedDtime: later })
  opened.server.on(queryCalls.takeStep, () => {
    opened.server.on(queryCalls.edit, { json: sent })
    return { json: versionOf(sent) }
  })
  const seen = noteChanges(() => {
    const isOffered = sending() !== null && sending()?.getAttribute('aria-busy') === null
    return { isOffered, wasAsked: steps(opened).length > 0 }
  })
  await opened.user.click(sending() as HTMLElement)
  await waitFor(() => expect(screen.getAllByText(NAME_OF_SM).length).toBeGreaterThan(0))
  await waitFor(() => expect(sending()).toBeNull())
  expect(seen.some(({ wasAsked }) => wasAsked)).toBe(true)
  expect(seen.filter(({ isOffered, wasAsked }) => isOffered && wasAsked)).toEqual([])
})

test('an older version that arrives after a save is ignored', async () => {
  const opened = await openQuery()
  storing(opened)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const earlier = queryOf({ status: 'SM', modifiedDtime: '2026-11-20T10:00:00.000Z' })
  opened.server.on(presenceCalls.arrive, { json: { ...versionOf(earlier), others: [] } })
  opened.server.on(queryCalls.edit, () => held.then(() => ({ json: earlier })))
  const isRead = () => opened.server.asked.filter(({ path }) => path.endsWith('/edit')).length > 1
  lookAgain()
  await waitFor(() => expect(isRead()).toBe(true))
  await retype(opened, contactName(), 'Mari Saar')
  await opened.user.click(screen.getByRole('button', { name: /Save and go next/ }))
  await waitFor(() => expect(opened.saves()).toHaveLength(1))
  const seen = noteChanges(() => screen.queryAllByText(NAME_OF_SM).length)
  await act(async () => release())
  await waitFor(() => expect(seen.filter((count) => count > 0)).toEqual([]))
})

test.each([
  ['older', 'known', '2026-11-20T09:00:00.000Z'],
  ['as old', 'read', '2026-11-20T10:00:00.000Z'],
  ['newer', 'read', '2026-11-20T11:00:00.000Z'],
] as const)('a reading that is %s leaves what is %s', (_, stays, modifiedDtime) => {
  const known = queryOf({ modifiedDtime: '2026-11-20T10:00:00.000Z', status: 'SM' })
  const read = queryOf({ modifiedDtime, status: 'SCR' })
  expect(latest(known, read)).toEqual({ known, read }[stays])
})
