import type { Page } from 'playwright/test'
import { conditionCalls } from '../api/condition.calls.ts'
import { queryCalls } from '../api/query.calls.ts'
import { secciCalls } from '../api/secci.calls.ts'
import { selfServeCalls } from '../api/selfserve.calls.ts'
import { shopCalls } from '../api/shop.calls.ts'
import { assetGroupCalls } from '../api/asset-group.calls.ts'
import { containerCalls } from '../api/container.calls.ts'
import { partnerCalls } from '../api/partner.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { pdf } from '../tests/api/document/samples.ts'
import { decide } from '../tests/api/container/signing.ts'
import { anApplication, anOffer } from '../tests/models/offer.cases.ts'
import { expectNoAxeViolations } from './axe.ts'
import { fillCustomersContact, pressNext, identify, applicationLinkFor, pageTitle } from './customer.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

test.use({ viewport: { width: 360, height: 740 }, language: 'et', ownPortal: 'apply' })

const SHOP = 'shop@tehing.example'
const CREDIT = 'credit@tehing.example'
const INHOUSE = 'inhouse@tehing.example'
const COMPLIANCE = 'compliance@tehing.example'

type Caller = ReturnType<typeof createCaller>

/** Sends a shop's application; returns the link from the customer's mail. */
const sendLink = async (caller: Caller, page: Page, email: string) => {
  const { partnerId } = await caller.ask(partnerCalls.setting, {}, SHOP)
  const groups = await caller.ask(assetGroupCalls.namesOfPartner, { params: { partnerId } }, SHOP)
  const group = groups.find(
    ({ superiorGroupId, insurance }) => superiorGroupId !== null && insurance !== null,
  )
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const mainAssets = [{ groupId: group?.assetGroupId ?? 0, price: 1000, vatExempt: false }]
  const body = { ...entered, mainAssets, email }
  const { queryId } = await caller.ask(selfServeCalls.sendApplication, { body }, SHOP)
  return { queryId, path: await applicationLinkFor(page, email) }
}

const fillContact = async (page: Page, words: Words) => {
  await fillCustomersContact(page, words)
  // Nothing is preselected, and an answer is required.
  await pressNext(page, words)
  await expect(page.getByText(words('application.office.missing'))).toBeVisible()
  await page.getByRole('radio', { name: words('application.office.no') }).check()
}

/** The consumer requests today's cost of repayment. */
const asksToRepay = async (page: Page, words: Words) => {
  const card = page.getByRole('region', { name: words('application.repay.title') })
  await card.getByRole('button', { name: words('application.repay.show') }).click()
  await expect(
    card
      .locator('dl')
      .getByText(/1\s488,00\s€/)
      .first(),
  ).toBeVisible()
  await expectNoAxeViolations(page)
}

/** The consumer requests a review of the automatic check, with a text. */
const asksForReview = async (page: Page, words: Words) => {
  const card = page.getByRole('region', { name: words('application.decision.title') })
  await card.getByRole('button', { name: words('application.decision.review.start') }).click()
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused()
  await card
    .getByRole('textbox', { name: words('application.decision.review.view') })
    .pressSequentially('Olen kõik tagasi maksnud')
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: words('application.decision.review.send') }).click()
  await expect(card).toContainText('Olen kõik tagasi maksnud')
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectNoAxeViolations(page)
}

/** Credit asks the consumer for a file and for a text; the consumer answers both, and credit accepts them. */
const answersConditions = async (page: Page, words: Words, caller: Caller, queryId: number) => {
  const asked = {
    askedOf: 'customer' as const,
    neededFor: 'decision' as const,
    due: { workingDays: 3 },
    textEn: 'For credit',
  }
  const conditions = [
    { ...asked, kind: 'document' as const, documentType: 'incomeProof' as const, textEt: 'Palgatõend' },
    { ...asked, kind: 'answer' as const, textEt: 'Kus sa töötad?' },
  ]
  await caller.ask(conditionCalls.ask, { params: { id: queryId }, body: { conditions } }, CREDIT)
  await page.reload()
  const card = page.getByRole('region', { name: words('asked.title') })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Palgatõend', 'Kus sa töötad?'])
  await expectNoAxeViolations(page)
  const send = card.getByRole('button', { name: words('asked.send'), exact: true })
  const page1 = { name: 'palk.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  const files = [page1, { ...page1, name: 'palk-2.pdf' }]
  await card.getByLabel(words('answerFiles.choose')).setInputFiles(files)
  await expectNoAxeViolations(page)
  const sendFiles = words('answerFiles.send', { count: files.length })
  await card.getByRole('button', { name: sendFiles }).click()
  await expect(card.getByText('palk.pdf, palk-2.pdf')).toBeFocused()
  await card.getByRole('textbox', { name: words('asked.text') }).fill('Meretuules')
  await send.click()
  await expect(send).toHaveCount(0)
  await expectNoAxeViolations(page)
  const stored = await caller.ask(conditionCalls.find, { params: { id: queryId } }, CREDIT)
  expect(stored.conditions.map(({ state }) => state)).toEqual(['answered', 'answered'])
  for (const { conditionId } of stored.conditions)
    await caller.ask(conditionCalls.accept, { params: { id: queryId, conditionId }, body: {} }, CREDIT)
}

/** The contract is active; the consumer starts a withdrawal, cancels it, and withdraws. */
const withdraws = async (page: Page, words: Words, caller: Caller, queryId: number) => {
  const activation = { queryId, status: 'CA' as const, closingReason: 'Ilma aktita' }
  await caller.ask(queryCalls.changeStatus, { query: activation }, COMPLIANCE)
  await page.reload()
  await asksToRepay(page, words)
  const card = page.getByRole('region', { name: words('application.withdraw.title') })
  const here = card.getByRole('button', { name: words('application.withdraw.here') })
  await here.click()
  await expect(card.getByRole('heading', { name: words('application.withdraw.check') })).toBeFocused()
  await expect(card).toContainText(anApplication.contact.email)
  await expect(card).toContainText(/1\s488,00\s€/)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: words('application.withdraw.keep') }).click()
  await expect(here).toBeFocused()
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: words('application.withdraw.confirm') }).press('Enter')
  await expect(page.getByText(words('application.done.withdrawn'))).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const { status } = await caller.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
  expect(status).toBe('N')
}

test('a customer on a phone opens the link, applies, gets the sheet and signs; the shop’s query follows', async ({
  page,
  words,
  portal,
}) => {
  test.slow()
  const caller = createCaller(portal.address)
  const { queryId, path } = await sendLink(caller, page, 'klient-a@meretuul.example')
  const offer = () => caller.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)

  await page.goto(path)
  await expect(pageTitle(page)).toHaveText(words('apply.offer.title'))
  await expectNoAxeViolations(page)
  expect((await offer()).openedDtime).not.toBeNull()
  await identify(page, words)

  await expect(pageTitle(page)).toHaveText(words('application.contact.title'), { timeout: 20_000 })
  expect((await offer()).identifiedDtime).not.toBeNull()
  await pressNext(page, words)
  // The address that the link was sent to is there already.
  const email = page.getByRole('textbox', { name: words('application.contact.email') })
  await expect(email).toHaveValue('klient-a@meretuul.example')
  await expect(page.getByRole('textbox', { name: words('application.contact.phone') })).toBeFocused()
  await expectNoAxeViolations(page)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await fillContact(page, words)
  expect((await saved).status()).toBe(200)
  await pressNext(page, words)

  await expect(pageTitle(page)).toHaveText(words('application.consents.title'))
  await page.reload()
  await expect(pageTitle(page)).toHaveText(words('application.consents.title'))
  const consents = page.getByRole('checkbox')
  await expect(consents).toHaveCount(3)
  for (const consent of await consents.all()) await expect(consent).not.toBeChecked()
  await pressNext(page, words)
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await consents.nth(0).check()
  await consents.nth(1).check()
  await pressNext(page, words)

  await expect(pageTitle(page)).toHaveText(words('application.review.title'))
  await expect(page.getByText(anApplication.contact.email, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: words('application.submit') }).click()
  await expect(pageTitle(page)).toHaveText(words('application.done.title'))
  await expect(page.getByText(words('application.done.decision'))).toBeVisible()
  await expect(page.getByRole('region', { name: words('application.decision.title') })).toBeVisible()
  const refusal = { queryId, status: 'N' as const, closingReason: 'Võlad' }
  await caller.ask(queryCalls.changeStatus, { query: refusal }, CREDIT)
  await expect(page.getByText(words('application.done.closed'))).toBeVisible({ timeout: 30_000 })
  await asksForReview(page, words)
  await expect(page.getByText(words('application.done.decision'))).toBeVisible()
  expect(await offer()).toMatchObject({ state: 'applied', status: 'SCR' })
  await answersConditions(page, words, caller, queryId)

  await caller.ask(queryCalls.changeStatus, { query: { queryId, status: 'QA' } }, CREDIT)
  await caller.ask(queryCalls.changeStatus, { query: { queryId, status: 'CR' } }, INHOUSE)
  await caller.ask(queryCalls.lendifyContract, { params: { id: queryId } }, INHOUSE)
  const hasSheet = async () => (await caller.ask(secciCalls.state, { params: { queryId } }, SHOP)).current
  await expect.poll(hasSheet, { timeout: 20_000 }).toBe(true)
  await caller.ask(shopCalls.sendForSigning, { params: { id: queryId }, body: undefined }, SHOP)
  const sign = page.getByRole('link', { name: /Loe ja allkirjasta/ })
  await expect(sign).toBeVisible({ timeout: 30_000 })
  await sign.click()
  await page.locator('form[method=post] button[value=sign]').click()
  await expect(page.locator('form[method=post]')).toHaveCount(0)

  const containers = await caller.ask(containerCalls.find, { params: { id: queryId } }, COMPLIANCE)
  const pages = containers.flatMap(({ signers }) => signers).map((signer) => signer.page)
  for (const waiting of pages) if (waiting) await decide(waiting, 'sign')
  await expect.poll(async () => (await offer()).status, { timeout: 20_000 }).toBe('HO')
  await page.goto(path)
  await expect(page.getByText(words('application.done.signed'))).toBeVisible()
  await withdraws(page, words, caller, queryId)
})

test('the page says why a link is closed, in both languages and without a person’s name', async ({
  page,
  words,
  portal,
}) => {
  const caller = createCaller(portal.address)
  const { queryId, path } = await sendLink(caller, page, 'klient-b@meretuul.example')
  await page.goto(path)
  await identify(page, words, '30403039917')
  await expect(page.getByRole('alert')).toHaveText(words('apply.identify.USER_CANCELLED'), {
    timeout: 20_000,
  })
  await caller.ask(selfServeCalls.withdrawOffer, { params: { queryId } }, SHOP)
  await page.reload()
  await expect(pageTitle(page)).toHaveText(words('apply.link.revoked.title'))
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(pageTitle(page)).toHaveText('The link no longer works')
})
