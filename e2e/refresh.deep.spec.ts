import { containerCalls } from '../api/container.calls.ts'
import { documentCalls } from '../api/document.calls.ts'
import { messageCalls } from '../api/message.calls.ts'
import { queryCalls } from '../api/query.calls.ts'
import type { StatusCode } from '../api/status.ts'
import { LIST_REFRESH_MS } from '../domain/constants.ts'
import { type Caller, createCaller } from '../tests/api/caller.ts'
import { pdf } from '../tests/api/document/samples.ts'
import { completeQuery } from '../tests/api/query/example.ts'
import { type Account, accounts, emailOf } from './accounts.ts'
import { people } from './people.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { SHORTLY, pollingEvery } from './polling.ts'
import { expect, test } from './test.ts'
import { messageId } from './words.ts'

const eventually = pollingEvery(LIST_REFRESH_MS)

type Demo = (typeof accounts)[Account]

/** The second person of the same role and partner. */
const twinOf = (account: Account) => emailOf(account, 'et') as Demo

const stepTo = ({ ask }: Caller, queryId: number, status: StatusCode, as: Account) =>
  ask(queryCalls.changeStatus, { query: { queryId, status } }, accounts[as])

const create = async ({ ask }: Caller, as: Account) =>
  (await ask(queryCalls.save, { body: completeQuery }, accounts[as])).queryId

const homes = { partner: '/partner', shop: '/shop', credit: '/credit/home', compliance: '/compliance/home' }

const sentOn = {
  of: 'partner',
  before: 'SM',
  after: 'status.SCR',
  change: (caller: Caller, queryId: number) => stepTo(caller, queryId, 'SCR', 'inhouse'),
} as const

test.describe('a dashboard shows another user’s change without a reload', () => {
  const cases = [
    { as: 'partner', ...sentOn },
    { as: 'credit', ...sentOn },
    { as: 'compliance', ...sentOn },
    {
      as: 'shop',
      of: 'shop',
      before: 'P',
      after: 'status.N.annulled',
      change: ({ ask }: Caller, id: number) => ask(queryCalls.annul, { params: { id } }, twinOf('shop')),
    },
  ] as const

  for (const { as, of, before, after, change } of cases) {
    test(as, async ({ openAs, words, portal }) => {
      const caller = createCaller(portal.address)
      const queryId = await create(caller, of)
      if (before !== 'P') await stepTo(caller, queryId, before, of)
      const page = await openAs(as)
      await page.clock.install()
      await page.goto(`${homes[as]}?status=all&search=${encodeURIComponent(`#${queryId}`)}`)
      const row = page.getByRole('row', { name: `#${queryId}` })
      await expect(row).toContainText(words(messageId(`status.${before}`)))
      await change(caller, queryId)
      await eventually(page, () => expect(row).toContainText(words(after), SHORTLY))
    })
  }
})

test('the lists of a query show other users’ additions without a reload', async ({
  openAs,
  words,
  portal,
}) => {
  const caller = createCaller(portal.address)
  const queryId = await create(caller, 'partner')
  await stepTo(caller, queryId, 'SM', 'partner')
  await stepTo(caller, queryId, 'SCR', 'inhouse')
  await stepTo(caller, queryId, 'QA', 'credit')
  await stepTo(caller, queryId, 'CR', 'inhouse')

  const page = await openAs('compliance')
  await page.clock.install()
  await page.goto(pathOf('compliance', queryId))
  const screen = queryScreen(page, words)
  await screen.openTab('credit')
  const shows = (text: string) =>
    eventually(page, () => expect(page.getByText(text).first()).toBeVisible(SHORTLY))

  const twin = twinOf('compliance')
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(pdf())]), 'extract-of-others.pdf')
  const uploaded = await caller.request(documentCalls.upload, { params: { queryId }, body }, twin)
  expect(uploaded.status).toBe(201)
  await shows('extract-of-others.pdf')

  await caller.ask(
    messageCalls.save,
    { params: { queryId }, body: { content: 'A word from the desk beside' } },
    accounts.inhouse,
  )
  await shows('A word from the desk beside')

  const [signer] = await caller.ask(containerCalls.signers, { params: { id: queryId } }, twin)
  expect(signer).toBeDefined()
  const { modifiedDtime } = await caller.ask(queryCalls.edit, { params: { id: queryId } }, twin)
  await caller.ask(
    containerCalls.save,
    {
      params: { id: queryId },
      query: { modifiedDtime },
      body: [
        { title: 'BESIDE-1', files: [{ id: '8' }], signers: signer ? [signer] : [], additionalInfo: '' },
      ],
    },
    twin,
  )
  await shows('BESIDE-1')

  await screen.openTab('status')
  const history = page.getByRole('table', { name: words('status.history.title') })
  const withHead = 1 + ['P', 'SM', 'SCR', 'QA', 'CR'].length
  await expect(history.getByRole('row')).toHaveCount(withHead)
  await caller.ask(
    queryCalls.changeStatus,
    { query: { queryId, status: 'N', closingReason: 'No surety' } },
    twin,
  )
  await eventually(page, () => expect(history.getByRole('row')).toHaveCount(withHead + 1, SHORTLY))
  await expect(history).toContainText('No surety')
  await eventually(page, () => screen.expectStatus('N', SHORTLY))
  await expect(history).toContainText(people.compliance)
})
