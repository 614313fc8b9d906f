import { and, eq } from 'drizzle-orm'
import type { Locator } from 'playwright/test'
import type { ApplyView } from '../api/apply.ts'
import { languages } from '../api/language.ts'
import { secciCalls } from '../api/secci.calls.ts'
import type { StatusCode } from '../api/status.ts'
import type { Database } from '../server/platform/database/database.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { createCaller } from '../tests/api/caller.ts'
import { anApplication } from '../tests/models/offer.cases.ts'
import { accounts } from './accounts.ts'
import { expectNoSidewaysScrolling } from './axe.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Logged by the browser for a failed request, and by React for the boundary that caught it. */
const NOT_FETCHED = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ChunkLoadError/

/** The demo's own query of a consumer in this status. */
const consumersQuery = async (database: Database, status: StatusCode): Promise<number> => {
  const [found] = await database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(and(eq(queryTable.status, status), eq(queryTable.consumer, true)))
    .orderBy(queryTable.queryId)
  if (!found) throw new Error(`the demo data has no query of a consumer in ${status}`)
  return found.queryId
}

/** The number of lines of each element. */
const linesOf = (all: Element[]): number[] =>
  all.map((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })

const expectInside = (card: Locator, parts: Locator) =>
  expect(async () => {
    const { x = 0, width = 0 } = (await card.boundingBox()) ?? {}
    for (const part of await parts.all()) {
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(x + width)
    }
  }).toPass()

for (const language of languages)
  test.describe(`a consumer's cards on a phone, in ${language}`, () => {
    test.use({ language })

    test('the list of handed over sheets stays within its card', async ({
      openAs,
      words,
      portal,
      database,
    }) => {
      const queryId = await consumersQuery(database, 'SCR')
      const handOver = { params: { queryId }, body: { way: 'paper' as const } }
      await createCaller(portal.address).ask(secciCalls.handOver, handOver, accounts.compliance)
      const page = await openAs('compliance', pathOf('compliance', queryId))
      await queryScreen(page, words).openTab('credit')
      const card = page.getByRole('region', { name: words('secci.card') })
      await expect(card.getByRole('button').nth(1)).toBeVisible()
      await expectInside(card, card.getByRole('button'))
    })

    test('the quote of early repayment wraps no amount', async ({ openAs, words, database }) => {
      const path = pathOf('compliance', await consumersQuery(database, 'CA'))
      const page = await openAs('compliance', path)
      await queryScreen(page, words).openTab('credit')
      const card = page.getByRole('region', { name: words('earlyRepayment.title') })
      const amounts = card.locator('dd')
      await expect(amounts.first()).toBeVisible()
      await expect.poll(async () => new Set(await amounts.evaluateAll(linesOf))).toEqual(new Set([1]))
      await expectInside(card, amounts)
    })
  })

test.describe('a part of the screen that cannot be loaded', () => {
  test.use({ viewport: { width: 1280, height: 900 }, language: 'en' })

  test('shows the error in its own card, and opens when the connection is back', async ({
    openAs,
    words,
    database,
    watch,
  }) => {
    watch.tolerate(NOT_FETCHED)
    const queryId = await consumersQuery(database, 'CA')
    const page = await openAs('compliance')
    const { promise: offline, resolve: goOffline } = Promise.withResolvers<void>()
    await page.route(/assets\/Secci-/, async (route) => {
      await offline
      await route.abort()
    })
    await page.goto(pathOf('compliance', queryId))
    await queryScreen(page, words).pressTab('credit')
    const quote = page.getByRole('region', { name: words('earlyRepayment.title') })
    await expect(quote.locator('dd').first()).toBeVisible()
    await page.context().setOffline(true)
    goOffline()
    const card = page.getByRole('region', { name: words('secci.card') })
    await expect(card.getByText(words('connection.loadsLater'))).toBeVisible()
    await expect(quote).toBeVisible()
    await page.unroute(/assets\/Secci-/)
    await page.context().setOffline(false)
    await expect(card.getByText(words('secci.none'))).toBeVisible({ timeout: 20_000 })
  })

  test('keeps the content above it and the typed input', async ({ openAs, words, portal, watch }) => {
    watch.tolerate(NOT_FETCHED)
    const page = await openAs('inhouse')
    const { promise: offline, resolve: goOffline } = Promise.withResolvers<void>()
    const lower = /assets\/BelowFoldTransactionCards-/
    await page.route(lower, async (route) => {
      await offline
      await route.abort()
    })
    await page.goto(pathOf('inhouse', await makeQuery(portal.address, 'SM')))
    const { pressTab, field } = queryScreen(page, words)
    await pressTab('transaction')
    const special = field(words('query.field.specialTerms'))
    await special.fill('Half a te')
    await page.context().setOffline(true)
    goOffline()
    await expect(page.getByText(words('connection.loadsLater'))).toBeVisible()
    await special.pressSequentially('rm')
    await page.unroute(lower)
    await page.context().setOffline(false)
    await expect(page.getByText(words('connection.lost'))).toBeHidden({ timeout: 20_000 })
    await special.pressSequentially('s')
    await expect(special).toBeFocused()
    await expect(special).toHaveValue('Half a terms')
  })

  test('closes the dialog of a step, which can be opened again', async ({
    openAs,
    words,
    database,
    watch,
  }) => {
    watch.tolerate(NOT_FETCHED)
    const queryId = await consumersQuery(database, 'SCR')
    const page = await openAs('credit')
    await page.route(/assets\/NoteDialog-/, (route) => route.abort())
    await page.goto(pathOf('credit', queryId))
    const { step, pressStep, dialog, expectStatus } = queryScreen(page, words)
    await pressStep('query.approve')
    await expect(page.getByText(words('alerts.overlayFailed'))).toBeVisible()
    await expectStatus('SCR')
    await page.unroute(/assets\/NoteDialog-/)
    // In a browser that caches the failed module, the second click reloads the page.
    const reloaded = page.waitForEvent('load').then(() => true)
    const opened = dialog.waitFor().then(() => false)
    await step('query.approve').click()
    if (await Promise.race([reloaded, opened])) await step('query.approve').click()
    await Promise.any([reloaded, opened])
    await expect(dialog).toBeVisible()
  })
})

test('the customer’s page wraps an e-mail address that is longer than a line', async ({
  openPage,
  portal,
}) => {
  const email = 'a.very.long.address.that.no.phone.holds@of-a-domain-as-long-as-itself.example'
  const view: ApplyView = {
    link: 'used',
    language: 'en',
    partner: 'Nutipood OÜ',
    company: false,
    expiresDtime: null,
    offer: null,
    methods: [],
    visitor: {
      name: 'Mari Meri',
      customer: '',
      contact: anApplication.contact,
      publicOffice: null,
      consents: [],
    },
    steps: [],
    progress: { appliedDtime: '2026-11-09T10:00:00.000Z', stage: 'closed', signings: [], usualMinutes: null },
    decision: null,
    withdrawal: {
      contractNumber: 'LV-210001',
      lastDay: '2026-11-30',
      refusal: null,
      withdrawnDtime: '2026-11-24T00:30:00.000Z',
      email,
      drawnDay: null,
      capital: 0,
      interest: 0,
      perDay: 0,
      total: 0,
      payBy: '2026-12-24',
    },
    mayRepay: false,
    papers: [],
  }
  const page = await openPage()
  // With the cookie of a visit the browser opens the link, not the server.
  const visit = { name: 'tehing_apply', value: 'v'.repeat(43), url: portal.address }
  await page.context().addCookies([visit])
  await page.route('**/api/apply/open', (route) => route.fulfill({ json: view }))
  await page.route('**/api/apply/conditions', (route) => route.fulfill({ json: { conditions: [] } }))
  await page.goto(`/apply/${'t'.repeat(43)}`)
  await expect(page.getByText(email).first()).toBeVisible()
  await expectNoSidewaysScrolling(page)
})
