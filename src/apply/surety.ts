import { createActor, fromPromise } from 'xstate'
import type { Condition, Conditions } from '../../api/condition.ts'
import type { Language } from '../../api/language.ts'
import type { SuretyView } from '../../api/surety-link.ts'
import { type SuretyVisitActor, suretyVisitMachine } from '../../machines/flow/apply/surety-visit.machine.ts'
import { uploadFiles } from './apply-files.ts'
import type { ConditionCalls } from './asked-conditions.ts'
import { languageHere, postFromLink } from './link-call.ts'

/** Opens the link. `language`: as the surety has just picked it. @throws Refused */
const open = (language?: Language): Promise<SuretyView> =>
  postFromLink<SuretyView>('/surety-link/open', language === undefined ? {} : { language })

/** Tells the server the picked language, for the next letters; without a connection they stay as they were. */
export const keepLanguage = (language: Language): void => {
  open(language).catch(() => undefined)
}

/** Creates the actor of the page. */
export const createSuretyVisit = (): SuretyVisitActor =>
  createActor(suretyVisitMachine.provide({ actors: { open: fromPromise<SuretyView>(() => open()) } }))

/** The calls by which a surety reads and answers conditions; a link that is over ends the visit. */
export const suretyCalls = (visit: SuretyVisitActor): ConditionCalls => {
  // Deferred: the page must not change while another actor still reports.
  const end = () => queueMicrotask(() => visit.send({ type: 'link.ended' }))
  let opened: readonly Condition[] | null = visit.getSnapshot().context.view?.conditions ?? null
  return {
    read: async () => {
      const known = opened
      opened = null
      if (known) return known
      const view = await open()
      // The page shows an ended condition beside the text that the surety was writing.
      if (view.link !== 'open' && view.conditions.length === 0) end()
      return view.conditions
    },
    send: async (answer) => (await postFromLink<Conditions>('/surety-link/answer', answer)).conditions,
    sendFiles: async (conditionId, how) => {
      // The cookie names the link that was opened last, maybe that of another query in another tab.
      await open()
      return uploadFiles(`/surety-link/conditions/${conditionId}/files`, how, languageHere())
    },
  }
}
