import { expect } from 'playwright/test'
import { doneText, questionText, stepOf } from '../machines/lifecycle/query/step-catalogue.ts'
import type { Dialog } from '../machines/lifecycle/query/step-declaration.ts'
import type { QueryEventType } from '../machines/lifecycle/query/steps.ts'
import type { QueryScreen } from './query-screen.ts'
import { messageId } from './words.ts'

export type Details = {
  reason?: string
  /** Goes with the step; activating what lacks something wants one. */
  note?: string
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
  await screen.pressStep(event)
  await answer(screen, event, details)
  const alerts = page.getByRole('region', { name: words('alerts.name') })
  await expect(alerts.getByText(words(messageId(doneText(event))), { exact: true })).toBeVisible()
  if (stepOf(event).sends) await seeProgress(screen, details.toTheEnd ?? false)
  await expect(dialog).toHaveCount(0)
}

/** A day as it is typed: dd.mm.yyyy. */
const typed = (day: string) => day.split('-').toReversed().join('.')

type Fill = (screen: QueryScreen, details: Details) => Promise<unknown>

/** Fills in what each dialog asks for. */
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
  // What is asked only in some situations is asked in none that these tests arrange.
  if (!ask || ask.when) return
  await fill[ask.dialog](screen, details)
  const activatesAnyway = event === 'contract.activate' && details.note !== undefined
  const confirm = screen.words(
    activatesAnyway ? 'activation.anyway' : messageId(questionText(event, 'confirm')),
  )
  await screen.dialog.getByRole('button', { name: confirm, exact: true }).click()
}

/** The progress after a query was sent. */
async function seeProgress({ page, words, dialog }: QueryScreen, toTheEnd: boolean) {
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  if (!toTheEnd) return page.keyboard.press('Escape')
  await expect(dialog.getByText(words('query.progress.sent'))).toBeVisible({ timeout: 60_000 })
  return dialog.getByRole('button', { name: words('query.progress.close'), exact: true }).click()
}
