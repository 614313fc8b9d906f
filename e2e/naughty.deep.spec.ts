import type { Page } from 'playwright/test'
import { dashboardCalls } from '../api/dashboard.calls.ts'
import { languages } from '../api/language.ts'
import { messageCalls } from '../api/message.calls.ts'
import { queryCalls } from '../api/query.calls.ts'
import { tabsOf, type TabName } from '../machines/flow/query/query-tabs.ts'
import { createCaller } from '../tests/api/caller.ts'
import { hostileQuery, queryWords } from '../tests/api/naughty/hostile.ts'
import { completeQuery } from '../tests/api/query/example.ts'
import { textsIn } from '../tests/models/free-texts.ts'
import { fitted, naughty } from '../tests/specs/naughty.table.ts'
import { accounts } from './accounts.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

// An own portal, because every dashboard gets a message.
test.use({ ownPortal: 'naughty' })

const texts = Object.values(naughty)

/** Expects that no typed text ran as script. */
const expectInert = async (page: Page) => {
  expect(await page.evaluate(() => '__ran' in window), page.url()).toBe(false)
  const made =
    'iframe, [onerror], [onfocus], [onload], img[src="x"], a[href^="javascript:" i], b:text-is("Saar")'
  await expect(page.locator(made)).toHaveCount(0)
}

/** Values of all visible fields by name. */
const shownIn = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('main :is(input:not([type="radio"], [type="checkbox"]), textarea)[name]')
    .evaluateAll((fields) =>
      Object.fromEntries(
        fields.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]),
      ),
    )

/** Fields that a tab must have, so that the comparison is not empty. */
const known: Record<TabName, readonly string[]> = {
  client: ['street', 'contactName', 'guarantor.name', 'actualBeneficiary.name'],
  transaction: ['clientInfo', 'specialTerms'],
  credit: ['additionalInfo'],
  acceptance: [],
  status: [],
}

const withoutDialogs = (page: Page) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`)
  })
  return page
}

for (const [turn, language] of languages.entries()) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a query with hostile texts opens on every tab and shows them as typed', async ({
      openAs,
      portal,
      words: say,
    }) => {
      const { ask } = createCaller(portal.address)
      const body = hostileQuery(turn * Math.floor(texts.length / 2))
      const stored = await ask(queryCalls.save, { body }, accounts.inhouse)
      const { queryId } = stored
      for (const content of texts)
        await ask(messageCalls.save, { params: { queryId }, body: { content } }, accounts.credit)

      // As stored: a single line loses invisible characters.
      const typed = textsIn(stored, queryWords)
      const page = withoutDialogs(await openAs('inhouse', pathOf('inhouse', queryId)))
      const screen = queryScreen(page, say)
      await expect(screen.bar).toContainText(String(typed['custName']))
      for (const tab of tabsOf('inhouse')) {
        await screen.openTab(tab)
        for (const name of known[tab])
          await expect(page.locator(`main [name="${name}"]`)).toHaveValue(String(typed[name]))
        for (const [name, value] of Object.entries(await shownIn(page)))
          if (name in typed) expect([name, value]).toEqual([name, typed[name]])
        await expectInert(page)
      }

      await screen.openTab('transaction')
      const chat = page.getByRole('log', { name: say('message.list') })
      await expect(chat.getByRole('listitem')).toHaveCount(texts.length)
      const said = await chat
        .getByRole('listitem')
        .evaluateAll((bubbles) => bubbles.map((bubble) => bubble.lastChild?.textContent))
      expect(said).toEqual(texts)

      const asset = page.getByRole('table', { name: say('asset.title') })
      await asset
        .getByRole('button', { name: say('asset.edit', { name: String(typed['qassets.0.qassetName']) }) })
        .click()
      await expect(page.getByRole('group', { name: say('asset.form.edit') })).toBeVisible()
      const form = await shownIn(page)
      for (const name of [
        'qassetName',
        'sellerOfferNr',
        'sellerName',
        'sellerRepresentative',
        'deliveryPlace',
      ])
        expect([name, form[name]]).toEqual([name, typed[`qassets.0.${name}`]])
      await expectInert(page)
    })

    test('the dashboard shows hostile names and a hostile message as text', async ({
      openAs,
      portal,
      words: say,
    }) => {
      const { ask } = createCaller(portal.address)
      const text = fitted(texts.join(' '), 2000)
      await ask(dashboardCalls.saveMessage, { body: { text } }, accounts.compliance)
      for (const custName of texts)
        await ask(queryCalls.save, { body: { custName: fitted(custName, 200) } }, accounts.inhouse)
      for (const account of ['inhouse', 'compliance'] as const) {
        const page = withoutDialogs(await openAs(account))
        const message = page.getByRole('region', { name: say('dashboard.message.name') })
        expect(await message.locator('p').textContent()).toBe(text)
        await expectInert(page)
      }
    })

    test('the history shows a hostile reason as text', async ({ openAs, portal, words: say }) => {
      const { ask } = createCaller(portal.address)
      const closingReason = fitted(texts.join(' '), 1000)
      const { queryId } = await ask(queryCalls.save, { body: completeQuery }, accounts.inhouse)
      await ask(queryCalls.changeStatus, { query: { queryId, status: 'N', closingReason } }, accounts.inhouse)
      const page = withoutDialogs(await openAs('inhouse', pathOf('inhouse', queryId)))
      await queryScreen(page, say).openTab('status')
      const history = page.getByRole('table', { name: say('status.history.title') })
      await expect(history.getByRole('row')).toHaveCount(3)
      expect(await history.getByRole('cell').allTextContents()).toContain(closingReason)
      await expectInert(page)
    })
  })
}
