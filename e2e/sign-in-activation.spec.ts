import type { Page } from 'playwright/test'
import { accounts } from './accounts.ts'
import { demoInvitations, USED_INVITATION } from '../server/demo/invitations.ts'
import { submitByEnter } from './sign-in.ts'
import { expect, test } from './test.ts'
import type { MessageId, Words } from './words.ts'

const [invited, late] = demoInvitations
const CHOSEN = 'chosen-by-me'

const choosePassword = async (page: Page, words: Words, saved: MessageId = 'registration.saved') => {
  await page.getByLabel(words('password.new'), { exact: true }).fill(CHOSEN)
  await page.getByLabel(words('password.repeat'), { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: words('registration.save') }).click()
  await expect(page.getByRole('status')).toHaveText(words(saved))
}

const signInWithChosen = async (page: Page, words: Words, email: string) => {
  await page.getByRole('link', { name: words('registration.login') }).click()
  await page.getByRole('textbox', { name: words('session.signIn.email') }).fill(email)
  await page.getByLabel(words('session.signIn.password'), { exact: true }).fill(CHOSEN)
  await submitByEnter(page, words)
  await expect(page).toHaveURL('/partner')
}

// An own portal, because these tests change passwords.
test.use({ ownPortal: 'activation' })

test('an invited user chooses a password and signs in; the link works once', async ({ page, words }) => {
  const link = `/register/create-password/${invited.uuid}`
  await page.goto(link)
  await choosePassword(page, words)
  await signInWithChosen(page, words, invited.email)
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText(words('registration.used'))
})

test('an expired link sends a new one by e-mail, which works', async ({ page, words }) => {
  await page.goto(`/register/create-password/${late.uuid}`)
  await page.getByRole('button', { name: words('registration.resend') }).click()
  await expect(page.getByRole('status')).toHaveText(words('registration.resent'))
  await expect(async () => {
    await page.goto('/sandbox/outbox?lang=en')
    await expect(page.getByText(late.email).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page
    .getByRole('link', { name: /\/register\/create-password\// })
    .first()
    .click()
  await choosePassword(page, words)
  await signInWithChosen(page, words, late.email)
})

test('a forgotten password: the link in the letter sets a new one, which signs in', async ({
  page,
  words,
}) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: words('session.signIn.email') })
  await expect(email).toBeFocused()
  await page.keyboard.type(accounts.partner)
  // Before hydration the link does not pass on the typed e-mail address.
  await expect(page.getByRole('button', { name: words('session.signIn.submit'), exact: true })).toBeEnabled()
  await page.getByRole('link', { name: words('session.signIn.forgot') }).click()
  await expect(email).toHaveValue(accounts.partner)
  await page.getByRole('button', { name: words('registration.forgot.send') }).click()
  await expect(page.getByRole('status')).toHaveText(words('registration.forgot.sent'))
  await expect(async () => {
    await page.goto('/sandbox/outbox?lang=en')
    await expect(page.getByText(words('mail.passwordReset.subject')).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page
    .getByRole('link', { name: /\/register\/create-password\// })
    .first()
    .click()
  await expect(page.getByText(accounts.partner)).toBeVisible()
  await choosePassword(page, words, 'registration.reset.saved')
  await signInWithChosen(page, words, accounts.partner)
})

test('a used link leads to the sign-in', async ({ page, words }) => {
  await page.goto(`/register/create-password/${USED_INVITATION}`)
  await expect(page.getByRole('status')).toHaveText(words('registration.used'))
  await page.getByRole('link', { name: words('registration.login') }).click()
  await expect(page).toHaveURL('/login')
})

test('a link that was never sent is reported as unknown', async ({ page, words, watch }) => {
  watch.tolerate(/status of 40[04]/)
  await page.goto('/register/create-password/99999999-9999-4999-8999-999999999999')
  await expect(page.getByText(words('error.activation.unknown'))).toBeVisible()
})
