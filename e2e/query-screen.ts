import { expect, type Locator, type Page } from 'playwright/test'
import type { StatusCode } from '../api/status.ts'
import { labelOf } from '../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../machines/lifecycle/query/steps.ts'
import type { TabName } from '../machines/flow/query/query-tabs.ts'
import { messageId, type MessageId, type Words } from './words.ts'

export type QueryScreen = ReturnType<typeof queryScreen>

/** The query screen, found by role and text. */
export function queryScreen(page: Page, words: Words) {
  const heading = page.getByRole('heading', { level: 1 })
  const bar = heading.locator('..')
  const anyOf = (...ids: MessageId[]) => new RegExp(`^(?:${ids.map((id) => words(id)).join('|')})$`)
  /** The label names how the query was signed or ended, if its history is known. */
  const details: Partial<Record<StatusCode, RegExp>> = {
    SN: anyOf('status.SN.digitally', 'status.SN.onPaper'),
    N: anyOf('status.N.denied', 'status.N.annulled', 'status.N.closed', 'status.N'),
  }
  const label = (status: StatusCode): string | RegExp =>
    details[status] ?? words(messageId(`status.${status}`))
  const step = (event: QueryEventType) =>
    page.getByRole('button', { name: words(labelOf(event)), exact: true })

  /** A loading tab may still move the content below it. */
  const expectTabLoaded = () => expect(page.getByRole('tabpanel').locator('.chakra-skeleton')).toHaveCount(0)
  const pressStep = async (event: QueryEventType) => {
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectTabLoaded()
    await step(event).click()
  }
  const pressTab = async (tab: TabName) => {
    await page.getByRole('tab', { name: words(messageId(`query.tab.${tab}`)), exact: true }).click()
    await expectTab(tab)
  }
  const openTab = async (tab: TabName) => {
    await pressTab(tab)
    await expectTabLoaded()
  }
  const expectTab = (tab: TabName) =>
    expect(
      page.getByRole('tab', { name: words(messageId(`query.tab.${tab}`)), exact: true }),
    ).toHaveAttribute('aria-selected', 'true')

  return {
    page,
    words,
    heading,
    /** Above the tabs: number, client, amount, status, and whether it is saved. */
    bar,
    step,
    /** Presses a step's button once everything above it is rendered. */
    pressStep,
    /** Opens a tab that may stay incomplete. */
    pressTab,
    openTab,
    expectTab,
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')),
    field: (name: string): Locator => page.getByRole('textbox', { name: optionalName(name) }),
    expectStatus: (status: StatusCode, options?: { timeout: number }) =>
      expect(bar.getByText(label(status), { exact: true })).toBeVisible(options),
    /** Expects the newest rows of the history, newest first: user and new status. */
    expectHistory: async (
      rows: readonly { by: string | RegExp; status: StatusCode; reason?: string | RegExp }[],
    ) => {
      await openTab('status')
      const history = page.getByRole('table', { name: words('status.history.title') })
      for (const [index, { by, status, reason = '–' }] of rows.entries()) {
        const cells = history
          .getByRole('row')
          .nth(index + 1)
          .getByRole('cell')
        // The event follows the status.
        await expect(cells).toHaveText([/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/, by, /./, reason])
        await expect(cells.nth(2).getByText(label(status)).first()).toBeVisible()
      }
    },
    /** The query's number, from the heading. */
    id: async (): Promise<number> => {
      await expect(heading).toContainText(/#\d+/)
      return Number(/#(\d+)/.exec(await heading.innerText())?.[1])
    },
  }
}

/** Optional fields say so in their name. */
const optionalName = (name: string) =>
  new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( \\(.+\\))?$`)

const areas = {
  partner: 'partner',
  inhouse: 'partner',
  shop: 'shop',
  shopSelfserve: 'shop',
  shopOnspot: 'shop',
  credit: 'credit',
  credit2: 'credit',
  credit3: 'credit',
  compliance: 'compliance',
} as const

/** The path of a query for an account. */
export const pathOf = (account: keyof typeof areas, queryId: number): string =>
  `/${areas[account]}/query/${queryId}/edit`
