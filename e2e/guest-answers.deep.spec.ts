import type { Page } from 'playwright/test'
import { conditionCalls } from '../api/condition.calls.ts'
import type { Condition, ConditionAsk } from '../api/condition.ts'
import { queryCalls } from '../api/query.calls.ts'
import { createSuretyLink } from '../server/condition/surety-link.ts'
import { suretyTable } from '../server/schema/surety.table.ts'
import { type Caller, createCaller } from '../tests/api/caller.ts'
import { aConditionAsked, aDocumentAsked } from '../tests/api/condition/scene.ts'
import { pdf } from '../tests/api/document/samples.ts'
import { accounts } from './accounts.ts'
import { applyByLink, sendApplication } from './customer.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

test.use({ ownPortal: 'guest-answers' })

const EMAIL = 'klient-g@meretuul.example'
const SURETY = { name: 'Säde Käendaja', email: 'sade@kai.example' }
const HALF = 'Because in winter there is'
const paper = { name: 'palk.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }

const askFor = async ({ ask }: Caller, id: number, ...asked: ConditionAsk[]): Promise<Condition[]> => {
  const { conditions } = await ask(
    conditionCalls.ask,
    { params: { id }, body: { conditions: asked } },
    accounts.credit,
  )
  return conditions.slice(-asked.length)
}

const wordsAsked = (askedOf: 'customer' | 'surety', text: string): ConditionAsk => ({
  ...aConditionAsked,
  askedOf,
  textEt: text,
  textEn: text,
})

const waive = ({ ask }: Caller, { queryId, conditionId }: Condition) =>
  ask(
    conditionCalls.waive,
    { params: { id: queryId, conditionId }, body: { reason: 'Not needed.' } },
    accounts.credit,
  )

const close = ({ ask }: Caller, queryId: number) =>
  ask(queryCalls.changeStatus, { query: { queryId, status: 'N', closingReason: 'Debt' } }, accounts.credit)

const placeOf = (page: Page, text: string) => page.locator('.wanted').filter({ hasText: text })

/** Makes the page refetch, as when its tab becomes visible. */
const refetch = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Delays the upload of files until the returned function is called. */
const holdUpload = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<null>()
  await page.route('**/conditions/*/files', async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(null)
}

type Guest = { page: Page; words: Words; caller: Caller; queryId: number; askedOf: 'customer' | 'surety' }

/** A text that a guest has not sent survives a reload and Back, and can be copied after the condition is waived. */
const writesUntilWaived = async ({ page, words, caller, queryId, askedOf }: Guest, text: string) => {
  const [condition] = await askFor(caller, queryId, {
    ...aConditionAsked,
    askedOf,
    textEt: text,
    textEn: text,
  })
  await refetch(page)
  const place = placeOf(page, text)
  await place.getByRole('textbox').fill(HALF)
  await page.reload()
  await expect(place.getByRole('textbox')).toHaveValue(HALF)
  await page.goto('/sandbox/outbox')
  await page.goBack()
  await expect(place.getByRole('textbox')).toHaveValue(HALF)
  if (condition) await waive(caller, condition)
  await refetch(page)
  await expect(place.getByRole('alert')).toHaveText(words('asked.changed.unsent'))
  await expect(place.getByText(words('asked.waived'))).toBeVisible()
  await expect(place.getByRole('textbox')).toHaveValue(HALF)
  await expect(place.getByRole('textbox')).not.toBeEditable()
}

/** Files being uploaded when the condition is waived stay on the page with a message that they were not accepted. */
const uploadsWhileWaived = async ({ page, words, caller, queryId, askedOf }: Guest, text: string) => {
  const [condition] = await askFor(caller, queryId, {
    ...aDocumentAsked,
    askedOf,
    textEt: text,
    textEn: text,
  })
  await refetch(page)
  const place = placeOf(page, text)
  await place.locator('input[type=file]').setInputFiles(paper)
  const release = await holdUpload(page)
  await place.getByRole('button', { name: words('answerFiles.send', { count: 1 }) }).click()
  await expect(place.getByRole('progressbar')).toBeVisible()
  if (condition) await waive(caller, condition)
  release()
  await expect(place.getByText(words('asked.changed.files'))).toBeVisible()
  await expect(place.getByText(words('asked.waived'))).toBeVisible()
  await expect(place.getByText(paper.name)).toBeVisible()
  await page.unroute('**/conditions/*/files')
}

test('what a customer and a surety have begun is never lost silently', async ({
  openAs,
  browser,
  watch,
  words,
  portal,
  database,
}) => {
  test.setTimeout(10 * 60_000)
  watch.tolerate(/status of (409|410)/)
  const queryId = await sendApplication(await openAs('shop'), words, EMAIL)
  const context = await browser.newContext({
    baseURL: portal.address,
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
  })
  const open = async (path?: string) => {
    const page = await context.newPage()
    watch.listen(page)
    if (path !== undefined) await page.goto(path)
    return page
  }
  const phone = await open()
  await applyByLink(phone, words, EMAIL)
  const caller = createCaller(portal.address)
  const customer: Guest = { page: phone, words, caller, queryId, askedOf: 'customer' }
  const send = (page: Page, text: string) =>
    placeOf(page, text)
      .getByRole('button', { name: words('asked.send'), exact: true })
      .click()
  const expectUnsent = async (page: Page, text: string, why: 'answered' | 'unsent') => {
    await expect(placeOf(page, text).getByRole('alert')).toHaveText(words(`asked.changed.${why}`))
    await expect(placeOf(page, text).getByRole('textbox')).toHaveValue(HALF)
  }
  await writesUntilWaived(customer, 'Waived while it was written')
  await uploadsWhileWaived(customer, 'Waived while it was sent')

  const twice = 'Answered in two tabs'
  await askFor(caller, queryId, wordsAsked('customer', twice))
  const tab = await open(phone.url())
  await refetch(phone)
  await placeOf(phone, twice).getByRole('textbox').fill(HALF)
  await placeOf(tab, twice).getByRole('textbox').fill('Yes.')
  await send(tab, twice)
  await expect(placeOf(tab, twice).getByRole('textbox')).toHaveCount(0)
  await send(phone, twice)
  await expectUnsent(phone, twice, 'answered')

  const [surety] = await database
    .insert(suretyTable)
    .values({ queryId, ...SURETY })
    .returning()
  if (!surety) throw new Error('the surety was not stored')
  const closed = 'Closed while it was written'
  await askFor(caller, queryId, wordsAsked('surety', closed), wordsAsked('customer', closed))
  const { token } = await createSuretyLink({ database, now: () => new Date() }, surety, [])
  const page = await open(`/surety#${token}`)
  const guest: Guest = { page, words, caller, queryId, askedOf: 'surety' }
  await writesUntilWaived(guest, 'Waived while it was written')
  await uploadsWhileWaived(guest, 'Waived while it was sent')

  await refetch(phone)
  for (const each of [page, phone]) await placeOf(each, closed).getByRole('textbox').fill(HALF)
  await close(caller, queryId)
  await send(page, closed)
  await expectUnsent(page, closed, 'unsent')
  phone.on('dialog', (dialog) => void dialog.accept())
  await phone.reload()
  await expectUnsent(phone, closed, 'unsent')
  await expectUnsent(phone, 'Waived while it was written', 'unsent')
  await context.close()
})
