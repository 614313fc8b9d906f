import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Language } from '../../../api/language.ts'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryRow } from '../../../api/query-list.ts'
import { savedViewCalls } from '../../../api/saved-view.calls.ts'
import type { SavedView } from '../../../api/saved-view.ts'
import type { Role } from '../../../api/role.ts'
import { DashboardGate } from '../../../src/dashboard/DashboardLayout.tsx'
import { DashboardScreen } from '../../../src/dashboard/DashboardScreen.tsx'
import { OverlayFailureContext } from '../../../src/design/lazy-overlay.tsx'
import { homeOf } from '../../../src/shell/screen/home.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer, type Answered, type Asked } from '../scripted-server.ts'

/** A row of the list; pass only what the test is about. */
export const rowOf = (parts: Partial<QueryRow> = {}): QueryRow => ({
  queryId: 1063,
  sellerOfferNr: 'RP-2026-0341',
  lendifyRefno: '',
  createdByName: 'Marta Oja',
  createdDtime: '2026-11-20T07:08:00.000Z',
  formattedCreatedDtime: '20.11.2026 09:08',
  modifiedDtime: '2026-11-21T12:30:00.000Z',
  partnerId: 2,
  partnerName: 'Rattapood OÜ',
  custName: 'Kesklinna Kullerid OÜ',
  contractAmount: 12640,
  status: 'YS',
  signedOnPaper: false,
  ended: null,
  product: 'LEASING',
  waitingForYou: false,
  conditionsForYou: 0,
  messageWaiting: false,
  ...parts,
})

/** A response that the test sends later. */
export const held = () => {
  let answer = Promise.withResolvers<Answered>()
  return {
    script: () => {
      answer = Promise.withResolvers<Answered>()
      return answer.promise
    },
    answer: (answered: Answered) => act(async () => answer.resolve(answered)),
  }
}

export const failure = refusal(500, 'internal', { detail: 'A technical error occurred.' })

type Scene = {
  rows?: readonly QueryRow[]
  total?: number
  counts?: Record<string, number>
  /** How many of those wait for the reader. */
  waiting?: Record<string, number>
  /** How many queries have a condition that waits for the reader. */
  conditions?: number
  message?: string | null
  views?: readonly SavedView[] | 'failed'
  partners?: readonly { partnerId: number; businessName: string }[]
  /** Search part of the URL, with its question mark. */
  address?: string
  language?: Language
  /** As in the portal, with one pending response. */
  late?: 'counts' | 'list'
  /** Called for code that could not be fetched. */
  onNotFetched?: (error: unknown) => void
}

const listPath = (role: Role) =>
  role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all

/** Renders a role's dashboard with a scripted server. */
export const openDashboard = (role: Role, scene: Scene = {}) => {
  const {
    rows = [rowOf()],
    counts = { YS: 4, CA: 11 },
    waiting = {},
    conditions = 0,
    message = null,
    views = [],
    partners = [{ partnerId: 2, businessName: 'Rattapood OÜ' }],
    address = '',
    language = 'en',
    late,
    onNotFetched = () => undefined,
  } = scene
  const server = scriptedServer()
  const annulled = held()
  const stored = held()
  const total = scene.total ?? rows.length
  const list = ({ url }: Asked): Answered => {
    const isFirst = url.searchParams.get('page') === '0'
    const cursors = { previous: isFirst ? null : 'previous', next: 'next' }
    return { json: { content: rows, totalElements: total, ...(total > rows.length && { cursors }) } }
  }
  server.on(listPath(role), late === 'list' ? held().script : list)
  server.on(
    queryListCalls.counts,
    late === 'counts' ? held().script : { json: { byStatus: counts, waiting, conditions } },
  )
  server.on(savedViewCalls.find, views === 'failed' ? failure : { json: views })
  server.on(queryListCalls.partners, { json: partners })
  server.on(dashboardCalls.message, { json: { text: message } })
  server.on(dashboardCalls.saveMessage, stored.script)
  server.on(queryCalls.annul, annulled.script)
  const dashboard = late ? (
    <DashboardGate>
      <DashboardScreen />
    </DashboardGate>
  ) : (
    <DashboardScreen />
  )
  const app = renderInApp(<OverlayFailureContext value={onNotFetched}>{dashboard}</OverlayFailureContext>, {
    user: personOf(role),
    path: `${homeOf(role)}${address}`,
    language,
    hasScreen: (path) => !path.startsWith('/selfserve'),
  })
  const lists = (): Asked[] => server.asked.filter(({ path }) => path === `/api${listPath(role).path}`)
  return {
    ...app,
    server,
    annulled,
    stored,
    /** The last request for the list. */
    lastList: () => {
      const { url, body } = lists().at(-1) ?? {}
      return { ...Object.fromEntries(url?.searchParams ?? []), body }
    },
    address: () => app.location.history.at(-1) ?? '',
    lists,
  }
}

/** Opens the folded filters above the list. */
export const openFilters = ({ user }: { user: UserEvent }) =>
  user.click(screen.getByRole('button', { name: /^Filters/ }))

/** Selects an entry of the list's menu. */
export const pickOfList = async ({ user }: { user: UserEvent }, name: string) => {
  await user.click(screen.getByRole('button', { name: /^View of the list/ }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

/** The row of a query by accessible name, once its controls are loaded. */
export const rowNamed = async (id: number) => {
  const row = await screen.findByRole('row', { name: new RegExp(`#${id}\\b`) })
  await within(row).findByRole('checkbox')
  return row
}

export const inRow = async (id: number) => within(await rowNamed(id))
