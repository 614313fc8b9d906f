import { passkeyTable } from '../server/schema/passkey.table.ts'
import { providerSettingsTable } from '../server/schema/provider-settings.table.ts'
import { sessionTable } from '../server/schema/session.table.ts'
import { addAuthenticator, localhost, openAdding, recognizeUser } from './authenticator.ts'
import { expectNoAxeViolations } from './axe.ts'
import { fillIn, signIn, signOut } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ ownPortal: 'passkeys', baseURL: async ({ portal }, use) => use(localhost(portal)) })

/** The tests share a portal; each begins without passkeys. */
test.beforeEach(async ({ database }) => void (await database.delete(passkeyTable)))

test('a passkey is added, signs in, confirms a step, can be cancelled, and is removed', async ({
  page,
  watch,
  words,
  database,
}) => {
  watch.tolerate(/status of (?:403|409)/)
  const authenticator = await addAuthenticator(page)
  await signIn(page, 'compliance')
  const { dialog, add } = await openAdding(page, words)
  await expectNoAxeViolations(page)
  await dialog.getByLabel(words('passkey.name'), { exact: true }).fill('Test key')
  await add.click()
  await expect(page.getByText(words('passkey.added'))).toBeVisible()
  const table = page.getByRole('table', { name: words('passkey.card') })
  await expect(table.getByRole('rowheader', { name: 'Test key' })).toBeVisible()

  await signOut(page, words)
  const signInWithPasskey = page.getByRole('button', { name: words('session.signIn.passkey') })
  await recognizeUser(authenticator, false)
  await signInWithPasskey.click()
  await expect(page.getByText(words('passkey.outcome.cancelled.use'))).toBeVisible()
  await expectNoAxeViolations(page)
  await recognizeUser(authenticator, true)
  await page.getByRole('button', { name: words('passkey.withPasskey.start') }).click()
  await expect(page).toHaveURL('/compliance/home')

  await database.update(sessionTable).set({ verifiedAt: null })
  await page.goto('/settings')
  await recognizeUser(authenticator, false)
  await page.getByRole('button', { name: words('passkey.remove.of', { name: 'Test key' }) }).click()
  await page.getByRole('button', { name: words('passkey.remove.confirm') }).click()
  const confirm = page.getByRole('dialog', { name: words('passkey.confirm.title') })
  await expect(confirm.getByText(words('passkey.outcome.cancelled.use'))).toBeVisible()
  await recognizeUser(authenticator, true)
  await confirm.getByRole('button', { name: words('passkey.confirm.start') }).click()
  await expect(page.getByText(words('passkey.removed'))).toBeVisible()

  await signOut(page, words)
  await signInWithPasskey.click()
  await expect(page.getByText(words('error.passkey.refused'))).toBeVisible()
  await page.getByRole('button', { name: words('passkey.back') }).click()
  await expect(page.getByRole('textbox', { name: words('session.signIn.email') })).toBeVisible()
})

test('where the provider demands it, the password leads to the first passkey, and then to it', async ({
  page,
  watch,
  words,
  database,
}) => {
  watch.tolerate(/status of 403/)
  await database.update(providerSettingsTable).set({ passkeyFrom: '2020-01-01' })
  await addAuthenticator(page)
  await page.goto('/login')
  await fillIn(page, 'credit')
  await expect(page.getByRole('heading', { name: words('passkey.addingPasskey.title') })).toBeVisible()
  await page.getByRole('button', { name: words('passkey.addingPasskey.start') }).click()
  await expect(page).toHaveURL('/credit/home')
  await page.goto('/settings')
  await signOut(page, words)
  await fillIn(page, 'credit')
  await expect(page.getByRole('heading', { name: words('passkey.afterPassword.title') })).toBeVisible()
  await page.goto('/credit/home')
  await expect(page).toHaveURL('/login')
  await fillIn(page, 'credit')
  await page.getByRole('button', { name: words('passkey.afterPassword.start') }).click()
  await expect(page).toHaveURL('/credit/home')
})
