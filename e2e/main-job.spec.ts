import { readFile } from 'node:fs/promises'
import { type Language, languages } from '../api/language.ts'
import { pdfText } from '../tests/api/document/pdf-text.ts'
import { oneInCore } from '../tools/tiers.ts'
import { addAsset, chooseTerm, contact, fillContact, findCompany, typeTerm } from './deal.ts'
import { people } from './people.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { fillIn } from './sign-in.ts'
import { makeContainer, signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'

const clients: Record<Language, { letters: string; name: string; code: string }> = {
  en: { letters: 'rat', name: 'Rattapood OÜ', code: '16509349' },
  et: { letters: 'töö', name: 'Tööriistakeskus OÜ', code: '12018732' },
}
const groups = {
  en: { group: 'Machinery', excavators: 'Excavators', loaders: 'Loaders' },
  et: { group: 'Masinad', excavators: 'Ekskavaatorid', loaders: 'Laadurid' },
} as const
const assetsIn = (language: Language) => {
  const { group, excavators, loaders } = groups[language]
  return [
    { group, subgroup: excavators, name: 'Miniekskavaator JCB 16C-1', price: '18600' },
    { group, subgroup: loaders, name: 'Laadur Avant 423', price: '9300,50' },
  ]
}
const total = 27_900.5
// 48 months, 6.9 %, advance 20 %, residual 10 %: annuity 482.8158, and a 48th of 1 % kickback and of insurance of 0.1 %
// per month, 33.7131.
const monthly = 516.53
const monthlyWithVat = 640.5
const financed = 22_320.4
// 1 % of the total; a year's share of kickback and insurance.
const kickback = 279.01
const commission = 404.56

const APPROVAL = 'Turnover covers the payments'
const ACTIVATION = 'The act of acceptance comes by post'

for (const language of oneInCore(languages)) {
  test.describe(`the main job (${language})`, () => {
    test.use({ language })
    const client = clients[language]

    test('from the first figures to the active contract', async ({ openPage, openAs, words, money }) => {
      test.setTimeout(180_000)
      const partnerPage = await openPage()
      await partnerPage.goto('/')
      await fillIn(partnerPage, 'partner', language)
      await partnerPage.getByRole('link', { name: words('shell.start.createQuery') }).click()
      const partner = queryScreen(partnerPage, words)

      await findCompany(partner, client.letters, client)
      await fillContact(partner)
      await partner.openTab('transaction')
      for (const asset of assetsIn(language)) await addAsset(partner, asset)
      await chooseTerm(partner, words('query.field.paymentPeriod'), '48')
      await typeTerm(partner, words('query.field.advance'), '20')
      await typeTerm(partner, words('query.field.residual'), '10')

      const payment = partnerPage.getByRole('region', { name: words('payment.title') })
      await expect(payment.getByRole('status')).toHaveText(money(monthly))
      await expect(payment).toContainText(money(monthlyWithVat))
      await expect(payment).toContainText(money(financed))
      await expect(partner.bar).toContainText(money(total))
      const schedule = partnerPage.getByRole('table', { name: words('payment.schedule') })
      await expect(schedule.getByRole('row').nth(1)).toContainText(money(total * 0.2))
      await expect(schedule.getByRole('row').nth(2)).toContainText(money(monthly))
      const limit = partnerPage.getByRole('region', { name: words('limit.title') })
      await expect(limit).toContainText(words('limit.badge.covers'))
      await takeStep(partner, 'query.sendToManager', { toTheEnd: true })
      await partner.expectStatus('SM')
      await partner.expectHistory([{ by: people.partner, status: 'SM' }])
      const id = await partner.id()

      const inhouse = queryScreen(await openAs('inhouse', pathOf('inhouse', id)), words)
      await inhouse.expectStatus('SM')
      await expect(inhouse.bar).toContainText(money(total))
      await takeStep(inhouse, 'query.sendToCredit')
      await inhouse.expectStatus('SCR')

      const credit = queryScreen(await openAs('credit', pathOf('credit', id)), words)
      const terms = credit.page.getByRole('region', { name: words('terms.title') })
      for (const figure of [monthly, kickback, commission]) await expect(terms).toContainText(money(figure))
      await expect(credit.page.getByRole('region', { name: words('client.title') })).toContainText(
        client.code,
      )
      await takeStep(credit, 'query.approve', { note: APPROVAL })
      await credit.expectStatus('QA')

      await inhouse.page.reload()
      await inhouse.expectStatus('QA')
      await takeStep(inhouse, 'query.requestContract')
      await inhouse.expectStatus('CR')

      const compliancePage = await openAs('compliance', pathOf('compliance', id))
      const compliance = queryScreen(compliancePage, words)
      await compliance.expectStatus('CR')
      await takeStep(compliance, 'contract.enterInLedger')
      await compliance.openTab('credit')
      await expect(compliancePage.getByRole('region', { name: words('credit.ledger') })).toContainText(
        /LV-\d+/,
      )

      const downloaded = compliancePage.waitForEvent('download')
      await compliancePage
        .getByRole('button', { name: words('agreement.leasingContract'), exact: true })
        .click()
      const contract = pdfText(await readFile(await (await downloaded).path()))
      expect(contract).toContain(client.name)
      expect(contract).toContain(client.code)

      await makeContainer(compliance)
      const signers = [contact.name, people.inhouse]
      await compliancePage.getByRole('checkbox').check()
      await takeStep(compliance, 'contract.sendForSigning')
      await compliance.expectStatus('YS')
      await compliance.openTab('credit')
      await signAtGateway(compliancePage, words, signers)
      await compliance.expectStatus('SN')
      await takeStep(compliance, 'contract.activate', { note: ACTIVATION })
      await compliance.expectStatus('CA')
      await compliance.expectHistory([
        { by: people.compliance, status: 'CA', reason: ACTIVATION },
        { by: words('principal.system'), status: 'SN' },
        { by: people.compliance, status: 'YS' },
        { by: people.inhouse, status: 'CR' },
        { by: people.credit, status: 'QA', reason: APPROVAL },
        { by: people.inhouse, status: 'SCR' },
        { by: people.partner, status: 'SM' },
      ])
    })
  })
}
