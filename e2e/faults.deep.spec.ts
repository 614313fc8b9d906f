import { count, eq } from 'drizzle-orm'
import { customerLimitTable } from '../server/schema/limit.table.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { ordinary } from '../tests/models/query.world.ts'
import { demoPassword, emailOf } from './accounts.ts'
import {
  breaks,
  expectSaid,
  heardFaults,
  held,
  plays,
  putAway,
  rounds,
  saidOf,
  slow,
  unheard,
  unheardFaults,
} from './fault-routes.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

test.use({ ownPortal: 'arranged' })

/** Many visits, perhaps on a busy machine. */
test.beforeEach(() => test.setTimeout(240_000))

const LOGIN = { method: 'POST', path: /^\/api\/login$/ }
const SAVE = { method: 'POST', path: /^\/api\/query\/save$/ }
const REGISTER = { method: 'GET', path: /^\/api\/company\/get-by-name$/ }
const LIMIT = { method: 'POST', path: /^\/api\/limits\/\d+$/ }
const CONTRACT = { method: 'GET', path: /^\/api\/query\/\d+\/leasing-contract$/ }
const OPENING = { method: 'GET', path: /^\/api\/query\/\d+\/edit$/ }

test('signing in', async ({ page, words, watch }) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: words('session.signIn.email') })
  const password = page.getByLabel(words('session.signIn.password'), { exact: true })
  const submit = page.getByRole('button', { name: words('session.signIn.submit'), exact: true })
  await email.fill(emailOf('credit', 'en'))
  await password.fill(demoPassword)
  const login = await breaks({ page, watch, words }, LOGIN)
  for (const fault of [...unheardFaults, ...heardFaults]) {
    login.now(plays[fault])
    await submit.click()
    await login.met()
    await expectSaid(page, saidOf(fault, words))
    await expect(email).toHaveValue(emailOf('credit', 'en'))
    await expect(password).toHaveValue(demoPassword)
  }
  login.now(slow)
  await submit.click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('searching the register', async ({ openAs, words, watch }) => {
  const page = await openAs('partner', '/partner/queries/create')
  const name = page.getByRole('combobox', { name: words('client.search') })
  const search = await breaks({ page, watch, words }, REGISTER)
  let typed = 'han'
  await name.fill(typed)
  for (const [index, fault] of unheardFaults.entries()) {
    search.now(unheard[fault])
    typed += 'sakiv'[index] ?? ''
    await name.press('End')
    await name.pressSequentially(typed.slice(-1))
    await search.met()
    await expectSaid(page, words('client.search.failed'))
    await expect(name).toHaveValue(typed)
  }
  search.now(slow)
  await name.pressSequentially('i')
  await page.getByRole('option', { name: 'Hansakivi Ehitus OÜ' }).click()
  await expect(page.locator('[name=custRegCode]')).toHaveValue('16934822')
})

test('requesting the limit', async ({ openAs, portal, database, words, watch }) => {
  const queryId = await makeQuery(portal.address, 'P')
  const page = await openAs('partner', pathOf('partner', queryId))
  const code = await page.locator('[name=custRegCode]').inputValue()
  const requests = async () => {
    const known = eq(customerLimitTable.regCode, code)
    return (await database.select().from(customerLimitTable).where(known)).map(
      ({ requestedAt }) => requestedAt,
    )
  }
  const limit = page.getByRole('region', { name: words('limit.title') })
  const button = (id: 'limit.request' | 'limit.again') =>
    limit.getByRole('button', { name: words(id), exact: true })
  const ask = button('limit.request').or(button('limit.again'))
  const typed = page.locator('[name=contactName]')
  await typed.fill('Mari Meri')
  const asking = await breaks({ page, watch, words }, LIMIT)
  for (const faults of rounds) {
    await expect(ask).toBeVisible()
    const [before] = await requests()
    for (const fault of faults) {
      asking.now(plays[fault])
      await ask.click()
      await asking.met()
      await expect(limit).toContainText(words('limit.badge.failed'))
      await expect(limit).toContainText(words('limit.says.failed'))
      await expect(typed).toHaveValue('Mari Meri')
      const after = await requests()
      expect(after).toHaveLength(1)
      if (fault in unheard) expect(after).toEqual([before])
      else expect(after).not.toEqual([before])
    }
    const { play, letGo } = held()
    asking.now(play)
    await ask.click()
    await expect(limit).toContainText(words('limit.badge.checking'))
    letGo()
    await expect(limit).toContainText(words('limit.badge.covers'))
    await expect(typed).toHaveValue('Mari Meri')
    expect(await requests()).toHaveLength(1)
  }
})

test('the first save of a new query', async ({ openAs, database, words, watch }) => {
  const page = await openAs('partner', '/partner/queries/create')
  const name = page.locator('[name=contactName]')
  const next = page.getByRole('button', { name: words('query.next') })
  const made = async (contactName: string) =>
    (await database.select({ n: count() }).from(queryTable).where(eq(queryTable.contactName, contactName)))[0]
      ?.n
  const save = await breaks({ page, watch, words }, SAVE)
  for (const [round, faults] of rounds.entries()) {
    const typed = `Mari Meri ${round}`
    if (round > 0) await page.goto('/partner/queries/create')
    await name.fill(typed)
    for (const fault of faults) {
      save.now(plays[fault])
      await next.click()
      await save.met()
      await expectSaid(page, saidOf(fault, words))
      await expect(name).toHaveValue(typed)
      expect(await made(typed)).toBe(fault in unheard ? 0 : 1)
      await putAway(page, words)
    }
    save.now(faults === rounds[0] ? slow : null)
    await next.click()
    await expect(page).toHaveURL(/query\/\d+\/edit/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await made(typed)).toBe(1)
  }
})

test('saving a query', async ({ openAs, portal, database, words, watch }) => {
  const queryId = await makeQuery(portal.address, 'P')
  const page = await openAs('partner', pathOf('partner', queryId))
  const screen = queryScreen(page, words)
  await screen.openTab('transaction')
  const typed = page.getByRole('textbox', { name: words('query.field.clientInfo') })
  const press = () => page.getByRole('button', { name: words('transaction.save'), exact: true }).click()
  const stored = async () =>
    (await database.select().from(queryTable).where(eq(queryTable.queryId, queryId)))[0]?.clientInfo
  const save = await breaks({ page, watch, words }, SAVE)
  for (const [round, faults] of rounds.entries()) {
    const text = `typed ${round}`
    const before = await stored()
    await typed.fill(text)
    for (const fault of faults) {
      save.now(plays[fault])
      await press()
      await save.met()
      await expectSaid(page, saidOf(fault, words))
      await expect(typed).toHaveValue(text)
      expect(await stored()).toBe(fault in unheard ? before : text)
      await putAway(page, words)
    }
    await typed.fill(`${text}, and more`)
    save.now(slow)
    await press()
    await expect.poll(stored).toBe(`${text}, and more`)
    await expect(typed).toHaveValue(`${text}, and more`)
    await expect(screen.bar.getByText(/^Saved/)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('the contract as a document', async ({ openAs, database, words, watch }) => {
  const { queryId } = await arrange(database, { status: 'CR', kind: 'compliance', situation: ordinary })
  const page = await openAs('compliance', pathOf('compliance', queryId))
  const screen = queryScreen(page, words)
  await screen.openTab('credit')
  const make = page.getByRole('button', { name: words('agreement.leasingContract'), exact: true })
  const paper = await breaks({ page, watch, words }, CONTRACT)
  for (const fault of ['aborted', '500', '503', '429'] as const) {
    paper.now(unheard[fault])
    await make.click()
    await paper.met()
    await expectSaid(page, saidOf(fault, words))
    await putAway(page, words)
  }
  paper.now(slow)
  const coming = page.waitForEvent('download')
  await make.click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
})

test('opening a query', async ({ openAs, portal, words, watch }) => {
  const queryId = await makeQuery(portal.address, 'P')
  const page = await openAs('partner')
  const opening = await breaks({ page, watch, words }, OPENING)
  for (const fault of unheardFaults) {
    opening.now(unheard[fault])
    // Opened directly, the document contains its data.
    await page.goto(`/partner?status=all&search=${encodeURIComponent(`#${queryId}`)}`)
    await page.getByRole('link', { name: `#${queryId}` }).click()
    await opening.met()
    await expectSaid(page, words(fault === 'aborted' ? 'connection.lost' : 'query.failed'))
    opening.now(null)
    const again = page.getByRole('button', { name: words('answer.retry') })
    if (fault !== 'aborted') await again.click()
    await expect(page.getByRole('tablist')).toBeVisible()
  }
})
