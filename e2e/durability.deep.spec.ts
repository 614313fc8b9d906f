import { containerCalls } from '../api/container.calls.ts'
import { queryCalls } from '../api/query.calls.ts'
import { statusHistoryCalls } from '../api/status-history.calls.ts'
import { type Caller, createCaller } from '../tests/api/caller.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { COMPLIANCE, completeQuery, PARTNER } from '../tests/api/query/example.ts'
import { ordinary } from '../tests/models/query.situation.ts'
import { findCompany } from './deal.ts'
import { type OwnPortal, runPortal, startPortal } from './portal.ts'
import { queryScreen } from './query-screen.ts'
import { signIn } from './sign-in.ts'
import { openStored } from './stored.ts'
import { expect, test } from './test.ts'

/** An acknowledged query: its id, text, and whether it was sent. */
type Acknowledged = { queryId: number; clientInfo: string; sent: boolean }

const WRITERS = 4
const ENOUGH = 24

/** Creates and sends queries one after the other, until the portal is gone. */
async function write(caller: Caller, writer: number, acknowledged: Acknowledged[], gone: () => boolean) {
  for (let number = 1; ; number += 1) {
    const clientInfo = `writer ${writer}, query ${number}`
    const entry = { queryId: 0, clientInfo, sent: false }
    try {
      const { queryId } = await caller.ask(
        queryCalls.save,
        { body: { ...completeQuery, clientInfo } },
        PARTNER,
      )
      acknowledged.push(Object.assign(entry, { queryId }))
      await caller.ask(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, PARTNER)
      entry.sent = true
    } catch (error) {
      if (gone()) return
      throw error
    }
  }
}

/** Sends a container, which the portal acknowledges. */
async function promiseContainer(caller: Caller, portal: OwnPortal) {
  const { database, close } = await openStored(portal)
  const of = await arrange(database, { status: 'CR', kind: 'compliance', situation: ordinary })
  await close()
  const params = { id: of.queryId }
  await caller.ask(containerCalls.send, { params, body: [{ id: of.container }] }, COMPLIANCE)
  return of
}

async function expectStored(caller: Caller, { queryId, clientInfo, sent }: Acknowledged) {
  const stored = await caller.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
  expect(stored.clientInfo).toBe(clientInfo)
  const history = await caller.ask(statusHistoryCalls.find, { params: { queryId } }, PARTNER)
  // The last step of each writer may be stored without a response, but then completely.
  if (sent) expect(stored.status).toBe('SM')
  expect(history.map(({ status }) => status)).toEqual(stored.status === 'SM' ? ['P', 'SM'] : ['P'])
}

test('acknowledged changes survive a kill of the program', async ({ browser, words, watch }) => {
  test.setTimeout(180_000)
  const portal = await startPortal()
  let running: OwnPortal | null = portal
  try {
    const context = await browser.newContext({ baseURL: portal.address, locale: 'en-GB' })
    const page = await context.newPage()
    watch.listen(page)
    // A portal that has just started may respond before its database does.
    watch.tolerate(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503/)
    await signIn(page, 'partner')
    await page.goto('/partner/queries/create')
    const screen = queryScreen(page, words)
    await findCompany(screen, 'tam', { name: 'Tamme Hambaravi OÜ', code: '19008010' })
    await screen.openTab('transaction')
    const queryId = await screen.id()
    const typed = page.getByRole('textbox', { name: words('query.field.clientInfo') })
    await typed.fill('typed, not saved')

    const caller = createCaller(portal.address)
    const acknowledged: Acknowledged[] = []
    let dead = false
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(caller, writer, acknowledged, () => dead),
    )
    await expect.poll(() => acknowledged.length).toBeGreaterThan(ENOUGH)
    const promised = await promiseContainer(caller, portal)
    dead = true
    running = null
    await portal.kill()
    await Promise.all(writers)

    const save = page.getByRole('button', { name: words('transaction.save'), exact: true })
    await save.click()
    await expect(page.getByText(words('connection.lost'))).toBeVisible()
    await expect(typed).toHaveValue('typed, not saved')

    running = await runPortal(portal.dataDir, { oldPort: Number(new URL(portal.address).port) })
    await expect(page.getByText(words('connection.lost'))).toBeHidden({ timeout: 40_000 })
    await save.click()
    await expect(screen.bar).toContainText(words('query.save.saved', { at: '' }).trim())

    const again = createCaller(running.address)
    const own = await again.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
    expect(own).toMatchObject({ custName: 'Tamme Hambaravi OÜ', clientInfo: 'typed, not saved' })
    for (const each of acknowledged) await expectStored(again, each)

    const atGateway = async () => {
      const params = { id: promised.queryId }
      const containers = await again.ask(containerCalls.find, { params }, COMPLIANCE)
      return containers.find(({ id }) => id === promised.container)?.signers[0]?.page
    }
    // Interrupted jobs are retried within a minute.
    await expect.poll(atGateway).toContain('/signing/')
    await context.close()
  } finally {
    // The database survives the program; the next start takes it over and stops it.
    running ??= await runPortal(portal.dataDir)
    await running.stop()
    await portal.stop()
  }
})
