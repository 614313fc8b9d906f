import type { ContextFrom } from 'xstate'
import type { PhotoLink, PhotoView } from '../../../api/photo.ts'
import type { ProblemDetails } from '../../../api/problem.ts'
import { Refused } from '../../../machines/flow/apply/application.setup.ts'
import type { PhotoEvent, photoMachine } from '../../../machines/flow/condition/photo.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = ContextFrom<typeof photoMachine>

const viewOf = (link: PhotoLink): PhotoView => ({ link, asked: null, files: [], leftMs: 60_000 })
const open = viewOf('open')
const sent = viewOf('sent')
const problemOf = (status: number): ProblemDetails => ({
  type: 'about:blank',
  title: 'No',
  status,
  code: 'photo.unknown',
  detail: 'No.',
})
const busy = problemOf(429)

const opens = (link: PhotoLink, to: string) => ({
  given: { problem: busy },
  on: done('open', viewOf(link)),
  to,
  sets: { view: viewOf(link), problem: null },
})
const starts = [['start', 'open']] as const
const over = (is: string) => ({ is, rows: [] })

/** A phone opens a code, takes the photos of one answer and sends them. */
export const photoTable: FlowTable<Context, PhotoEvent> = {
  context: { view: null, problem: null },
  starts: [{ input: undefined, to: 'opening', does: starts }],
  states: {
    opening: {
      is: 'opening',
      rows: [
        { ...opens('open', 'taking'), does: [['wait', 60_000]] },
        opens('sent', 'sent'),
        opens('taken', 'taken'),
        opens('expired', 'expired'),
        opens('revoked', 'revoked'),
        opens('closed', 'closed'),
        { on: failed('open', new Refused(problemOf(404))), to: 'unknown' },
        { on: failed('open', new Refused(busy)), to: 'unreached', sets: { problem: busy } },
        {
          given: { problem: busy },
          on: failed('open', new Refused(null)),
          to: 'unreached',
          sets: { problem: null },
        },
      ],
    },
    unreached: {
      is: 'unreached',
      rows: [{ on: { type: 'link.retry' }, to: 'opening', does: starts }],
    },
    taking: {
      is: 'taking',
      rows: [
        { given: { view: open }, on: after('left', 'photo.taking'), to: 'opening', does: starts },
        { given: { view: open }, on: { type: 'link.ended' }, to: 'opening', does: starts },
        {
          given: { view: open },
          on: { type: 'photos.arrived', view: sent },
          to: 'sent',
          sets: { view: sent },
        },
      ],
    },
    sent: over('sent'),
    taken: over('taken'),
    expired: over('expired'),
    revoked: over('revoked'),
    closed: over('closed'),
    unknown: over('unknown'),
  },
}
