import type { ContextFrom } from 'xstate'
import type { PhotoLink, PhotoView } from '../../../api/photo.ts'
import type { PhotoEvent, photoMachine } from '../../../machines/flow/condition/photo.machine.ts'
import { after, type FlowTable } from '../../models/flow.ts'
import { openingOf, over, starts, unreached } from './link-opening.ts'

type Context = ContextFrom<typeof photoMachine>

const viewOf = (link: PhotoLink): PhotoView => ({ link, asked: null, files: [], leftMs: 60_000 })
const open = viewOf('open')
const sent = viewOf('sent')
const { opens, failures } = openingOf(viewOf, 'photo.unknown')

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
        ...failures,
      ],
    },
    unreached,
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
