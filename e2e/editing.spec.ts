import type { Page } from 'playwright/test'
import { completeQuery } from '../tests/api/query/example.ts'
import { oneInCore } from '../tools/tiers.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { fillIn, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const clientInfo = (page: Page, words: Words) =>
  page.getByRole('textbox', { name: words('query.field.clientInfo') })
const save = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('transaction.save'), exact: true })

test('wrong input is shown at its field and in the summary, and nothing is lost', async ({
  openAs,
  words,
}) => {
  const page = await openAs('partner', '/partner/queries/create')
  const { field, step } = queryScreen(page, words)
  const code = field(words('client.personalCode'))
  const email = field(words('client.email'))
  await field(words('client.contactName')).fill('Mari Meri')
  await code.fill('36805280108')
  await email.fill('mari@')
  await page.getByRole('button', { name: words('query.next'), exact: true }).click()

  const summary = page.getByRole('alert', { name: words('design.errors.title') })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    `${words('client.personalCode')}: ${words('field.personalCode')}`,
    `${words('client.email')}: ${words('field.email')}`,
  ])
  await expect(code).toHaveAccessibleDescription(new RegExp(words('field.personalCode')))
  await expect(email).toHaveAccessibleDescription(new RegExp(words('field.email')))
  await expect(code).toHaveValue('36805280108')
  await expect(email).toHaveValue('mari@')
  await expect(field(words('client.contactName'))).toHaveValue('Mari Meri')
  const tab = page.getByRole('tab', { name: words('query.tab.transaction') })
  await expect(tab).toHaveAttribute('aria-disabled', 'true')
  await expect(tab).toHaveAccessibleDescription(words('query.tabs.locked'))
  await expect(page).toHaveURL('/partner/queries/create')

  await summary.getByRole('link').first().click()
  await expect(code).toBeFocused()
  await code.fill('37605030299')
  await email.fill('mari@meretuul.example')
  await expect(tab).not.toHaveAttribute('aria-disabled', 'true')
  await expect(step('query.sendToManager')).toHaveAccessibleDescription(words('refusal.formComplete'))
  await expect(page.getByText(words('refusal.formComplete'))).toBeVisible()
})

test('locked fields say why they are locked', async ({ openAs, words, portal }) => {
  const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'SM')))
  const { field } = queryScreen(page, words)
  await expect(page.getByText(words('lock.afterSending')).first()).toBeVisible()
  await expect(field(words('client.contactName'))).toHaveAttribute('readonly')
})

test('two users of one query: the second resolves the conflict field by field, and overwrites nothing unseen', async ({
  openAs,
  words,
  portal,
  watch,
}) => {
  watch.tolerate(/status of 409/)
  const path = pathOf('inhouse', await makeQuery(portal.address, 'SM'))
  const [first, second] = [await openAs('inhouse', path), await openAs('inhouse', path)]
  for (const page of [first, second]) await queryScreen(page, words).openTab('transaction')
  await clientInfo(second, words).fill('typed at first')
  await clientInfo(first, words).fill('from the first')
  await save(first, words).click()
  await expect(queryScreen(first, words).bar).toContainText(words('query.save.saved', { at: '' }).trim())
  await save(second, words).click()
  await expect(second.getByRole('heading', { name: words('query.conflict.titleOwn') })).toBeVisible()
  const choice = second.getByRole('radiogroup', { name: words('query.field.clientInfo') })
  await expect(choice).toContainText('from the first')
  await expect(choice).toContainText('typed at first')
  const keep = second.getByRole('button', { name: words('query.conflict.save'), exact: true })
  await expect(keep).toHaveAttribute('aria-disabled', 'true')

  await second.getByRole('button', { name: words('query.conflict.back'), exact: true }).click()
  await clientInfo(second, words).fill('typed later')
  await save(second, words).click()
  await choice.getByRole('radio', { name: 'typed later' }).check()
  await keep.click()
  await expect(clientInfo(second, words)).toHaveValue('typed later')
  await expect(queryScreen(second, words).bar).toContainText(words('query.save.saved', { at: '' }).trim())
  await first.reload()
  await queryScreen(first, words).openTab('transaction')
  await expect(clientInfo(first, words)).toHaveValue('typed later')
})

test('typed input survives a reload and can be discarded', async ({ openAs, words, portal }) => {
  const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
  const { field, bar } = queryScreen(page, words)
  const name = field(words('client.contactName'))
  await name.fill('Half a na')
  await expect(bar).toContainText(words('query.save.kept', { at: '' }).trim())
  await page.reload()
  await expect(name).toHaveValue('Half a na')
  await page.getByRole('button', { name: words('query.restored.discard'), exact: true }).click()
  await expect(name).toHaveValue(completeQuery.contactName)
  await page.reload()
  await expect(name).toHaveValue(completeQuery.contactName)
})

test('the back button restores the list', async ({ openAs, words }) => {
  const page = await openAs('compliance')
  const filter = page.getByRole('combobox', { name: words('dashboard.filter.name') })
  const search = page.getByRole('textbox', { name: words('dashboard.search.name') })
  await filter.selectOption('CR')
  await search.fill('o')
  await expect(page).toHaveURL('/compliance/home?status=CR&search=o')
  // Until the response the rows are the old ones. The newest belong to other tests, which change them.
  const row = page.getByRole('table').getByRole('row').last()
  await expect(row).toContainText(words('status.CR'))
  await row.getByRole('link').first().click()
  await queryScreen(page, words).expectStatus('CR')
  await page.goBack()
  await expect(page).toHaveURL('/compliance/home?status=CR&search=o')
  await expect(filter).toHaveValue('CR')
  await expect(search).toHaveValue('o')
})

const ends = [
  ['has expired', { expiresAt: '2020-01-01T00:00:00.000Z' }],
  ['the server rejects', { token: 'Bearer spoilt' }],
] as const

for (const [ended, spoil] of oneInCore(ends)) {
  test(`after a session that ${ended}, signing in returns to the page with the typed input`, async ({
    openPage,
    words,
    portal,
    watch,
  }) => {
    watch.tolerate(/status of 401/)
    const path = pathOf('partner', await makeQuery(portal.address, 'P'))
    const page = await openPage()
    await signIn(page, 'partner')
    await page.goto(path)
    const { field, bar } = queryScreen(page, words)
    await field(words('client.contactName')).fill('Typed before')
    await expect(bar).toContainText(words('query.save.kept', { at: '' }).trim())
    await page.evaluate((change) => {
      const kept = JSON.parse(localStorage.getItem('tehing.session') ?? '{}')
      localStorage.setItem('tehing.session', JSON.stringify({ ...kept, ...change }))
    }, spoil)
    await page.reload()
    await expect(page).toHaveURL('/login')
    await fillIn(page, 'partner')
    await expect(page).toHaveURL(path)
    await expect(field(words('client.contactName'))).toHaveValue('Typed before')
  })
}
