import { and, asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { languages } from '../api/language.ts'
import type { StatusCode } from '../api/status.ts'
import { tabsOf } from '../machines/flow/query/query-tabs.ts'
import type { Database } from '../server/platform/database/database.ts'
import { partnerTable } from '../server/schema/partner.table.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { expectAccessible } from './axe.ts'
import { type Person, people } from './people.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expectProgram } from './rendered.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

/** Activation links of the demo: expired, and used. */
const spentLinks = ['2', '3'].map(
  (last) => `/register/create-password/10000000-0000-4000-8000-00000000000${last}`,
)

// Tests of this file only read, so they may run in parallel.
test.describe.configure({ mode: 'parallel' })

const kinds = Object.keys(people) as Person[]
const owners = { partner: 'Põhja Masinad OÜ', shop: 'Nutipood OÜ' } as const

/** The oldest query in a status (from the demo data) that the person sees. */
async function demoQuery(database: Database, kind: Person, status: StatusCode): Promise<number> {
  const owner = kind === 'shop' ? owners.shop : owners.partner
  const [found] = await database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, queryTable.partnerId))
    .where(and(eq(queryTable.status, status), eq(partnerTable.businessName, owner)))
    .orderBy(asc(queryTable.queryId))
    .limit(1)
  if (!found) throw new Error(`the demo data has no query of ${owner} in ${status}`)
  return found.queryId
}

/** The status with the most controls for each person. */
const desks: readonly (readonly [Person, StatusCode])[] = [
  ['partner', 'P'],
  ['inhouse', 'SM'],
  ['shop', 'CR'],
  ['credit', 'SCR'],
  ['compliance', 'CR'],
  ['compliance', 'YS'],
]

/** Waits until all requests have finished. */
const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    for (const path of ['/login', '/nowhere', '/forgot-password', '/accessibility', ...spentLinks]) {
      test(`${path} for everyone`, async ({ openPage }) => {
        const page = await openPage()
        await page.goto(path)
        await settled(page)
        await expectAccessible(page)
      })
    }

    for (const kind of kinds) {
      test(`the dashboard of ${kind}`, async ({ visitAs }) => {
        const page = await visitAs(kind, '/')
        await expect(page.getByRole('table').first()).toBeVisible()
        await expectAccessible(page)
      })
    }

    for (const [kind, status] of desks) {
      test(`the tabs of a query in ${status} for ${kind}`, async ({ visitAs, words, database }) => {
        const page = await visitAs(kind, pathOf(kind, await demoQuery(database, kind, status)))
        const screen = queryScreen(page, words)
        for (const tab of tabsOf(kind)) {
          await screen.openTab(tab)
          await settled(page)
          await test.step(tab, () => expectAccessible(page))
        }
      })
    }

    for (const kind of ['partner', 'shop'] as const) {
      test(`a new query for ${kind}`, async ({ visitAs, words }) => {
        const page = await visitAs(kind, `/${kind}/queries/create`)
        const next = page.getByRole('button', { name: words('query.next'), exact: true })
        await expect(next).toBeVisible()
        await expectAccessible(page)
      })
    }

    test('the users of a partner’s administrator', async ({ visitAs }) => {
      for (const path of ['/users', '/user/create']) {
        const page = await visitAs('shopOnspot', path)
        await settled(page)
        await test.step(path, () => expectAccessible(page))
      }
    })

    test('the offers of a shop', async ({ visitAs }) => {
      for (const path of ['/selfserve/offers', '/selfserve/application', '/selfserve/offers/1037']) {
        const page = await visitAs('shopSelfserve', path)
        await settled(page)
        await test.step(path, () => expectAccessible(page))
      }
    })

    test('the machines with the marks of their review, and a transition', async ({ visitAs, words }) => {
      const page = await visitAs('compliance', '/workflow?machine=container')
      await settled(page)
      await page.getByRole('button', { name: words('workflow.unfold') }).click()
      await expectAccessible(page)
      await page.getByRole('row', { name: /^16 / }).getByRole('link').click()
      await expect(page.getByRole('region', { name: words('workflow.detail') })).toBeFocused()
      await expectAccessible(page)
    })

    test('what is kept about a person, and the dialogs over it', async ({ visitAs, words }) => {
      const page = await visitAs('compliance', '/compliance/privacy')
      const person = page.getByRole('textbox', { name: words('privacy.person.field') })
      const dialog = page.getByRole('dialog')
      // The representative of the demo's query that was annulled, which can be erased.
      for (const name of ['Nobody at all', 'Must Nimekiri', 'kadri@tehing.example']) {
        await settled(page)
        await person.fill(name)
        await person.press('Enter')
        await settled(page)
        await test.step(name, () => expectAccessible(page))
      }
      await person.fill('Urmas Kalda')
      await person.press('Enter')
      const works = [words('privacy.hold'), words('privacy.erase', { count: 1 })]
      for (const work of works) {
        await page.getByRole('button').filter({ hasText: work }).first().click()
        await expect(dialog).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })

    test('the lifecycle, and an unknown URL', async ({ visitAs }) => {
      for (const path of ['/lifecycle', '/nowhere']) {
        const page = await visitAs('credit', path)
        await settled(page)
        await expectAccessible(page)
      }
    })

    test('what opens over the dashboard', async ({ visitAs, words }) => {
      const page = await visitAs('compliance', '/')
      await expectProgram(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const choose = async (item: string) => {
        await button(words('dashboard.view.menu', { name: words('dashboard.view') })).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      const openings = [
        () => page.keyboard.press('Control+k'),
        () => choose(words('dashboard.view.keep')),
        () => choose(words('dashboard.columns')),
        () => choose(words('dashboard.export')),
        () => button(words('dashboard.message.edit')).click(),
        () => button(words('dashboard.message.delete')).click(),
      ]
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      for (const open of openings) {
        await settled(page)
        await open()
        await expect(dialog).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await button(words('dashboard.narrow', { count: 0 })).click()
      await page.getByRole('table').getByRole('checkbox').nth(1).check()
      await expect(page.getByRole('button', { name: words('dashboard.bulk.letGo') })).toBeVisible()
      await expectAccessible(page)
    })

    test('the dialogs', async ({ visitAs, words, database }) => {
      for (const { kind, status, open } of dialogs(words)) {
        const page = await visitAs(kind, pathOf(kind, await demoQuery(database, kind, status)))
        await queryScreen(page, words).expectStatus(status)
        await open(page)
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await expect(dialog).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })

    test('the dialogs of the administration', async ({ visitAs, words }) => {
      for (const [path, id] of administrationDialogs) {
        const page = await visitAs('compliance', path)
        await settled(page)
        const name = new RegExp(words(id, { name: 'Nutipood OÜ', id: String.raw`\d+` }))
        await page.getByRole('button', { name }).first().click()
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await expect(dialog).toBeVisible()
        await test.step(`${path} ${id}`, () => expectAccessible(page))
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })
  })
}

/** The page, and the text of the button that opens the dialog there. */
const administrationDialogs = [
  ['/compliance/partner', 'partner.delete'],
  ['/compliance/partner/1/edit', 'partner.apiKey.generate'],
  ['/user/1/edit', 'user.passkeyLink'],
  ['/user/1/edit', 'user.deactivate'],
  ['/user/1/edit', 'user.delete'],
  ['/settings', 'settings.sessions.end'],
  ['/compliance/audit', 'audit.details.of'],
] as const

type Opened = { kind: Person; status: StatusCode; open: (page: Page) => Promise<void> }

/** One dialog of each kind. */
function dialogs(words: Words): Opened[] {
  const press = (name: string) => async (page: Page) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-busy')
    await button.click()
  }
  return [
    { kind: 'partner', status: 'P', open: press(words('event.query.annul')) },
    { kind: 'credit', status: 'SCR', open: press(words('event.query.approve')) },
    { kind: 'credit', status: 'SCR', open: press(words('event.query.close')) },
    { kind: 'compliance', status: 'CR', open: press(words('risk.give')) },
    { kind: 'credit', status: 'SCR', open: press(words('payment.schedule')) },
    { kind: 'compliance', status: 'CR', open: press(words('container.add')) },
    { kind: 'compliance', status: 'YS', open: press(words('container.withdraw')) },
    { kind: 'compliance', status: 'YS', open: press(words('container.markSigned')) },
    // It lists what the activation lacks.
    { kind: 'compliance', status: 'SN', open: press(words('event.contract.activate')) },
  ]
}
