import { and, count, eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { StatusCode } from '../api/status.ts'
import { questionText, stepOf } from '../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../machines/lifecycle/query/steps.ts'
import type { Database } from '../server/platform/database/database.ts'
import { containerTable } from '../server/schema/container.table.ts'
import { ledgerContractTable } from '../server/schema/contract.table.ts'
import { statusHistoryTable } from '../server/schema/status-history.table.ts'
import { arrange } from '../tests/api/lifecycle/arrange.ts'
import { ordinary, type Situation } from '../tests/models/query.situation.ts'
import {
  breakCall,
  type CallPattern,
  expectMessage,
  type ResponseFault,
  faultHandlers,
  dismissAlerts,
  faultGroups,
  messageOf,
  slow,
  type RequestFault,
  requestFaults,
} from './fault-routes.ts'
import { pathOf, queryScreen, type QueryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'
import { messageId, type Words } from './words.ts'

test.use({ ownPortal: 'arranged', language: 'et' })

/** Each test opens many pages, which takes minutes on a busy machine. */
test.beforeEach(() => test.setTimeout(240_000))

const STEP = { method: 'POST', path: /^\/api\/query\/\d+\/steps\/[\w.]+$/ }
const CONTAINERS = { method: 'POST', path: /^\/api\/query\/\d+\/save-containers$/ }

const arranged = (database: Database, status: StatusCode, situation: Partial<Situation> = {}) =>
  arrange(database, { status, kind: 'compliance', situation: { ...ordinary, ...situation } })

type Step = {
  call: CallPattern
  account: 'credit' | 'compliance'
  event: QueryEventType
  from: StatusCode
  to: StatusCode
  /** Preparation before the button is pressed. */
  prepare?: (screen: QueryScreen) => Promise<void>
}
const steps: readonly Step[] = [
  { call: STEP, account: 'credit', event: 'query.approve', from: 'SCR', to: 'QA' },
  {
    call: STEP,
    account: 'compliance',
    event: 'contract.sendForSigning',
    from: 'CR',
    to: 'YS',
    prepare: async ({ openTab, page, words }) => {
      await openTab('credit')
      await page.getByRole('checkbox', { name: words('container.pick', { title: '1' }) }).check()
    },
  },
]

/** Presses the step's button and confirms. */
const take = async ({ pressStep, step, dialog, words }: QueryScreen, event: QueryEventType) => {
  await expect(step(event)).not.toHaveAttribute('aria-busy')
  await pressStep(event)
  const { ask } = stepOf(event)
  if (!ask) return
  const yes = words(messageId(questionText(event, 'confirm')))
  await dialog.getByRole('button', { name: yes, exact: true }).click()
}

/** If only the response was lost, the screen shows the step as taken, and no message. */
const expectFaultShown = async (page: Page, words: Words, fault: RequestFault | ResponseFault) => {
  if (fault !== 'lost') await expectMessage(page, messageOf(fault, words))
}

for (const { call, account, event, from, to, prepare } of steps) {
  test(`${event} is taken once, whatever fault its call meets`, async ({
    openAs,
    database,
    words,
    watch,
  }) => {
    const timesTaken = async (queryId: number) =>
      (
        await database
          .select({ n: count() })
          .from(statusHistoryTable)
          .where(and(eq(statusHistoryTable.queryId, queryId), eq(statusHistoryTable.status, to)))
      )[0]?.n
    const page = await openAs(account)
    const step = await breakCall({ page, watch, words }, call)
    for (const faults of faultGroups) {
      const { queryId } = await arranged(database, from)
      await page.goto(pathOf(account, queryId))
      const screen = queryScreen(page, words)
      await screen.expectStatus(from)
      await prepare?.(screen)
      for (const fault of faults) {
        step.setFault(faultHandlers[fault])
        await take(screen, event)
        await step.untilFaulted()
        await expectFaultShown(page, words, fault)
        await dismissAlerts(page, words)
        await page.keyboard.press('Escape')
        await expect(screen.dialog).toHaveCount(0)
        // The stored state is shown, so that the user does not repeat the step.
        await screen.expectStatus(fault in requestFaults ? from : to)
        expect(await timesTaken(queryId)).toBe(fault in requestFaults ? 0 : 1)
      }
      if (faults !== faultGroups[0]) continue
      step.setFault(slow)
      await take(screen, event)
      await screen.expectStatus(to)
      expect(await timesTaken(queryId)).toBe(1)
    }
  })
}

test('the ledger has one contract, whatever fault the call meets', async ({
  openAs,
  database,
  words,
  watch,
}) => {
  const contracts = async (queryId: number) =>
    (
      await database
        .select({ n: count() })
        .from(ledgerContractTable)
        .where(eq(ledgerContractTable.queryId, queryId))
    )[0]?.n
  const page = await openAs('compliance')
  const ledger = await breakCall({ page, watch, words }, STEP)
  for (const faults of faultGroups) {
    const { queryId } = await arranged(database, 'CR', { ledger: 'empty' })
    await page.goto(pathOf('compliance', queryId))
    const screen = queryScreen(page, words)
    await screen.openTab('credit')
    const enter = screen.step('contract.enterInLedger').first()
    for (const fault of faults) {
      ledger.setFault(faultHandlers[fault])
      // The button stays busy until the query was read again, also after a lost connection was reported.
      await expect(enter).not.toHaveAttribute('aria-busy')
      await enter.click()
      await ledger.untilFaulted()
      await expectFaultShown(page, words, fault)
      expect(await contracts(queryId)).toBe(fault in requestFaults ? 0 : 1)
      await dismissAlerts(page, words)
    }
    ledger.setFault(slow)
    if (faults === faultGroups[0]) {
      await expect(enter).not.toHaveAttribute('aria-busy')
      await enter.click()
    }
    await expect(page.getByRole('region', { name: words('credit.ledger') })).toContainText(/LV-\d+/)
    expect(await contracts(queryId)).toBe(1)
  }
})

test('a container is saved once, whatever fault the call meets', async ({
  openAs,
  database,
  words,
  watch,
}) => {
  const containers = async (queryId: number) =>
    (await database.select({ n: count() }).from(containerTable).where(eq(containerTable.queryId, queryId)))[0]
      ?.n
  const page = await openAs('compliance')
  const saving = await breakCall({ page, watch, words }, CONTAINERS)
  for (const faults of faultGroups) {
    const { queryId, container } = await arranged(database, 'CR')
    await database.delete(containerTable).where(eq(containerTable.id, container))
    await page.goto(pathOf('compliance', queryId))
    const screen = queryScreen(page, words)
    await screen.openTab('credit')
    const add = page.getByRole('button', { name: words('container.add'), exact: true })
    await expect(add).not.toHaveAttribute('aria-busy')
    await add.click()
    const file = screen.dialog.getByRole('checkbox', { name: words('agreement.leasingContract') })
    const save = screen.dialog.getByRole('button', { name: words('container.save'), exact: true })
    await file.check()
    for (const fault of faults) {
      saving.setFault(faultHandlers[fault])
      await save.click()
      await saving.untilFaulted()
      await expectMessage(page, messageOf(fault, words))
      await expect(file).toBeChecked()
      expect(await containers(queryId)).toBe(fault in requestFaults ? 0 : 1)
    }
    saving.setFault(faults === faultGroups[0] ? slow : null)
    await save.click()
    await expect(screen.dialog).toHaveCount(0)
    expect(await containers(queryId)).toBe(1)
    await expect(page.getByRole('checkbox')).toHaveCount(1)
  }
})
