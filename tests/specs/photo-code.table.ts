import type { PhotoLink } from '../../api/photo.ts'
import type { PhotoCodeEvent, PhotoCodeState } from '../../machines/lifecycle/condition/photo-code.machine.ts'

/** What a test knows of a code. `late`: its half hour has passed; `another`: another browser; `met`: no answer is due. */
export type PhotoCodeTrouble = 'none' | 'late' | 'another' | 'met'

type Row = {
  /** What the browser is shown. */
  link: PhotoLink
  /** Events that are accepted, with the next state; the others are refused. */
  to: Partial<Record<PhotoCodeEvent['type'], PhotoCodeState>>
}

const revocable = { 'code.revoke': 'revoked' } as const
const over = (link: PhotoLink): Row => ({ link, to: {} })
const only = (link: PhotoLink): Row => ({ link, to: revocable })

/** The life of a code by hand: state → trouble → what the browser is shown and which events are accepted. */
export const photoCodeTable: Record<PhotoCodeState, Record<PhotoCodeTrouble, Row>> = {
  // No browser has opened it, so every one is another.
  waiting: {
    none: { link: 'open', to: { ...revocable, 'code.open': 'opened' } },
    late: only('expired'),
    another: { link: 'open', to: { ...revocable, 'code.open': 'opened' } },
    met: only('closed'),
  },
  opened: {
    none: { link: 'open', to: { ...revocable, 'code.open': 'opened', 'code.use': 'used' } },
    late: only('expired'),
    another: only('taken'),
    met: only('closed'),
  },
  used: { none: over('sent'), late: over('sent'), another: over('taken'), met: over('sent') },
  revoked: {
    none: over('revoked'),
    late: over('revoked'),
    another: over('revoked'),
    met: over('revoked'),
  },
}
