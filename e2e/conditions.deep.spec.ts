import { and, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright/test'
import { secciCalls } from '../api/secci.calls.ts'
import { formatDate, todayInTallinn } from '../domain/date.ts'
import { createSuretyLink } from '../server/condition/surety-link.ts'
import type { Database } from '../server/platform/database/database.ts'
import { conditionTable } from '../server/schema/condition.table.ts'
import { deadlineTable } from '../server/schema/deadline.table.ts'
import { suretyTable } from '../server/schema/surety.table.ts'
import { createCaller } from '../tests/api/caller.ts'
import { pdf } from '../tests/api/document/samples.ts'
import { type DealRow, dealWalk, describeRow, personIn, wordsOf } from '../tests/models/deal.walk.ts'
import { type DealConditionName, dealConditions, type DealMove } from '../tests/specs/deal.table.ts'
import { accounts } from './accounts.ts'
import { expectNoAxeViolations } from './axe.ts'
import { runScheduledJobs } from './clock.ts'
import { applyByLink, sendApplication } from './customer.ts'
import { people } from './people.ts'
import { pathOf, type QueryScreen, queryScreen } from './query-screen.ts'
import { makeContainer, signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'
import { messageId, type Words } from './words.ts'

test.use({ ownPortal: 'conditions' })

const SURETY = { name: 'Säde Käendaja', code: '60001019906', email: 'sade@kai.example' }
const CUSTOMERS_EMAIL = 'klient-c@meretuul.example'
const IBAN = 'EE382200221020145685'
const REASON = 'The page is unreadable.'
const PAST = new Date('2026-01-02T10:00:00Z')

type User = 'shop' | 'inhouse' | 'credit' | 'compliance'
type Guest = 'customer' | 'surety'
const isGuest = (person: string): person is Guest => person === 'customer' || person === 'surety'

/** The pages of the test: the users' query screens, and the phones of customer and surety. */
type Pages = {
  words: Words
  queryId: number
  screens: Record<User, QueryScreen>
  phones: Record<Guest, Page>
}

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })

const addSurety = async ({ page, words, openTab, dialog, bar }: QueryScreen) => {
  await openTab('client')
  await page.getByRole('button', { name: words('surety.add'), exact: true }).click()
  await dialog.getByRole('textbox', { name: words('query.field.name') }).fill(SURETY.name)
  await dialog.getByRole('textbox', { name: words('client.personalCode') }).fill(SURETY.code)
  await dialog.getByRole('textbox', { name: words('client.email') }).fill(SURETY.email)
  await dialog.getByRole('button', { name: words('surety.add'), exact: true }).click()
  await page.getByRole('button', { name: words('query.next'), exact: true }).click()
  await expect(bar).toContainText(words('query.save.saved', { at: '' }).trim())
}

/** The path of the link in the daily letter. */
const suretysPath = async (database: Database, queryId: number): Promise<string> => {
  const [surety] = await database.select().from(suretyTable).where(eq(suretyTable.queryId, queryId))
  if (!surety) throw new Error('the surety is not stored')
  const { token } = await createSuretyLink({ database, now: () => new Date() }, surety, [])
  return `/surety#${token}`
}

const cardOf = ({ page, words }: QueryScreen) =>
  page.getByRole('region', { name: words('condition.title'), exact: true })

const rowOf = (screen: QueryScreen, name: DealConditionName) =>
  cardOf(screen)
    .getByRole('listitem')
    .filter({ hasText: wordsOf(name) })

const openCard = (screen: QueryScreen, person: User) =>
  screen.openTab(person === 'shop' ? 'status' : 'credit')

const asks = async (screen: QueryScreen, name: DealConditionName) => {
  const { words, dialog } = screen
  await cardOf(screen)
    .getByRole('button', { name: words('condition.ask'), exact: true })
    .click()
  const form = dialog.getByRole('group', { name: words('condition.ask.number', { number: '1' }) })
  const own = dialog.getByRole('button', { name: words('condition.ask.own') })
  await expect(form.or(own)).toBeVisible()
  if (await own.isVisible()) await own.click()
  const { moves: _, kind, askedOf, neededFor, ...target } = dealConditions[name]
  const choose = (label: Parameters<Words>[0], option: string) =>
    form.getByRole('combobox', { name: words(label), exact: true }).selectOption({ label: option })
  await form.getByRole('radio', { name: words(`condition.kind.${kind}`) }).check()
  if ('documentType' in target)
    await choose('condition.ask.documentType', words(`condition.documentType.${target.documentType}`))
  if ('field' in target) await choose('condition.ask.field', words('client.bankAccount'))
  await choose('condition.ask.of', words(`condition.side.${askedOf}`))
  await choose('condition.ask.for', words(`condition.for.${neededFor}`))
  await form.getByRole('textbox', { name: words('condition.ask.textEt') }).fill(`Sõnad: ${name}`)
  await form.getByRole('textbox', { name: words('condition.ask.textEn') }).fill(wordsOf(name))
  await dialog.getByRole('button', { name: words('condition.ask.send'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const sendFiles = async (place: Locator, words: Words, name: string) => {
  await place.locator('input[type=file]').setInputFiles(file(`${name}.pdf`))
  await place.getByRole('button', { name: words('answerFiles.send', { count: 1 }) }).click()
}

const answers = async (screen: QueryScreen, name: DealConditionName) => {
  const { words } = screen
  const row = rowOf(screen, name)
  if (dealConditions[name].kind === 'document') return sendFiles(row, words, name)
  await row.getByRole('button', { name: new RegExp(`^${words('condition.answer.answer')}:`) }).click()
  await row.getByRole('textbox').fill('Because of the season.')
  await row.getByRole('button', { name: words('condition.send') }).click()
}

/** Today in Tallinn, in the format of the guests' pages. */
const todayHere = () => formatDate(todayInTallinn(new Date()))

/** A guest answers on the page of the link. */
const guestAnswers = async (phone: Page, words: Words, name: DealConditionName) => {
  await phone.reload()
  const place = phone.locator('.wanted').filter({ hasText: wordsOf(name) })
  await expect(place).toBeVisible()
  await expectNoAxeViolations(phone)
  if (dealConditions[name].kind === 'document') await sendFiles(place, words, name)
  else {
    await place.getByRole('textbox').fill(dealConditions[name].kind === 'field' ? IBAN : 'Yes.')
    await place.getByRole('button', { name: words('asked.send'), exact: true }).click()
  }
  await expect(place.getByText(words('asked.answered', { day: todayHere() }))).toBeVisible()
}

const decides = async (screen: QueryScreen, name: DealConditionName, does: 'accept' | 'return' | 'waive') => {
  const { words, dialog } = screen
  await rowOf(screen, name)
    .getByRole('button', { name: new RegExp(`^${words(`condition.${does}`)}:`) })
    .click()
  if (does === 'accept') return
  await dialog.getByRole('textbox', { name: words('condition.reason') }).fill(REASON)
  await dialog.getByRole('button', { name: words(`condition.${does}.confirm`), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Makes a condition overdue. */
const passDay = async (database: Database, dataDir: string, queryId: number, name: DealConditionName) => {
  await database
    .update(conditionTable)
    .set({ dueDay: '2026-01-02', overdueAt: PAST, remindAt: null })
    .where(and(eq(conditionTable.queryId, queryId), eq(conditionTable.textEn, wordsOf(name))))
  await runScheduledJobs(dataDir)
}

type MoveRow = Extract<DealRow, { move: DealMove }>
type StepRow = Extract<DealRow, { step: unknown }>
type Stage = Pages & { database: Database; dataDir: string; address: string }

const perform = async ({ screens, phones, words, database, dataDir, queryId }: Stage, row: MoveRow) => {
  const { name, move } = row
  const person = personIn(move)
  const does = move.split(' ')[1]
  if (person === 'clock') return passDay(database, dataDir, queryId, name)
  if (isGuest(person)) return guestAnswers(phones[person], words, name)
  const screen = screens[person]
  await openCard(screen, person)
  if (does === 'ask') return asks(screen, name)
  if (does === 'answer') return answers(screen, name)
  if (does === 'accept' || does === 'return' || does === 'waive') return decides(screen, name, does)
  throw new Error(`nobody makes ${move}`)
}

/** Every user who reads the condition sees its state without a reload. */
const expectSeen = async ({ screens, words }: Stage, { name, to, move }: MoveRow) => {
  const { askedOf } = dealConditions[name]
  const readers: User[] = [
    'credit',
    'compliance',
    'inhouse',
    ...(askedOf === 'shop' || askedOf === 'partner' ? (['shop'] as const) : []),
  ]
  for (const reader of readers) {
    await openCard(screens[reader], reader)
    const row = rowOf(screens[reader], name)
    await expect(row.getByText(words(messageId(`condition.state.${to}`)), { exact: true })).toBeVisible()
    if (move === 'clock overdue')
      await expect(row.getByText(words('condition.due.passed', { day: '02.01.2026' }))).toBeVisible()
  }
}

/** The contract's container is made and the consumer's sheet is handed over. */
const prepareSigning = async ({ screens, address, queryId }: Stage) => {
  await takeStep(screens.compliance, 'contract.enterInLedger')
  await screens.compliance.openTab('credit')
  const { ask } = createCaller(address)
  const sheet = () => ask(secciCalls.state, { params: { queryId } }, accounts.shop)
  await expect.poll(async () => (await sheet()).current, { timeout: 60_000 }).toBe(true)
  return makeContainer(screens.compliance)
}

const signs = async ({ screens, phones, words }: Stage) => {
  const { customer } = phones
  await customer.reload()
  await customer
    .getByRole('link', { name: new RegExp(`^${words('application.signing.toSign', { title: '' })}`) })
    .click()
  await customer.locator('form[method=post] button[value=sign]').click()
  await expect(customer.locator('form[method=post]')).toHaveCount(0)
  await screens.compliance.openTab('credit')
  await signAtGateway(screens.compliance.page, words, [people.inhouse])
}

const expires = async ({ database, dataDir, queryId, screens, words }: Stage) => {
  await screens.compliance.openTab('credit')
  await database
    .update(deadlineTable)
    .set({ dueAt: PAST })
    .where(
      and(
        eq(deadlineTable.queryId, queryId),
        eq(deadlineTable.kind, 'signing'),
        eq(deadlineTable.purpose, 'expiry'),
      ),
    )
  const expired = words('container.ended.expired', { deadline: '02.01.2026 12:00' })
  // If the gateway does not respond in time, the next scheduled run asks again.
  await expect(async () => {
    await runScheduledJobs(dataDir)
    await expect(screens.compliance.page.getByText(expired)).toBeVisible({ timeout: 30_000 })
  }).toPass()
}

test('a shop, its customer and surety, in-house, credit and compliance take a deal with six conditions to its activation', async ({
  openAs,
  browser,
  watch,
  words,
  portal,
  database,
}) => {
  test.setTimeout(20 * 60_000)
  const shopPage = await openAs('shop')
  const queryId = await sendApplication(shopPage, words, CUSTOMERS_EMAIL)
  const openPhone = async () => {
    const context = await browser.newContext({
      baseURL: portal.address,
      locale: 'en-GB',
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    watch.listen(page)
    return page
  }
  const phones = { customer: await openPhone(), surety: await openPhone() }
  await applyByLink(phones.customer, words, CUSTOMERS_EMAIL)

  const open = async (user: User) => queryScreen(await openAs(user, pathOf(user, queryId)), words)
  const screens = {
    shop: await open('shop'),
    inhouse: await open('inhouse'),
    credit: await open('credit'),
    compliance: await open('compliance'),
  }
  await addSurety(screens.inhouse)
  await phones.surety.goto(await suretysPath(database, queryId))

  const stage = {
    words,
    queryId,
    screens,
    phones,
    database,
    dataDir: portal.dataDir,
    address: portal.address,
  }
  let container: string | null = null
  const step = async ({ step }: StepRow) => {
    if (step.by === 'clock') return expires(stage)
    if (step.by === 'signers') return signs(stage)
    await takeStep(screens[step.by], step.type, {
      ...(step.type === 'contract.sendForSigning' && container !== null && { container }),
      ...(step.type === 'contract.activate' && { note: REASON }),
    })
    if (step.type === 'query.requestContract') container = await prepareSigning(stage)
  }
  const refused = new Set<string>()
  for (const row of dealWalk)
    await test.step(describeRow(row), async () => {
      const { waiting } = row
      if (waiting && !refused.has(waiting.type)) {
        refused.add(waiting.type)
        const screen = screens[waiting.by]
        await expect(screen.step(waiting.type).first()).toHaveAttribute('aria-disabled', 'true')
        await expect(screen.step(waiting.type).first()).toHaveAccessibleDescription(/Words of/)
      }
      if ('step' in row) {
        await step(row)
        for (const screen of Object.values(screens))
          await screen.expectStatus(row.step.to, { timeout: 60_000 })
      } else {
        await perform(stage, row)
        await expectSeen(stage, row)
      }
    })
})
