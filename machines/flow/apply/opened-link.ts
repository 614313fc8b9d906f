import type { ProblemDetails } from '../../../api/problem.ts'
import { problemOf } from './application.setup.ts'

/** What the page of a link knows once the server has answered. */
export type OpenedLink<View> = {
  view: View | null
  /** Why the link could not be opened; null if the server was not reached. */
  problem: ProblemDetails | null
}

const UNKNOWN = 404

/** Whether the server does not know the link. */
export const isUnknownLink = (error: unknown): boolean => problemOf(error)?.status === UNKNOWN

/** The part of a transition to the state that the link leads to; the machine provides `leadsTo` and `setView`. */
export const leadsTo = <View extends { link: string }>(link: View['link']) =>
  ({
    guard: {
      type: 'leadsTo',
      params: ({ event }: { event: { output: View } }) => ({ view: event.output, link }),
    },
    actions: {
      type: 'setView',
      params: ({ event }: { event: { output: View } }) => ({ view: event.output }),
    },
  }) as const
