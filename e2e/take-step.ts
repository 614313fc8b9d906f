import { expect } from 'playwright/test'
import { doneText, questionText, stepOf } from '../machines/lifecycle/query/step-catalogue.ts'
import type { Dialog } from '../machines/lifecycle/query/step-declaration.ts'
import type { QueryEventType } from '../machines/lifecycle/query/steps.ts'
import type { QueryScreen } from './query-screen.ts'
import { messageId } from './words.ts'

export type Details = {
  reason?: string
  /** The step's note or reason. */
  note?: string
  /** The container to select first. */
  container?: string
  /** YYYY-MM-DD */
  deliveryDate?: string
  /** Waits until the progress of sending ends. */
  toTheEnd?: boolean
}

/** Takes a step: presses its button, fills in its dialog, and expects its success message. */
export async function takeStep(screen: QueryScreen, event: QueryEventType, details: Details = {}) {
  const { page, words, dialog } = screen
  const { container } = details
  if (container)
    await page.getByRole('checkbox', { name: words('container.pick', { title: container }) }).check()
  await screen.pressStep(event)
  await answer(screen, event, details)
  await expectTaken(screen, event)
  if (stepOf(event).sends) await leaveProgress(screen, details.toTheEnd ?? false)
  await expect(dialog).toHaveCount(0)
}

/** Expects the message that the step is taken: the progress of a sent query, otherwise an alert. */
export const expectTaken = ({ page, words }: Pick<QueryScreen, 'page' | 'words'>, event: QueryEventType) => {
  const { sends } = stepOf(event)
  const alerts = page.getByRole('region', { name: words('alerts.name') })
  const message = alerts.getByText(words(messageId(doneText(event))), { exact: true })
  return expect(sends ? page.getByRole('dialog').getByRole('progressbar') : message).toBeVisible()
}

/** A day as typed: dd.mm.yyyy. */
const typed = (day: string) => day.split('-').toReversed().join('.')

type Fill = (screen: QueryScreen, details: Details) => Promise<unknown>

/** Fills in each dialog. */
const fill: Record<Dialog, Fill> = {
  confirm: async () => {},
  note: async ({ dialog }, { note }) => {
    if (note) await dialog.getByRole('textbox').fill(note)
  },
  closing: ({ dialog, words }, { reason = '' }) =>
    dialog.getByRole('combobox', { name: words('reason.close.reason') }).selectOption({ label: reason }),
  reason: ({ dialog }, { reason = '' }) => dialog.getByRole('textbox').fill(reason),
  day: ({ dialog }, { deliveryDate = '' }) => dialog.getByRole('textbox').fill(typed(deliveryDate)),
}

async function answer(screen: QueryScreen, event: QueryEventType, details: Details) {
  const { ask } = stepOf(event)
  // Conditional dialogs do not appear in the situations of these tests.
  if (!ask || ask.when) return
  await fill[ask.dialog](screen, details)
  const activatesAnyway = event === 'contract.activate' && details.note !== undefined
  const confirm = screen.words(
    activatesAnyway ? 'activation.anyway' : messageId(questionText(event, 'confirm')),
  )
  await screen.dialog.getByRole('button', { name: confirm, exact: true }).click()
}

/** Closes the progress dialog of a sent query, at once or at its end. */
async function leaveProgress({ page, words, dialog }: QueryScreen, toTheEnd: boolean) {
  if (!toTheEnd) return page.keyboard.press('Escape')
  await expect(dialog.getByText(words('query.progress.sent'))).toBeVisible({ timeout: 60_000 })
  return dialog.getByRole('button', { name: words('query.progress.close'), exact: true }).click()
}
