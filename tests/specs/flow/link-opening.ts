import type { ProblemDetails, ProblemCode } from '../../../api/problem.ts'
import { Refused } from '../../../machines/flow/apply/application.setup.ts'
import { done, failed } from '../../models/flow.ts'

export const starts = [['start', 'open']] as const

/** A state in which the link is over. */
export const over = (is: string) => ({ is, rows: [] })

export const unreached = {
  is: 'unreached',
  rows: [{ on: { type: 'link.retry' } as const, to: 'opening', does: starts }],
}

/** Returns the rows of opening a link: each view that the server answers with, and each failure. */
export const openingOf = <Link extends string, View extends { link: Link }>(
  viewOf: (link: Link) => View,
  code: ProblemCode,
) => {
  const problemOf = (status: number): ProblemDetails => ({
    type: 'about:blank',
    title: 'No',
    status,
    code,
    detail: 'No.',
  })
  const busy = problemOf(429)
  return {
    opens: (link: Link, to: string) => ({
      given: { problem: busy },
      on: done('open', viewOf(link)),
      to,
      sets: { view: viewOf(link), problem: null },
    }),
    failures: [
      { on: failed('open', new Refused(problemOf(404))), to: 'unknown' },
      { on: failed('open', new Refused(busy)), to: 'unreached', sets: { problem: busy } },
      {
        given: { problem: busy },
        on: failed('open', new Refused(null)),
        to: 'unreached',
        sets: { problem: null },
      },
    ],
  }
}
