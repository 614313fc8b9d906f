import { count, eq } from 'drizzle-orm'
import { customerLimitTable } from '../server/schema/limit.table.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { ordinary } from '../tests/models/query.situation.ts'
import { demoPassword, emailOf } from './accounts.ts'
import {
  breakCall,
  expectMessage,
  responseFaultNames,
  holdRequest,
  faultHandlers,
  dismissAlerts,
  faultGroups,
  messageOf,
  slow,
  requestFaults,
  requestFaultNames,
} from './fault-routes.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

test.use({ ownPortal: 'arranged' })

/** Each test opens many pages, which takes minutes on a busy machine. */
test.beforeEach(() => test.setTimeout(240_000))

const LOGIN = { method: 'POST', path: /^\/api\/login$/ }
const SAVE = { method: 'POST', path: /^\/api\/query\/save$/ }
const REGISTER = { method: 'GET', path: /^\/api\/company\/get-by-name$/ }
const LIMIT = { method: 'POST', path: /^\/api\/limits\/\d+$/ }
const CONTRACT = { method: 'GET', path: /^\/api\/query\/\d+\/leasing-contract$/ }
const OPENING = { method: 'GET', path: /^\/api\/query\/\d+\/edit$/ }

test('signing in keeps the input at every fault, and works on a slow connection', async ({
  page,
  words,
  watch,
}) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: words('session.signIn.email') })
  const password = page.getByLabel(words('session.signIn.password'), { exact: true })
  const submit = page.getByRole('button', { name: words('session.signIn.submit'), exact: true })
  await email.fill(emailOf('credit', 'en'))
  await password.fill(demoPassword)
  const login = await breakCall({ page, watch, words }, LOGIN)
  for (const fault of [...requestFaultNames, ...responseFaultNames]) {
    login.setFault(faultHandlers[fault])
    await submit.click()
    await login.untilFaulted()
    await expectMessage(page, messageOf(fault, words))
    await expect(email).toHaveValue(emailOf('credit', 'en'))
    await expect(password).toHaveValue(demoPassword)
  }
  login.setFault(slow)
  await submit.click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('a search in the register that fails is reported, keeps the text, and works again', async ({
  openAs,
  words,
  watch,
}) => {
  const page = await openAs('partner', '/partner/queries/create')
  const name = page.getByRole('combobox', { name: words('client.search') })
  const search = await breakCall({ page, watch, words }, REGISTER)
  let typed = 'han'
  await name.fill(typed)
  for (const [index, fault] of requestFaultNames.entries()) {
    search.setFault(requestFaults[fault])
    typed += 'sakiv'[index] ?? ''
    await name.press('End')
    await name.pressSequentially(typed.slice(-1))
    await search.untilFaulted()
    await expectMessage(page, words('client.search.failed'))
    await expect(name).toHaveValue(typed)
  }
  search.setFault(slow)
  await name.pressSequentially('i')
  await page.getByRole('option', { name: 'Hansakivi Ehitus OÜ' }).click()
  await expect(page.locator('[name=custRegCode]')).toHaveValue('16934822')
})

test('a request of the limit that fails is reported and stored once, and works again', async ({
  openAs,
  portal,
  database,
  words,
  watch,
}) => {
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
  const asking = await breakCall({ page, watch, words }, LIMIT)
  for (const faults of faultGroups) {
    await expect(ask).toBeVisible()
    const [before] = await requests()
    for (const fault of faults) {
      asking.setFault(faultHandlers[fault])
      await ask.click()
      await asking.untilFaulted()
      await expect(limit).toContainText(words('limit.badge.failed'))
      await expect(limit).toContainText(words('limit.says.failed'))
      await expect(typed).toHaveValue('Mari Meri')
      const after = await requests()
      expect(after).toHaveLength(1)
      if (fault in requestFaults) expect(after).toEqual([before])
      else expect(after).not.toEqual([before])
    }
    const { handler, release } = holdRequest()
    asking.setFault(handler)
    await ask.click()
    await expect(limit).toContainText(words('limit.badge.checking'))
    release()
    await expect(limit).toContainText(words('limit.badge.covers'))
    await expect(typed).toHaveValue('Mari Meri')
    expect(await requests()).toHaveLength(1)
  }
})

test('the first save of a new query is reported when it fails, and stores one query', async ({
  openAs,
  database,
  words,
  watch,
}) => {
  const page = await openAs('partner', '/partner/queries/create')
  const name = page.locator('[name=contactName]')
  const next = page.getByRole('button', { name: words('query.next') })
  const made = async (contactName: string) =>
    (await database.select({ n: count() }).from(queryTable).where(eq(queryTable.contactName, contactName)))[0]
      ?.n
  const save = await breakCall({ page, watch, words }, SAVE)
  for (const [round, faults] of faultGroups.entries()) {
    const typed = `Mari Meri ${round}`
    if (round > 0) await page.goto('/partner/queries/create')
    await name.fill(typed)
    for (const fault of faults) {
      save.setFault(faultHandlers[fault])
      await next.click()
      await save.untilFaulted()
      await expectMessage(page, messageOf(fault, words))
      await expect(name).toHaveValue(typed)
      expect(await made(typed)).toBe(fault in requestFaults ? 0 : 1)
      await dismissAlerts(page, words)
    }
    save.setFault(faults === faultGroups[0] ? slow : null)
    await next.click()
    await expect(page).toHaveURL(/query\/\d+\/edit/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await made(typed)).toBe(1)
  }
})

test('a save that fails is reported, keeps the input, and can be repeated', async ({
  openAs,
  portal,
  database,
  words,
  watch,
}) => {
  const queryId = await makeQuery(portal.address, 'P')
  const page = await openAs('partner', pathOf('partner', queryId))
  const screen = queryScreen(page, words)
  await screen.openTab('transaction')
  const typed = page.getByRole('textbox', { name: words('query.field.clientInfo') })
  const press = () => page.getByRole('button', { name: words('transaction.save'), exact: true }).click()
  const stored = async () =>
    (await database.select().from(queryTable).where(eq(queryTable.queryId, queryId)))[0]?.clientInfo
  const save = await breakCall({ page, watch, words }, SAVE)
  for (const [round, faults] of faultGroups.entries()) {
    const text = `typed ${round}`
    const before = await stored()
    await typed.fill(text)
    for (const fault of faults) {
      save.setFault(faultHandlers[fault])
      await press()
      await save.untilFaulted()
      await expectMessage(page, messageOf(fault, words))
      await expect(typed).toHaveValue(text)
      expect(await stored()).toBe(fault in requestFaults ? before : text)
      await dismissAlerts(page, words)
    }
    await typed.fill(`${text}, and more`)
    save.setFault(slow)
    await press()
    await expect.poll(stored).toBe(`${text}, and more`)
    await expect(typed).toHaveValue(`${text}, and more`)
    await expect(screen.bar.getByText(/^Saved/)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('a contract that cannot be downloaded is reported, and can be downloaded again', async ({
  openAs,
  database,
  words,
  watch,
}) => {
  const { queryId } = await arrange(database, { status: 'CR', kind: 'compliance', situation: ordinary })
  const page = await openAs('compliance', pathOf('compliance', queryId))
  const screen = queryScreen(page, words)
  await screen.openTab('credit')
  const make = page.getByRole('button', { name: words('agreement.leasingContract'), exact: true })
  const paper = await breakCall({ page, watch, words }, CONTRACT)
  for (const fault of ['aborted', '500', '503', '429'] as const) {
    paper.setFault(requestFaults[fault])
    await make.click()
    await paper.untilFaulted()
    await expectMessage(page, messageOf(fault, words))
    await dismissAlerts(page, words)
  }
  paper.setFault(slow)
  const coming = page.waitForEvent('download')
  await make.click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a query that cannot be loaded is reported, and opens again', async ({
  openAs,
  portal,
  words,
  watch,
}) => {
  const queryId = await makeQuery(portal.address, 'P')
  const page = await openAs('partner')
  const opening = await breakCall({ page, watch, words }, OPENING)
  for (const fault of requestFaultNames) {
    opening.setFault(requestFaults[fault])
    // From the list, because a document of its own would contain the query's data.
    await page.goto(`/partner?status=all&search=${encodeURIComponent(`#${queryId}`)}`)
    await page.getByRole('link', { name: `#${queryId}` }).click()
    await opening.untilFaulted()
    await expectMessage(page, words(fault === 'aborted' ? 'connection.lost' : 'query.failed'))
    opening.setFault(null)
    const again = page.getByRole('button', { name: words('alerts.retry') })
    if (fault !== 'aborted') await again.click()
    await expect(page.getByRole('tablist')).toBeVisible()
  }
})
