import { languages } from '../api/language.ts'
import { accounts, demoPassword, type Account } from './accounts.ts'
import { expectNoAxeViolations } from './axe.ts'
import { askOnPhone, shownCode } from './digital-login.ts'
import { signIn, signOut, submitByEnter } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ ownPortal: 'settings' })

test('a new password keeps this session, ends the others, and is needed for the next sign-in', async ({
  page,
  openPage,
  words,
  watch,
}) => {
  watch.tolerate(/status of 401/)
  const other = await openPage()
  await signIn(page, 'shopOnspot')
  await signIn(other, 'shopOnspot')
  await page.goto('/settings')
  await page.getByLabel(words('password.present'), { exact: true }).fill(demoPassword)
  await page.getByLabel(words('password.new'), { exact: true }).fill('another-one')
  await page.getByLabel(words('password.repeat'), { exact: true }).fill('another-one')
  await page.getByRole('button', { name: words('settings.save') }).click()
  await expect(page.getByText(words('settings.saved'))).toBeVisible()
  await expect(page.getByRole('table', { name: words('settings.sessions') }).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page).toHaveURL('/settings')
  await other.goto('/shop')
  await expect(other).toHaveURL('/login')
  await other.getByRole('textbox', { name: words('session.signIn.email') }).fill(accounts.shopOnspot)
  await other.getByLabel(words('session.signIn.password'), { exact: true }).fill(demoPassword)
  await submitByEnter(other, words)
  await expect(other.getByText(words('error.login.failed'))).toBeVisible()
  await other.getByLabel(words('session.signIn.password'), { exact: true }).fill('another-one')
  await submitByEnter(other, words)
  await expect(other).toHaveURL('/shop')
})

test('signing out everywhere ends the session of another browser', async ({
  page,
  openPage,
  words,
  watch,
}) => {
  watch.tolerate(/status of 401/)
  const other = await openPage()
  await signIn(page, 'shopSelfserve')
  await signIn(other, 'shopSelfserve')
  await page.goto('/settings')
  await page.getByRole('button', { name: words('settings.sessions.end') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('settings.sessions.end.confirm') })
    .click()
  await expect(page).toHaveURL('/login')
  await other.goto('/settings')
  await expect(other).toHaveURL('/login')
})

test('signing out in one tab signs out the others', async ({ page, context, words }) => {
  await signIn(page, 'credit')
  const tab = await context.newPage()
  await tab.goto('/settings')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(words('settings.title'))
  await signOut(page, words)
  await expect(tab).toHaveURL('/login')
})

test('amounts with VAT are hidden at once and after a reload', async ({ page, words }) => {
  // No other test reads amounts with VAT with this account.
  await signIn(page, 'shopSelfserve')
  await page.goto('/settings')
  const box = page.getByRole('checkbox', { name: words('settings.hideVat') })
  await box.click()
  await expect(page.getByText(words('settings.saved'))).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
})

test('a shop opens the return form as a PDF in its language', async ({ openPage, page, words }) => {
  await signIn(page, 'shop')
  const link = page.getByRole('link', { name: words('shell.start.return') })
  for (const language of languages) {
    const path = `/api/house/return-form?language=${language}`
    if (language === 'en') await expect(link).toHaveAttribute('href', path)
    const answer = await page.request.get(path)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const other = await openPage()
  await signIn(other, 'partner')
  await expect(other.getByRole('link', { name: words('shell.start.return') })).toHaveCount(0)
})

for (const language of languages) {
  test.describe(`axe finds no violations, in ${language}`, () => {
    test.use({ language })

    test('on the sign-in by phone and its confirmation', async ({ openPage, words }) => {
      const page = await openPage()
      await page.goto('/login')
      await page.getByRole('button', { name: words('session.method.mobileid') }).click()
      await expect(page.getByRole('textbox', { name: words('digital.phone') })).toBeVisible()
      await expectNoAxeViolations(page)
      await askOnPhone(page, words, { code: '37605030299', phone: '51234567' })
      await shownCode(page, words)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: words('digital.verify.cancel') }).click()
    })

    test('on settings, activation, the landing page and the accessibility statement', async ({
      openAs,
      words,
    }) => {
      const account: Account = 'compliance'
      const page = await openAs(account)
      await page.goto('/settings')
      await expect(page.getByRole('table', { name: words('settings.sessions') })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.goto('/register/create-password/10000000-0000-4000-8000-000000000001')
      await expect(page.getByRole('button', { name: words('registration.save') })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.goto('/remote-login-landing?error=sso.refused')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: words('shell.accessibility') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('accessibility.title'))
      await expectNoAxeViolations(page)
    })
  })
}
