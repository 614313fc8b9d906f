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

/** What the portal tells once a step is taken. */
const told: Partial<Record<QueryEventType, MessageId>> = {
  'query.sendToManager': 'query.done.sentToManager',
  'query.sendToCredit': 'query.done.sentToCredit',
  'query.approve': 'query.done.approved',
  'query.approveWithChanges': 'query.done.approvedWithChanges',
  'query.cancelApproval': 'query.done.approvalCancelled',
  'query.sendToCompliance': 'query.done.sentToCompliance',
  'query.returnToCredit': 'query.done.returnedToCredit',
  'query.requestContract': 'query.done.contractRequested',
  'contract.createForShop': 'query.done.contractCreated',
  'contract.enterInLedger': 'query.done.enteredInLedger',
  'contract.sendForSigning': 'query.done.sentForSigning',
  'contract.confirmSigned': 'query.done.signingConfirmed',
  'asset.handedOver': 'query.done.deliveryDateSet',
  'contract.activate': 'query.done.activated',
  'contract.cancel': 'query.done.contractCancelled',
  'query.annul': 'query.done.annulled',
  'query.close': 'query.done.closed',
  'query.backToPartner': 'query.done.backToPartner',
  'query.reopen': 'query.done.reopened',
}

export type Details = {
  reason?: string
  /** The number of the container to pick first. */
  container?: string
  /** YYYY-MM-DD */
  deliveryDate?: string
  /** Watches the progress of a sending to its end. */
  toTheEnd?: boolean
}

/** Takes a step as a person does: presses its button, answers what is asked, and reads that it is done. */
export async function takeStep(screen: QueryScreen, event: QueryEventType, details: Details = {}) {
  const { page, words, dialog } = screen
  const { container } = details
  if (container)
    await page.getByRole('checkbox', { name: words('container.pick', { title: container }) }).check()
  await screen.step(event).click()
  await answer(screen, event, details)
  const done = told[event]
  const alerts = page.getByRole('region', { name: words('alerts.name') })
  if (done) await expect(alerts.getByText(words(done), { exact: true })).toBeVisible()
  if (event === 'query.sendToCredit' || event === 'query.sendToManager')
    await seeProgress(screen, details.toTheEnd ?? false)
  await expect(dialog).toHaveCount(0)
}

/** A day as it is typed: dd.mm.yyyy. */
const typed = (day: string) => day.split('-').toReversed().join('.')

async function answer({ words, dialog }: QueryScreen, event: QueryEventType, details: Details) {
  const { reason = '', deliveryDate = '' } = details
  const confirmation = confirmations[event]
  if (confirmation) await dialog.getByRole('button', { name: words(confirmation), exact: true }).click()
  if (event === 'query.close') {
    const reasons = dialog.getByRole('combobox', { name: words('reason.close.reason') })
    await reasons.selectOption({ label: reason })
    await dialog.getByRole('button', { name: words('reason.close.confirm'), exact: true }).click()
  }
  if (event === 'asset.handedOver') {
    await dialog.getByRole('textbox', { name: words('query.field.deliveryDate') }).fill(typed(deliveryDate))
    await dialog.getByRole('button', { name: words('shopContract.handover.confirm'), exact: true }).click()
  }
}

/** The progress after a query was sent. */
async function seeProgress({ page, words, dialog }: QueryScreen, toTheEnd: boolean) {
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  if (!toTheEnd) return page.keyboard.press('Escape')
  await expect(dialog.getByText(words('query.progress.sent'))).toBeVisible({ timeout: 60_000 })
  return dialog.getByRole('button', { name: words('query.progress.close'), exact: true }).click()
}
