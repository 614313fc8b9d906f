import { eq } from 'drizzle-orm'
import { passkeyTable } from '../server/schema/passkey.table.ts'
import { userTable } from '../server/schema/user.table.ts'
import { accounts } from './accounts.ts'
import { addAuthenticator, addPasskey, localhost } from './authenticator.ts'
import { expectNoAxeViolations } from './axe.ts'
import { signIn, signOut } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ ownPortal: 'lost passkey', baseURL: async ({ portal }, use) => use(localhost(portal)) })

test('a lost passkey is replaced with a colleague’s help, and is deleted', async ({
  page,
  openAs,
  watch,
  words,
  database,
}) => {
  watch.tolerate(/status of 403/)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await signIn(page, 'credit')
  await addPasskey(page, words)
  await signOut(page, words)
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })

  const [credit] = await database.select().from(userTable).where(eq(userTable.email, accounts.credit))
  const colleague = await openAs('compliance', `/user/${credit?.accountUserId}/edit`)
  const send = { name: words('user.passkeyLink'), exact: true }
  await colleague.getByRole('button', send).click()
  const dialog = colleague.getByRole('dialog')
  await dialog.getByRole('button', send).click()
  await expect(dialog.getByText(words('field.required'))).toBeVisible()
  await dialog.getByLabel(words('user.passkeyLink.reason')).fill('The phone was stolen; confirmed by a call')
  await dialog.getByRole('button', send).click()
  await expect(colleague.getByText(words('user.passkeyLinkSent'))).toBeVisible()

  await addAuthenticator(page)
  const link = page.getByRole('link', { name: /passkey-recovery/ }).first()
  await expect(async () => {
    await page.goto('/sandbox/outbox?lang=en')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(new URL((await link.getAttribute('href')) ?? '').pathname)
  await expect(page.getByText(accounts.credit)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: words('passkey.add') }).click()
  await expect(page.getByText(words('passkey.recover.done'))).toBeVisible()
  await page.getByRole('link', { name: words('passkey.recover.signIn') }).click()
  await page.getByRole('button', { name: words('session.signIn.passkey') }).click()
  await expect(page).toHaveURL('/credit/home')
  expect(await database.select().from(passkeyTable)).toHaveLength(1)
})
