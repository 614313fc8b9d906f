import type { Page } from 'playwright/test'
import { activate } from './activate.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

// An own portal, because these tests create and deactivate users.
test.use({ ownPortal: 'administration' })

const NEW = { firstName: 'Liisa', lastName: 'Laenaja', email: 'liisa@tehing.example', code: '49403136526' }
const PASSWORD = 'kolmteist karu'

const invite = async (page: Page, words: Words) => {
  await page.getByRole('link', { name: words('user.create') }).click()
  const field = (id: Parameters<Words>[0]) => page.getByRole('textbox', { name: words(id) })
  await field('user.firstName').fill(NEW.firstName)
  await field('user.lastName').fill(NEW.lastName)
  await field('user.personalCode').fill(NEW.code)
  await field('user.email').fill(NEW.email)
  await page.getByRole('combobox', { name: words('user.userRole') }).selectOption(words('role.SHOP'))
  await page.getByRole('combobox', { name: words('user.partner') }).selectOption('Nutipood OÜ')
  await page.getByRole('combobox', { name: words('user.language') }).selectOption('English')
  await page.getByRole('button', { name: words('user.invite') }).click()
  await expect(page.getByText(words('user.created'))).toBeVisible()
}

test('a user is invited, activates the account and signs in; deactivation signs them out at once', async ({
  openAs,
  openPage,
  words,
  watch,
}) => {
  watch.tolerate(/status of 401/)
  const compliance = await openAs('compliance')
  await compliance.getByRole('link', { name: words('shell.start.users') }).click()
  await invite(compliance, words)
  const person = await openPage()
  await activate(person, words, NEW.email, PASSWORD)

  await compliance.reload()
  await compliance.getByRole('textbox', { name: words('user.search') }).fill(NEW.lastName)
  await compliance.getByRole('link', { name: `${NEW.firstName} ${NEW.lastName}` }).click()
  await compliance.getByRole('button', { name: words('user.deactivate') }).click()
  const question = compliance.getByRole('alertdialog')
  await question.getByRole('button', { name: words('user.deactivate') }).click()
  await expect(compliance.getByText(words('user.deactivated'))).toBeVisible()

  await person.reload()
  await expect(person).toHaveURL('/login')
})

test('compliance creates an asset group, moves it under another one, and adds a closing reason', async ({
  openAs,
  words,
}) => {
  const page = await openAs('compliance')
  await page.getByRole('link', { name: words('shell.start.assetGroups') }).click()
  await page.getByRole('link', { name: words('assetGroup.create') }).click()
  await page.getByRole('textbox', { name: words('assetGroup.name'), exact: true }).fill('Cranes')
  await page.getByRole('textbox', { name: words('assetGroup.nameEt'), exact: true }).fill('Kraanad')
  await page.getByRole('button', { name: words('assetGroup.save') }).click()
  await expect(page.getByText(words('assetGroup.created'))).toBeVisible()
  await page.getByRole('link', { name: 'Machinery' }).click()
  await page.getByText('Cranes', { exact: true }).click()
  await page.getByRole('button', { name: words('assetGroup.save') }).click()
  await expect(page.getByText(words('assetGroup.updated'))).toBeVisible()
  await expect(page.getByRole('row', { name: /^Machinery/ })).toContainText('Cranes')

  await page.getByRole('button', { name: words('shell.start.more') }).click()
  await page.getByRole('menuitem', { name: words('shell.start.reasons') }).click()
  await page
    .getByRole('button', { name: words('reason.add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: words('reason.place.en', { place: 5 }) }).fill('Moved abroad')
  await page.getByRole('textbox', { name: words('reason.place.et', { place: 5 }) }).fill('Kolis välismaale')
  await page.getByRole('button', { name: words('reason.save') }).click()
  await expect(page.getByText(words('reason.updated'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: words('reason.place.et', { place: 5 }) })).toHaveValue(
    'Kolis välismaale',
  )
})
