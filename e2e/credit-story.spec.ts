import { and, eq } from 'drizzle-orm'
import { languages } from '../api/language.ts'
import { queryCalls } from '../api/query.calls.ts'
import { deadlineTable } from '../server/schema/deadline.table.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery, INHOUSE, PARTNER } from '../tests/api/query/example.ts'
import { oneInCore } from '../tools/tiers.ts'
import type { Account } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { runScheduledJobs } from './clock.ts'
import { typeTerm } from './deal.ts'
import { people } from './people.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { makeContainer, refuseAtGateway, replaceSigner, signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'

const REFUSES = completeQuery.contactName
const REPLACES = 'Rein Allkirjastaja'
const reasons = { en: 'Tax debt', et: 'Maksuvõlg' } as const
const ACTIVATION = 'The act of acceptance comes by post'
const before = `${completeQuery.advance}%`
const after = '20%'

/** Creates a partner's query above the committee's limit, sent to credit. */
async function sendToCredit(address: string): Promise<number> {
  const { ask } = createCaller(address)
  const qassets = [{ ...completeQuery.qassets[0], qassetPrice: 600_000 }]
  const { queryId } = await ask(queryCalls.save, { body: { ...completeQuery, qassets } }, PARTNER)
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, PARTNER)
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SCR' } }, INHOUSE)
  return queryId
}

for (const language of oneInCore(languages)) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    const reason = reasons[language]

    test('the partner sees changed terms, a refusing signer is replaced, a deadline passes, and the contract is activated', async ({
      database,
      openAs,
      portal,
      words,
    }) => {
      test.slow()
      const id = await sendToCredit(portal.address)
      // The gateway's page is in the customer's language.
      await database.update(queryTable).set({ language }).where(eq(queryTable.queryId, id))
      const open = async (account: Account) => queryScreen(await openAs(account, pathOf(account, id)), words)
      const partner = await open('partner')
      const next = partner.page.getByRole('region', { name: words('turn.title') })
      /** Reads what the partner sees on returning to the query. */
      const reads = async (text: string) => {
        await partner.page.reload()
        await expect(next).toContainText(text)
      }
      await partner.expectStatus('SCR')
      await expect(next).toContainText(words('turn.theirs.SCR'))

      const first = await open('credit')
      await first.openTab('transaction')
      await typeTerm(first, words('query.field.advance'), '20')
      await takeStep(first, 'committee.voteToApproveWithChanges', { note: 'More of their own money' })
      const against = await open('credit2')
      await takeStep(against, 'committee.voteToRefuse', { reason })
      await partner.expectStatus('SCR')
      const last = await open('credit3')
      await takeStep(last, 'committee.voteToApproveWithChanges')
      await last.expectStatus('QAC')

      // The partner's page updates without a reload.
      await partner.expectStatus('QAC', { timeout: 60_000 })
      await expect(next).toContainText(words('turn.theirs.QAC'))
      const changes = partner.page.getByRole('region', { name: words('query.approvedChanges') })
      const advance = `${words('term.advancePercent')}: ${words('term.before')} ${before} → ${words('term.after')} ${after}`
      await expect(changes.getByRole('listitem').first()).toHaveText(advance)
      await expect(partner.page.getByText(reason)).toHaveCount(0)
      await expectAccessible(partner.page)

      const inhouse = await open('inhouse')
      await takeStep(inhouse, 'query.requestContract')
      const compliance = await open('compliance')
      const { page } = compliance
      await takeStep(compliance, 'contract.enterInLedger')
      await compliance.openTab('credit')
      const title = await makeContainer(compliance)
      await takeStep(compliance, 'contract.sendForSigning', { container: title })
      await compliance.expectStatus('YS')
      await compliance.openTab('credit')
      await reads(words('signing.waits', { name: REFUSES, title }))
      await partner.expectStatus('YS')

      await refuseAtGateway(page, words, REFUSES)
      await expect(page.getByText(words('container.refusedBy', { names: REFUSES }))).toBeVisible()
      await reads(words('signing.refused', { name: REFUSES, title }))
      await expectAccessible(page)

      await replaceSigner(compliance, REFUSES, REPLACES)
      await takeStep(compliance, 'contract.sendForSigning', { container: title })
      await compliance.openTab('credit')
      await signAtGateway(page, words, [people.inhouse])
      await reads(words('signing.waits', { name: REPLACES, title }))

      await database
        .update(deadlineTable)
        .set({ dueAt: new Date('2026-01-02T10:00:00Z') })
        .where(
          and(
            eq(deadlineTable.queryId, id),
            eq(deadlineTable.kind, 'signing'),
            eq(deadlineTable.purpose, 'expiry'),
          ),
        )
      const expired = page.getByText(words('container.ended.expired', { deadline: '02.01.2026 12:00' }))
      // If the gateway does not respond in time, the next scheduled run asks again.
      await expect(async () => {
        await runScheduledJobs(portal.dataDir)
        await expect(expired).toBeVisible({ timeout: 30_000 })
      }).toPass()
      await reads(words('signing.expired', { names: REPLACES, title }))
      await expectAccessible(page)
      await expectAccessible(partner.page)

      await takeStep(compliance, 'contract.sendForSigning', { container: title })
      await compliance.openTab('credit')
      await signAtGateway(page, words, [REPLACES, people.inhouse])
      await compliance.expectStatus('SN')
      await reads(words('turn.theirs.SN'))
      await takeStep(compliance, 'contract.activate', { note: ACTIVATION })
      await reads(words('turn.theirs.CA'))
      await partner.expectStatus('CA')
      await partner.expectHistory([
        { by: people.compliance, status: 'CA' },
        { by: words('principal.system'), status: 'SN' },
        // Sent, sent again with another signer, and after the deadline.
        { by: people.compliance, status: 'YS' },
        { by: people.compliance, status: 'YS' },
        { by: people.compliance, status: 'YS' },
        { by: people.inhouse, status: 'CR' },
        { by: words('principal.credit'), status: 'QAC', reason: new RegExp(`^${advance}`) },
        { by: people.inhouse, status: 'SCR' },
        { by: people.partner, status: 'SM' },
      ])
    })
  })
}
