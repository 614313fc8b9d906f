import { expectProgram, reopened, rowsOf } from './dashboard-ahead.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** The call that brings the dashboard, drawn. */
const OPENING = '**/api/dashboard/opening?*'

test('the outline stands until the program has the list', async ({ openAs, watch, words }) => {
  watch.tolerate(/Failed to load resource/)
  const page = await openAs('partner')
  await page.route(OPENING, (route) => route.fulfill({ status: 503, body: 'busy' }))
  const arrive = await reopened(page)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(words('design.loading'))
  await expect(page.getByRole('table')).toHaveCount(0)
  arrive()
  await expectProgram(page)
})

test('where the server does not draw it in time the program does, and what comes later changes nothing', async ({
  openAs,
}) => {
  const page = await openAs('partner')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(OPENING, async (route) => {
    await promise
    await route.continue()
  })
  await expectProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#app')).toHaveAttribute('data-ahead', 'list')
  await expectProgram(page)
  const row = await rowsOf(page).nth(1).elementHandle()
  const answered = page.waitForResponse(OPENING)
  resolve()
  await (await answered).finished()
  await expect(page.locator('#app')).not.toHaveAttribute('data-ahead')
  expect(await row?.evaluate((one) => one.isConnected)).toBe(true)
})

test('a program that does not come is told, and can be asked for again', async ({ openAs, watch, words }) => {
  watch.tolerate(/ERR_FAILED|PartNotFetched/)
  const page = await openAs('partner')
  await expectProgram(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/home-*.js', async (route) => {
    await promise
    await route.abort()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(rowsOf(page).nth(1)).toBeVisible()
  resolve()
  await expect(page.getByText(words('connection.notFetched'))).toBeVisible()
  await page.unroute('**/assets/home-*.js')
  // It is loaded anew as soon as the server is reached.
  await expectProgram(page)
})

test('for a session that has ended, the sign-in says so', async ({ page, watch, words }) => {
  watch.tolerate(/401/)
  await signIn(page, 'shop', 'en')
  await expectProgram(page)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('tehing.session') ?? '{}')
    localStorage.setItem('tehing.session', JSON.stringify({ ...stored, token: `${stored.token}x` }))
  })
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: words('session.signIn.title') })).toBeVisible()
})
