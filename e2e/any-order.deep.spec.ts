import fc from 'fast-check'
import type { Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import { completeQuery } from '../tests/api/query/example.ts'
import { makeQuery } from './make-query.ts'
import { pathOf } from './query-screen.ts'
import { expect, test } from './test.ts'
import { type MessageId, calendarTexts } from './words.ts'

const RUNS = 4
const MAX_COMMANDS = 24

/** Logged by the browser for a lost connection, and by React for a part that failed to load. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|ChunkLoadError/

type Tab = 'client' | 'transaction'
/** The expected state: the text of the field, the stored value, and the open tab. */
type Model = { typed: string; stored: string; tab: Tab; offline: boolean; language: Language }
type Command = fc.AsyncCommand<Model, Page>

const textOf = ({ language }: Model, id: MessageId) => calendarTexts(language)(id)
const name = (page: Page) => page.locator('[name=contactName]')
const discard = (page: Page, model: Model) =>
  page.getByRole('button', { name: textOf(model, 'query.restored.discard') })
const tab = (page: Page, model: Model, of: Tab) =>
  page.getByRole('tab', { name: textOf(model, `query.tab.${of}`), exact: true })

/** Expects the open tab, and on the client tab the last typed text. */
const expectModel = async (page: Page, model: Model) => {
  await expect(tab(page, model, model.tab)).toHaveAttribute('aria-selected', 'true')
  if (model.tab === 'client') await expect(name(page)).toHaveValue(model.typed)
}

const command = (
  called: string,
  allowed: (model: Readonly<Model>) => boolean,
  carryOut: (model: Model, page: Page) => Promise<void>,
): Command => ({
  toString: () => called,
  check: allowed,
  run: async (model, page) => {
    await carryOut(model, page)
    await expectModel(page, model)
  },
})

const online = ({ offline }: Model) => !offline
const onClient = (model: Model) => model.tab === 'client'

const typing = (letters: string) =>
  command(`type ${letters}`, onClient, async (model, page) => {
    await name(page).press('End')
    await page.keyboard.type(letters, { delay: 15 })
    model.typed += letters
  })

const reloading = command('reload', online, async (_model, page) => {
  await page.reload()
})

const leaving = command('to the list and back', online, async (model, page) => {
  await page.getByRole('link', { name: textOf(model, 'query.back') }).click()
  await expect(page).toHaveURL('/partner')
  await page.goBack()
})

const discarding = command('discard, where it is offered', onClient, async (model, page) => {
  if (!(await discard(page, model).isVisible())) return
  await discard(page, model).click()
  model.typed = model.stored
})

/** Leaving a tab saves its input. */
const switchingTab = command('the other tab', online, async (model, page) => {
  model.stored = model.typed
  model.tab = model.tab === 'client' ? 'transaction' : 'client'
  await tab(page, model, model.tab).click()
})

const switchingLanguage = command('the other language', online, async (model, page) => {
  await page.getByRole('button', { name: /^(Language|Keel)/ }).click()
  model.language = model.language === 'en' ? 'et' : 'en'
  const own = { en: 'English', et: 'Eesti' }[model.language]
  await page.getByRole('menuitemradio', { name: own }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', model.language)
})

const connection = command(
  'the connection goes or comes',
  () => true,
  async (model, page) => {
    model.offline = !model.offline
    await page.context().setOffline(model.offline)
  },
)

const saving = command(
  'save and go next',
  (model) => online(model) && onClient(model),
  async (model, page) => {
    await page
      .getByRole('button', {
        name: new RegExp(`^(${textOf(model, 'query.next')}|${textOf(model, 'query.next.read')})$`),
      })
      .click()
    model.stored = model.typed
    model.tab = 'transaction'
  },
)

const letters = fc.stringMatching(/^[a-zõäöü]{1,4}$/).map(typing)

/** Typing is listed several times, because the other actions depend on it. */
const orders = [
  letters,
  letters,
  letters,
  ...[reloading, leaving, discarding, switchingTab, switchingLanguage, connection, saving].map((one) =>
    fc.constant(one),
  ),
]

// A chosen language becomes the user's own.
test.use({ ownPortal: 'any order' })

test('typing, reloading, leaving, discarding and saving in any order loses no input', async ({
  openAs,
  portal,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.tolerate(OFFLINE)
  await fc.assert(
    fc.asyncProperty(fc.commands(orders, { maxCommands: MAX_COMMANDS, size: 'max' }), async (commands) => {
      const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
      await expect(name(page)).toHaveValue(completeQuery.contactName)
      const model = (): Model => ({
        typed: completeQuery.contactName,
        stored: completeQuery.contactName,
        tab: 'client',
        offline: false,
        language: 'en',
      })
      await fc.asyncModelRun(() => ({ model: model(), real: page }), commands)
      await page.context().setOffline(false)
    }),
    { numRuns: RUNS, endOnFailure: true, seed: Date.now() },
  )
})
