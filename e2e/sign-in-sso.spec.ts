import { LANGUAGE_COOKIE } from '../api/page-cookies.ts'
import { accounts } from './accounts.ts'
import { expect, test } from './test.ts'

test('a shop user comes from the company’s sign-in; the id works once', async ({ page, words, watch }) => {
  const landed = page.waitForRequest((request) => request.url().includes('/remote-login-landing?ssoId='))
  await page.goto('/api/sso/start')
  await page.getByRole('button', { name: accounts.shop, exact: true }).click()
  await expect(page).toHaveURL('/shop')
  const landing = (await landed).url()
  await page.evaluate(() => localStorage.clear())
  watch.tolerate(/status of 410/)
  await page.goto(landing)
  await expect(page.getByRole('alert')).toHaveText(words('error.sso.invalid'))
  await page.getByRole('link', { name: words('session.remote.back') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session.signIn.title'))
})

test('a refusal at the issuer is shown, and the user can try again', async ({ page, words }) => {
  await page.goto('/api/sso/start')
  await page.getByRole('button', { name: words('sandbox.sso.refuse') }).click()
  await expect(page.getByRole('alert')).toHaveText(words('error.sso.refused'))
  await page.getByRole('link', { name: words('session.remote.again') }).click()
  await expect(page.getByRole('button', { name: accounts.shop, exact: true })).toBeVisible()
})

test('a person without an account has no access', async ({ page, words }) => {
  await page.goto('/api/sso/start')
  await page.getByRole('button', { name: 'stranger@elsewhere.example' }).click()
  await expect(page.getByRole('alert')).toHaveText(words('error.sso.noAccess'))
  await expect(page).toHaveURL(/error=sso\.noAccess/)
})

test('an unknown id does not work, in Estonian either', async ({ page, watch, portal }) => {
  watch.tolerate(/status of 410/)
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'et', url: portal.address }])
  await page.goto('/remote-login-landing?ssoId=made-up')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'et')
})
