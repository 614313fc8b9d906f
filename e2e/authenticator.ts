import { type CDPSession, expect, type Page } from 'playwright/test'
import type { Portal } from './portal.ts'
import type { Words } from './words.ts'

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number]

/** Chromium's virtual authenticator, which creates and holds the passkeys of one page. */
export type Authenticator = { cdp: CDPSession; authenticatorId: string }

/** Gives the page an authenticator whose user confirms everything at once. */
export const addAuthenticator = async (page: Page): Promise<Authenticator> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Whether the authenticator recognizes its user, by fingerprint or PIN. */
export const recognizeUser = ({ cdp, authenticatorId }: Authenticator, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

/** Whether the user touches the authenticator; if not, the browser's prompt stays open. */
export const touchKey = ({ cdp, authenticatorId }: Authenticator, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

/** The passkeys with their private keys and counters. */
export const credentialsOf = async ({ cdp, authenticatorId }: Authenticator) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Puts a copy of a passkey into another authenticator. */
export const copyInto = ({ cdp, authenticatorId }: Authenticator, credential: Credential) =>
  cdp.send('WebAuthn.addCredential', { authenticatorId, credential })

/** The portal's address by name: browsers bind passkeys to a name, not to an IP address. */
export const localhost = ({ address }: Portal): string => address.replace('127.0.0.1', 'localhost')

/** Opens the dialog of the settings that adds a passkey. */
export const openAdding = async (page: Page, words: Words) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: words('passkey.add') }).click()
  const dialog = page.getByRole('dialog')
  return { dialog, add: dialog.getByRole('button', { name: words('passkey.add') }) }
}

/** Adds a passkey to the signed-in account. */
export const addPasskey = async (page: Page, words: Words): Promise<void> => {
  await (await openAdding(page, words)).add.click()
  await expect(page.getByText(words('passkey.added'))).toBeVisible()
}
