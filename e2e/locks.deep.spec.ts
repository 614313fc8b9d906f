import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright/test'
import { queryCalls } from '../api/query.calls.ts'
import type { StatusCode } from '../api/status.ts'
import type { TabName } from '../machines/flow/query/query-tabs.ts'
import type { View } from '../machines/lifecycle/query/locks.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery } from '../tests/api/query/example.ts'
import { fieldLock, type FieldPath } from '../tests/specs/fields.table.ts'
import { accounts } from './accounts.ts'
import { pathOf, queryScreen, type QueryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'
import { messageId, type Words } from './words.ts'

/** For each view a status in which it edits, one in which it does not, and one in which the query has ended. */
const statuses: Record<View, readonly StatusCode[]> = {
  partner: ['P', 'SM', 'N'],
  inhouse: ['SCR', 'CR', 'N'],
  shop: ['P', 'QA', 'N'],
  credit: ['SCR', 'QA', 'MICO'],
  compliance: ['CR', 'CA', 'N'],
}
/** The owner of each view's query. */
const makers = {
  partner: 'partner',
  inhouse: 'inhouse',
  shop: 'shop',
  credit: 'partner',
  compliance: 'partner',
} as const satisfies Record<View, keyof typeof accounts>

type Field = { tab: TabName; path: FieldPath; label: string; views?: readonly View[] }

const inhouse: readonly View[] = ['inhouse', 'credit', 'compliance']
const outside: readonly View[] = ['partner', 'shop']

/** One field of each kind of lock; locked terms are facts. */
const fields: readonly Field[] = [
  { tab: 'client', path: 'contactName', label: 'client.contactName' },
  { tab: 'client', path: 'billingEmail', label: 'client.billingEmail' },
  { tab: 'client', path: 'guarantor.address', label: 'client.address', views: inhouse },
  { tab: 'transaction', path: 'clientInfo', label: 'query.field.clientInfo' },
  { tab: 'transaction', path: 'specialTerms', label: 'query.field.specialTerms', views: inhouse },
  { tab: 'credit', path: 'collateral', label: 'query.field.collateral', views: ['credit'] },
  { tab: 'credit', path: 'contractNr', label: 'contract.number', views: ['compliance'] },
  { tab: 'credit', path: 'additionalInfo', label: 'query.field.additionalInfo', views: inhouse },
  { tab: 'status', path: 'additionalInfo', label: 'query.field.additionalInfo', views: outside },
]

/** The accessible description of a control. */
const described = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

const expectOpen = async (control: Locator) => {
  const typed = (await control.getAttribute('type')) === 'email' ? 'typed@example.com' : 'Typed'
  await control.fill(typed)
  await expect(control).toHaveValue(typed)
}

const expectLocked = async (screen: QueryScreen, field: Field, control: Locator, reason: string) => {
  if (field.path === 'specialTerms') {
    const card = screen.page.getByRole('region', { name: screen.words('terms.title'), exact: true })
    await expect(card).toContainText(reason)
    return expect(control).toHaveCount(0)
  }
  await expect(control).toHaveAttribute('readonly')
  const card = screen.page.locator('section').filter({ has: control })
  const unfold = card.getByRole('button', { name: screen.words('design.card.unfold') })
  if (await unfold.isVisible()) await unfold.click()
  await control.focus()
  const before = await control.inputValue()
  await screen.page.keyboard.type('x')
  await expect(control).toHaveValue(before)
  await expect.poll(() => described(control)).toContain(reason)
}

const isShown = ({ path, views }: Field, view: View, status: StatusCode): boolean =>
  (!views || views.includes(view)) && !(path === 'additionalInfo' && outside.includes(view) && status === 'N')

const expectField = async (
  screen: QueryScreen,
  field: Field,
  [view, status]: [View, StatusCode],
  words: Words,
) => {
  const control = screen.page.locator(`[id="query-${field.path.replaceAll('.', '-')}"]`)
  if (!isShown(field, view, status)) return expect(control).toHaveCount(0)
  const lock = fieldLock(field.path, status, view)
  if (lock !== null) return expectLocked(screen, field, control, words(messageId(`lock.${lock}`)))
  await expect(screen.field(words(messageId(field.label))).and(control)).toBeVisible()
  return expectOpen(control)
}

for (const view of Object.keys(statuses) as View[])
  test(`${view}: open fields accept input, locked fields do not and say why`, async ({
    openAs,
    words,
    portal,
    database,
  }) => {
    const { ask } = createCaller(portal.address)
    const body = { ...completeQuery, ...(view === 'shop' ? { paymentPeriod: 24, interest: 14.9 } : {}) }
    const { queryId } = await ask(queryCalls.save, { body }, accounts[makers[view]])
    const page = await openAs(view)
    const screen = queryScreen(page, words)
    for (const status of statuses[view]) {
      await database.update(queryTable).set({ status }).where(eq(queryTable.queryId, queryId))
      await page.goto(pathOf(view, queryId))
      await screen.expectStatus(status)
      for (const tab of ['client', 'transaction', 'credit', 'status'] as const) {
        if (outside.includes(view) && tab === 'credit') continue
        await screen.openTab(tab)
        for (const field of fields.filter((one) => one.tab === tab))
          await expectField(screen, field, [view, status], words)
      }
      // Leaving the last tab saves the input, so that none is left for the next status.
      await screen.openTab('client')
    }
  })
