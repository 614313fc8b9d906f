import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { passkeyTable } from '../server/schema/passkey.table.ts'
import { queryTable } from '../server/schema/query.table.ts'
import { sessionTable } from '../server/schema/session.table.ts'
import { addAuthenticator, addPasskey, localhost, recognizeUser } from './authenticator.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

test.use({ ownPortal: 'step up', baseURL: async ({ portal }, use) => use(localhost(portal)) })

/** Unique in the demo data. */
const CODE = '38001010003'

const openPerson = async (page: Page, words: Words) => {
  await page.goto('/compliance/privacy')
  await page.getByRole('textbox', { name: words('privacy.person.field') }).fill(CODE)
  await page.getByRole('button', { name: words('privacy.person.find'), exact: true }).click()
}

test('a step that needs a passkey is not taken without it, and then goes on where it was', async ({
  page,
  watch,
  words,
  database,
}) => {
  watch.tolerate(/status of 403/)
  const [closed] = await database.select().from(queryTable).where(eq(queryTable.status, 'N'))
  const { queryId = 0 } = closed ?? {}
  await database
    .update(queryTable)
    .set({ modifiedAt: new Date('2010-01-15'), contactPersCode: CODE })
    .where(eq(queryTable.queryId, queryId))
  await database.delete(passkeyTable)
  const authenticator = await addAuthenticator(page)
  await signIn(page, 'compliance')
  await addPasskey(page, words)

  const confirm = page.getByRole('dialog', { name: words('passkey.confirm.title') })
  /** Begins a step, is refused by the authenticator and leaves, begins again and confirms. */
  const confirming = async (begin: () => Promise<void>, done: string) => {
    await database.update(sessionTable).set({ verifiedAt: null })
    await recognizeUser(authenticator, false)
    await begin()
    await expect(confirm.getByText(words('passkey.outcome.cancelled.use'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(confirm).toBeHidden()
    await expect(page.getByText(done)).toBeHidden()
    await recognizeUser(authenticator, true)
    await begin()
    await expect(page.getByText(done)).toBeVisible()
  }

  await page.goto('/compliance/partner')
  await page
    .getByRole('link', { name: /Põhja Masinad/ })
    .first()
    .click()
  await confirming(async () => {
    await page.getByRole('button', { name: words('partner.apiKey.generate') }).click()
  }, words('partner.apiKey.once'))

  await openPerson(page, words)
  await confirming(
    () => page.getByRole('button', { name: words('privacy.export') }).click(),
    words('privacy.exported'),
  )

  await openPerson(page, words)
  const erase = await page
    .getByRole('button')
    .filter({ hasText: words('privacy.erase.confirm') })
    .innerText()
  const count = Number(/\d+/.exec(erase)?.[0])
  await confirming(
    async () => {
      const dialog = page.getByRole('dialog', { name: words('privacy.erase.title', { count }) })
      // The dialog stays open under the confirmation, and hides the button.
      const open = page.getByRole('button', { name: erase })
      await expect(open.or(dialog).first()).toBeVisible()
      if (await open.isVisible()) {
        await open.click()
        await dialog.getByLabel(words('privacy.reason')).fill('The person asked for it.')
      }
      await dialog.getByRole('button', { name: words('privacy.erase.confirm'), exact: true }).click()
    },
    words('privacy.erased', { count }),
  )
})
