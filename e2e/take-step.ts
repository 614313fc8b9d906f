import { expect } from 'playwright/test'
import type { QueryEventType } from '../machines/query.events.ts'
import type { QueryScreen } from './query-screen.ts'
import type { MessageId } from './words.ts'

/** The answers of the questions that some steps ask first. */
const confirmations: Partial<Record<QueryEventType, MessageId>> = {
  'query.annul': 'query.annul.confirm',
  'contract.cancel': 'query.cancelContract.confirm',
  'contract.sendForSigning': 'query.sign.confirm',
  'contract.confirmSigned': 'query.signed.confirm',
}

type Details = { reason?: string }

/** Takes a step as a person does: presses its button and answers what is asked. */
export async function takeStep(screen: QueryScreen, event: QueryEventType, { reason }: Details = {}) {
  const { page, words, dialog } = screen
  await screen.step(event).click()
  const confirmation = confirmations[event]
  if (confirmation) await dialog.getByRole('button', { name: words(confirmation), exact: true }).click()
  if (event === 'query.close') {
    await dialog
      .getByRole('combobox', { name: words('reason.close.reason') })
      .selectOption({ label: reason ?? '' })
    await dialog.getByRole('button', { name: words('reason.close.confirm'), exact: true }).click()
  }
  if (event === 'query.sendToCredit' || event === 'query.sendToManager') await seeItSent(screen)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The progress after a query was sent, up to its end. */
export async function seeItSent({ words, dialog }: QueryScreen) {
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  const goOn = dialog.getByRole('button', { name: words('query.progress.close'), exact: true })
  await expect(goOn).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText(words('query.progress.sent'))).toBeVisible()
  await goOn.click()
}
