import { queryCalls } from '../api/query.calls.ts'
import { languages } from '../api/language.ts'
import { REFUSED_ONCE } from '../server/sandbox/companies/approved.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery, CREDIT, INHOUSE } from '../tests/api/query/example.ts'
import { oneInCore } from '../tools/tiers.ts'
import { expectAccessible } from './axe.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

for (const language of oneInCore(languages)) {
  test.describe(`the sequence (${language})`, () => {
    test.use({ language })

    test('a ledger that refused is shown, asked again there, and has entered the contract', async ({
      openAs,
      words,
      portal,
      watch,
    }) => {
      const { ask } = createCaller(portal.address)
      const body = { ...completeQuery, custName: 'Teine Katse OÜ', custRegCode: REFUSED_ONCE }
      const { queryId } = await ask(queryCalls.save, { body }, INHOUSE)
      const go = (status: 'SCR' | 'QA' | 'CR', as: typeof INHOUSE | typeof CREDIT) =>
        ask(queryCalls.changeStatus, { query: { queryId, status } }, as)
      await go('SCR', INHOUSE)
      await go('QA', CREDIT)
      await go('CR', INHOUSE)
      watch.tolerate(/Failed to load resource.*502/)
      const page = await openAs('compliance', pathOf('compliance', queryId))
      const screen = queryScreen(page, words)
      await screen.openTab('credit')
      await screen.pressStep('contract.enterInLedger')
      await expect(page.getByText(words('error.service.refused'), { exact: true })).toBeVisible()
      await screen.openTab('status')
      const card = page.getByRole('region', { name: words('sequence.title'), exact: true })
      await card.getByRole('button', { name: words('sequence.show') }).click()
      const messages = card.getByRole('list', { name: words('sequence.title') }).getByRole('listitem')
      const failed = messages.filter({ hasText: words('audit.event.contract.notEntered') })
      await expect(failed).toContainText(words('sequence.tried.failed', { tries: 1 }))
      await expect(failed).toContainText(
        words('failedWork.reason.refused', { service: words('failedWork.service.ledger') }),
      )
      await expectAccessible(page)
      await failed.getByRole('button').click()
      await screen.expectTab('credit')
      await screen.openTab('status')
      const entered = messages.filter({ hasText: words('audit.event.contract.enteredInLedger') })
      await expect(entered).toContainText(words('sequence.tried.done', { tries: 2 }))
      await expect(failed).toHaveCount(0)
      await page.setViewportSize({ width: 360, height: 800 })
      await page.reload()
      await expect(entered).toContainText(
        `${words('sequence.participant.portal')} → ${words('sequence.participant.ledger')}`,
      )
      await expectAccessible(page)
    })
  })
}
