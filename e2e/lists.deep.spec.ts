import type { Locator } from 'playwright/test'
import { expect, test } from './test.ts'
import { signIn } from './sign-in.ts'
import { calendarTexts } from './words.ts'

test.use({ ownPortal: 'lists' })

const en = calendarTexts('en')

test('a saved view opens the list in another browser, and a bulk step works', async ({ page, browser }) => {
  await signIn(page, 'credit')
  await page.getByRole('combobox', { name: en('dashboard.filter.name') }).selectOption('SCR')
  await page.getByRole('button', { name: /^View of the list/ }).click()
  await page.getByRole('menuitem', { name: en('dashboard.view.keep') }).click()
  const dialog = page.getByRole('dialog', { name: en('dashboard.view.keep') })
  await dialog.getByRole('textbox', { name: en('dashboard.view.name') }).fill('To decide')
  await dialog.getByRole('checkbox', { name: en('dashboard.view.opens') }).press('Space')
  await dialog.getByRole('button', { name: en('dashboard.view.save') }).click()
  await expect(page.getByRole('button', { name: 'View of the list: To decide' })).toBeVisible()

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signIn(elsewhere, 'credit')
  await expect(elsewhere).toHaveURL(/\?status=SCR&view=\d+$/)
  const boxes = elsewhere.locator('tbody').getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const [first, second] = await elsewhere.locator('tbody [data-part=id] a').allTextContents()
  await boxes.nth(0).press('Space')
  await boxes.nth(1).press('Space')
  await elsewhere.getByRole('button', { name: /^Approve \(2\)$/ }).click()
  const ask = elsewhere.getByRole('dialog', { name: 'Approve' })
  await expect(ask.getByRole('listitem')).toHaveCount(2)
  await ask.getByRole('button', { name: 'Approve' }).click()
  const taken = elsewhere.getByRole('list', { name: 'Done for 2 queries:' })
  await expect(taken.getByRole('listitem')).toHaveCount(2)
  await elsewhere.getByRole('button', { name: en('dashboard.bulk.close') }).click()
  for (const id of [first, second])
    await expect(elsewhere.getByRole('link', { name: id ?? '', exact: true })).toHaveCount(0)
  await context.close()
})

/** About A4 in CSS pixels. */
const PAPER = { width: 768, height: 1086 }

test('a printed list has every column and no controls', async ({ openAs }) => {
  const page = await openAs('compliance')
  const pipeline = page.getByRole('toolbar', { name: en('dashboard.pipeline.name') })
  await expect(pipeline).toBeVisible()
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  await expect(pipeline).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader').last()).toBeVisible()
  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0
  await expect
    .poll(async () => (await widthOf(table)) - (await widthOf(table.locator('..'))))
    .toBeLessThanOrEqual(0)
  await expect(page.locator('[data-print=wide] .chakra-card__root')).toHaveCSS('break-inside', 'auto')
})
