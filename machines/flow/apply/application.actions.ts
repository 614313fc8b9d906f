import type { ApplyView } from '../../../api/apply.ts'
import {
  type ApplicationContext,
  languageOf,
  type Opened,
  Refused,
  type Request,
  type Save,
} from './application.setup.ts'
import { applicationOf, type LeftInput } from '../../../domain/applicant-input.ts'

export type WithContext = { context: ApplicationContext }
export type WithOpened = { event: { output: Opened } }
export type WithView = WithContext & { event: { output: ApplyView } }
export type WithError = { event: { error: unknown } }

export const saveOf = ({ context }: WithContext): Save => ({
  application: applicationOf(context.entered, languageOf(context)),
  seen: [context.stored, ...context.sent].map((one) => applicationOf(one, languageOf(context))),
})
export const leftInput = ({ context: { person, entered, stored, sent } }: WithContext): LeftInput => ({
  person,
  entered,
  stored,
  sent,
})
export const wanted = ({ context: { picked, language } }: WithContext) => ({
  language: picked,
  shown: language,
})
export const opened = ({ event }: WithOpened) => ({ opened: event.output })
export const answer = ({ context, event }: WithView) => ({
  opened: { view: event.output, problem: null, language: languageOf(context) },
})
export const error = ({ event }: WithError) => ({ error: event.error })

/** Shows the response to a step. Views requested before it are stale. */
export const takeAnswer = ['dropLook', { type: 'take', params: answer }] as const
export const failed = (request: Request) =>
  ({ type: 'setFailure', params: ({ event }: WithError) => ({ request, error: event.error }) }) as const
/** The link could not be read again to see what another window has stored. */
export const unreached = (request: Request) =>
  ({
    type: 'setFailure',
    params: ({ event }: WithOpened) => ({ request, error: new Refused(event.output.problem) }),
  }) as const
export const clearFailureOf = (request: Request) => ({ type: 'clearFailure', params: { request } }) as const
/** The link's current target explains why the step failed. */
export const onLostVisit = { guard: { type: 'hasLostVisit', params: error }, target: '#opening' } as const
