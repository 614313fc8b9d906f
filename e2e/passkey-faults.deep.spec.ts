import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { auditTable } from '../server/schema/audit.table.ts'
import { passkeyTable } from '../server/schema/passkey.table.ts'
import {
  addAuthenticator,
  addPasskey,
  type Authenticator,
  copyInto,
  credentialsOf,
  localhost,
  openAdding,
  recognizeUser,
  touchKey,
} from './authenticator.ts'
import { expectNoAxeViolations } from './axe.ts'
import type { Portal } from './portal.ts'
import { fillIn, signIn, signOut } from './sign-in.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

test.use({ ownPortal: 'passkey faults', baseURL: async ({ portal }, use) => use(localhost(portal)) })

test.beforeEach(async ({ database, watch }) => {
  watch.tolerate(/status of 403/)
  await database.delete(passkeyTable)
})

/** Longer than the person has to confirm. */
const TOO_LONG_MS = 121_000

const signInButton = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('session.signIn.passkey') })

/** Credit adds a passkey and signs out. */
const enrol = async (page: Page, words: Words): Promise<Authenticator> => {
  const authenticator = await addAuthenticator(page)
  await signIn(page, 'credit')
  await addPasskey(page, words)
  await signOut(page, words)
  return authenticator
}

/** Another person's browser, which knows nothing of the account. */
const openElsewhere = async (openPage: () => Promise<Page>, portal: Portal) => {
  const page = await openPage()
  const authenticator = await addAuthenticator(page)
  await page.goto(`${localhost(portal)}/login`)
  return { page, authenticator }
}

const onlyCredential = async (authenticator: Authenticator) => {
  const [credential] = await credentialsOf(authenticator)
  if (!credential) throw new Error('the authenticator has no passkey')
  return credential
}

for (const language of ['en', 'et'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('an authenticator that does not recognise its user adds no key and does not sign in', async ({
      page,
      words,
      database,
    }) => {
      const authenticator = await addAuthenticator(page)
      await page.goto('/login')
      await fillIn(page, 'credit', language)
      await expect(page).toHaveURL('/credit/home')
      await recognizeUser(authenticator, false)
      const { dialog, add } = await openAdding(page, words)
      await add.click()
      await expect(dialog.getByRole('alert')).toHaveText(words('passkey.outcome.cancelled.create'))
      await expectNoAxeViolations(page)
      expect(await database.select().from(passkeyTable)).toEqual([])
      await recognizeUser(authenticator, true)
      await add.click()
      await expect(page.getByText(words('passkey.added'))).toBeVisible()

      await signOut(page, words)
      await recognizeUser(authenticator, false)
      await signInButton(page, words).click()
      await expect(page.getByRole('alert')).toHaveText(words('passkey.outcome.cancelled.use'))
      await page.getByRole('button', { name: words('passkey.back') }).click()
      await fillIn(page, 'credit', language)
      await expect(page).toHaveURL('/credit/home')
    })
  })

test('a person who does not touch the key has two minutes, can leave at any time, and tries again', async ({
  page,
  words,
}) => {
  const authenticator = await enrol(page, words)
  await touchKey(authenticator, false)
  await page.clock.install()
  await signInButton(page, words).click()
  await expect(page.getByText(words('passkey.prompting'))).toBeVisible()
  await page.getByRole('button', { name: words('passkey.back') }).click()
  await expect(page.getByRole('textbox', { name: words('session.signIn.email') })).toBeVisible()

  await signInButton(page, words).click()
  await expect(page.getByText(words('passkey.prompting'))).toBeVisible()
  await page.clock.fastForward(TOO_LONG_MS)
  await expect(page.getByRole('alert')).toHaveText(words('passkey.outcome.timedOut'))
  await expectNoAxeViolations(page)
  await touchKey(authenticator, true)
  await page.getByRole('button', { name: words('passkey.withPasskey.start') }).click()
  await expect(page).toHaveURL('/credit/home')
})

test('a passkey that is being added can be left with its dialog, and added later', async ({
  page,
  words,
}) => {
  const authenticator = await addAuthenticator(page)
  await signIn(page, 'credit')
  await touchKey(authenticator, false)
  const { dialog, add } = await openAdding(page, words)
  await add.click()
  await expect(dialog.getByText(words('passkey.prompting'))).toBeVisible()
  await dialog.getByText(words('passkey.close'), { exact: true }).click()
  await expect(dialog).toBeHidden()
  await touchKey(authenticator, true)
  await page.getByRole('button', { name: words('passkey.add') }).click()
  await add.click()
  await expect(page.getByText(words('passkey.added'))).toBeVisible()
})

test('a passkey names its account, so that a new browser needs no e-mail', async ({
  page,
  openPage,
  portal,
  words,
}) => {
  const credential = await onlyCredential(await enrol(page, words))
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })
  const elsewhere = await openElsewhere(openPage, portal)
  await copyInto(elsewhere.authenticator, credential)
  await signInButton(elsewhere.page, words).click()
  await expect(elsewhere.page).toHaveURL(`${localhost(portal)}/credit/home`)
})

test('a copied passkey, whose counter is behind, is blocked, and the owner learns who helps', async ({
  page,
  openPage,
  portal,
  words,
  database,
}) => {
  const authenticator = await enrol(page, words)
  const copied = await onlyCredential(authenticator)
  for (const _ of [1, 2, 3]) {
    await signInButton(page, words).click()
    await expect(page).toHaveURL('/credit/home')
    await signOut(page, words)
  }
  const thief = await openElsewhere(openPage, portal)
  await copyInto(thief.authenticator, copied)
  await signInButton(thief.page, words).click()
  await expect(thief.page.getByRole('alert')).toHaveText(words('error.passkey.copied'))
  await expectNoAxeViolations(thief.page)
  await expect(thief.page).toHaveURL(`${localhost(portal)}/login`)
  const noted = eq(auditTable.event, 'passkey.copySuspected')
  expect(await database.select().from(auditTable).where(noted)).toHaveLength(1)
  await thief.page.getByRole('button', { name: words('passkey.back') }).click()
  await expect(thief.page.getByRole('textbox', { name: words('session.signIn.email') })).toBeVisible()

  await signInButton(page, words).click()
  await expect(page.getByRole('alert')).toHaveText(words('error.passkey.copied'))
  await page.getByRole('button', { name: words('passkey.back') }).click()
  await fillIn(page, 'credit')
  await expect(page).toHaveURL('/credit/home')
  await page.goto('/settings')
  await expect(page.getByText(/^Blocked since .* Ask compliance/)).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const host of ['127.0.0.1', 'portal.localhost'])
  test(`at ${host} the page names the address at which the passkeys work`, async ({
    page,
    portal,
    words,
  }) => {
    await enrol(page, words)
    await page.goto(`${portal.address.replace('127.0.0.1', host)}/login`)
    await signInButton(page, words).click()
    const address = localhost(portal)
    await expect(page.getByRole('alert')).toHaveText(words('error.passkey.wrongAddress', { address }))
    await expectNoAxeViolations(page)
    await page.getByRole('alert').getByRole('link', { name: address }).click()
    await expect(page).toHaveURL(`${address}/login`)
    await signInButton(page, words).click()
    await expect(page).toHaveURL('/credit/home')
  })
