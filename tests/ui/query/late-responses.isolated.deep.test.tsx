import { act, cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../../api/role.ts'
import type { TabName } from '../../../machines/flow/query/query-tabs.ts'
import type { LazyChunk, lazyView } from '../../../src/shell/screen/lazy-view.tsx'
import { eventually } from '../../eventually.ts'

/** What a screen waits for, code and responses by name, each held back until the test lets it arrive. */
const held = vi.hoisted(() => {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const views: (() => void)[] = []
  const gateOf = (name: string) => {
    const gate = gates.get(name) ?? Promise.withResolvers<void>()
    gates.set(name, gate)
    return gate
  }
  return {
    until: (name: string) => gateOf(name).promise,
    arrive: (name: string) => gateOf(name).resolve(),
    /** Unloads everything and holds it back again. */
    reset: () => {
      gates.clear()
      for (const unload of views) unload()
    },
    onReset: (unload: () => void) => views.push(unload),
  }
})

type Load = () => Promise<ComponentType<object>>

vi.mock('../../../src/shell/screen/lazy-view.tsx', async (original) => {
  const real = await original<{ lazyView: typeof lazyView }>()
  const create = (load: Load, loadTexts?: () => Promise<void>) => {
    const name = /\/(\w+)\.tsx/.exec(load.toString())?.[1] ?? load.toString()
    const renew = () =>
      real.lazyView(async () => {
        await held.until(name)
        return load()
      }, loadTexts)
    let current = renew()
    held.onReset(() => {
      current = renew()
    })
    const View = (props: object) => <current.View {...props} />
    return { View, fetch: () => current.fetch(), isLoaded: () => current.isLoaded() }
  }
  const createWithTexts = ({ texts, load }: LazyChunk<object>) =>
    create(load, () => held.until(`texts ${texts.join(' ')}`))
  return { lazyView: create, lazyViewWithTexts: createWithTexts }
})

// The set-up of all tests has loaded the code already.
vi.resetModules()
const { renderQuery } = await import('./screen.tsx')
const { queryOf } = await import('./example-query.ts')

beforeEach(held.reset)
afterEach(cleanup)

const chart = () => screen.queryByRole('img', { name: /1042/ })
const headingOf = (name: string | RegExp) => () => screen.queryByRole('heading', { name })

const QUERY = '/query/:id/edit'
const LIMIT = ['LimitCard', '/limits/:regno']
const SETTING = '/query/:queryId/partner'
const HISTORY = '/status-history/:queryId/find-all-by-query-id'

/** A tab, who opens it, what its content waits for, what may come later, and something that no other tab shows. */
const tabs: readonly {
  tab: TabName
  role: Role
  parts: readonly string[]
  others: readonly string[]
  shows: () => HTMLElement | null
}[] = [
  {
    tab: 'client',
    role: 'COMPLIANCE',
    parts: [QUERY, 'ClientTab'],
    others: ['texts tabs', ...LIMIT],
    shows: () => screen.queryByRole('textbox', { name: 'Contact name' }),
  },
  {
    tab: 'transaction',
    role: 'COMPLIANCE',
    parts: [QUERY, 'TransactionTab', SETTING],
    others: ['texts tabs', 'BelowFoldTransactionCards', 'PaymentCard', ...LIMIT],
    shows: headingOf('Terms'),
  },
  {
    tab: 'credit',
    role: 'COMPLIANCE',
    parts: [QUERY, 'CreditTab'],
    others: ['texts tabs', SETTING, 'BelowFoldCreditCards', 'CreditRail', ...LIMIT],
    shows: headingOf('Sureties'),
  },
  {
    tab: 'acceptance',
    role: 'COMPLIANCE',
    parts: [QUERY, 'AcceptanceTab', 'texts tabs'],
    others: LIMIT,
    shows: headingOf(/^Act/),
  },
  {
    tab: 'status',
    role: 'COMPLIANCE',
    parts: [QUERY, 'StatusTab', 'texts tabs', HISTORY],
    others: ['OutsideCards', ...LIMIT],
    shows: chart,
  },
  {
    tab: 'status',
    role: 'PARTNER',
    parts: [QUERY, 'StatusTab', 'texts tabs', HISTORY],
    others: ['OutsideCards', ...LIMIT],
    shows: chart,
  },
]

/** React renders what it can, and requests what that needs. */
const rendered = () => act(() => new Promise((passed) => setTimeout(passed, 1)))

const open = (tab: TabName, role: Role) => {
  const path = `/${role.toLowerCase()}/query/${queryOf().queryId}/edit?tab=${tab}`
  return renderQuery({ role, path }, (call) => held.until(call.path))
}

const orders = (parts: readonly string[]): string[][] =>
  parts.length === 0
    ? [[]]
    : parts.flatMap((first) => orders(parts.filter((one) => one !== first)).map((rest) => [first, ...rest]))

test.each(tabs)(
  '$tab of $role opens in whatever order its parts arrive',
  async ({ tab, role, parts, others, shows }) => {
    for (const [index, order] of orders(parts).entries()) {
      open(tab, role)
      for (const part of index % 2 === 0 ? [...others, ...order] : order) {
        expect(shows()).toBeNull()
        held.arrive(part)
        await rendered()
      }
      await eventually(() => expect(shows(), order.join(', then ')).not.toBeNull())
      expect(screen.getByRole('tab', { selected: true }).id).toBe(`tab-${tab}`)
      cleanup()
      held.reset()
    }
  },
)
