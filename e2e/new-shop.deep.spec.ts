import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { partnerTable } from '../server/schema/partner.table.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { activate } from './activate.ts'
import { makeFirstSale } from './first-sale.ts'
import { fillPerson, inForm } from './in-form.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

// An own portal, because this test sets up a shop.
test.use({ ownPortal: 'new-shop' })

const SHOP = { name: 'Droonipood OÜ', code: '10137025' }
const PERSON = {
  firstName: 'Liisa',
  lastName: 'Laenaja',
  email: 'liisa@droonipood.example',
  code: '49403136526',
} as const
const PASSWORD = 'kolmteist karu'

const makeGroups = async (page: Page, words: Words) => {
  const { fill, press } = inForm(page, words)
  await page.getByRole('link', { name: words('shell.start.assetGroups') }).click()
  for (const [name, nameEt] of [
    ['Aircraft', 'Õhusõidukid'],
    ['Drones', 'Droonid'],
  ] as const) {
    await page.getByRole('link', { name: words('assetGroup.create') }).click()
    await fill('assetGroup.name', name)
    await fill('assetGroup.nameEt', nameEt)
    await press('assetGroup.save')
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Aircraft', exact: true }).click()
  await page.getByText('Drones', { exact: true }).click()
  await press('assetGroup.save')
  await expect(page.getByRole('row', { name: /^Aircraft/ })).toContainText('Drones')
}

/** Creates the partner; returns its program's key. */
const makePartner = async (page: Page, words: Words): Promise<string> => {
  const { box, fill, choose, tick, press } = inForm(page, words)
  await page.getByRole('link', { name: words('shell.start.partners') }).click()
  await page.getByRole('link', { name: words('partner.create'), exact: true }).click()
  await fill('partner.field.businessName', SHOP.name)
  await fill('partner.field.regCode', SHOP.code)
  await fill('partner.field.phoneNumber', '600 1299')
  await fill('partner.field.zipCode', '10123')
  await choose('partner.field.managerId', 'Ingrid Hallik')
  for (const id of ['featureOnSpot', 'lendifyLimit', 'manualSigning'] as const)
    await tick(words(`partner.field.${id}`))
  const ranges = [
    ['advance', '5', '30'],
    ['interest', '9,9', '19,9'],
    ['kickback', '0', '3'],
    ['residual', '0', '20'],
    ['paymentPeriod', '12', '48'],
  ] as const
  for (const [name, min, max] of ranges) {
    const term = words(`partner.field.${name}`)
    await box(words('partner.min', { term })).fill(min)
    await box(words('partner.max', { term })).fill(max)
  }
  await box(words('partner.default', { term: words('partner.field.advance') })).fill('10')
  await fill('partner.field.contractFee', '50')
  await fill('partner.field.insurance', '0,1')
  await fill('partner.field.kickbackCoefficient', '0,8')
  await fill('partner.field.offerValidTime', '14')
  await tick('Drones')
  await box(`${words('partner.group.insurance', { name: 'Drones' })} ${words('field.optional')}`).fill('1,5')
  await press('partner.apiKey.generate')
  await press('partner.create')
  const key = page.getByRole('dialog', { name: words('partner.apiKey.new') })
  const apiKey = await key.getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')
  await expect(key).toHaveCount(0)
  return apiKey
}

const invite = async (page: Page, words: Words) => {
  const { choose, press } = inForm(page, words)
  await fillPerson(page, words, PERSON)
  await choose('user.userRole', words('role.SHOP'))
  await choose('user.partner', SHOP.name)
  await press('user.invite')
  await expect(page.getByText(words('user.created'))).toBeVisible()
}

test('a new shop is set up, makes its first sale, and its web shop sends a query', async ({
  openAs,
  openPage,
  words,
  portal,
  database,
}) => {
  test.setTimeout(240_000)
  const compliance = await openAs('compliance')
  await makeGroups(compliance, words)
  const apiKey = await makePartner(compliance, words)
  await invite(compliance, words)

  const seller = await openPage()
  await activate(seller, words, PERSON.email, PASSWORD)
  const sold = await makeFirstSale(seller, words, { group: 'Drones', name: 'DJI Matrice 350', price: '4890' })

  const response = await fetch(`${portal.address}/api/v1/applications`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'order-1',
    },
    body: JSON.stringify({
      custName: 'Hansakivi Ehitus OÜ',
      custRegCode: '16934822',
      contactName: 'Priit Hansak',
      contactPhone: '+372 5551 0142',
      contactEmail: 'priit@hansakivi.example',
      paymentPeriod: 36,
      qassets: [{ qassetName: 'Drone', quantity: 2, qassetPrice: 1200 }],
    }),
  })
  const sent = (await response.json()) as { id: number; status: string }
  expect([response.status, sent.status]).toEqual([201, 'P'])

  const stored = await database
    .select({ queryId: queryTable.queryId, product: queryTable.product, status: queryTable.status })
    .from(queryTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, queryTable.partnerId))
    .where(eq(partnerTable.regCode, SHOP.code))
    .orderBy(queryTable.queryId)
  expect(stored).toEqual([
    { queryId: sold, product: 'ONSPOT', status: 'CR' },
    { queryId: sent.id, product: 'WEBSHOP', status: 'P' },
  ])
})
