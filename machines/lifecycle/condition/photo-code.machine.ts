import { and, setup } from 'xstate'
import type { PhotoLink } from '../../../api/photo.ts'

/** How long a code can be used, milliseconds. */
export const PHOTO_CODE_MS = 30 * 60_000

export const photoCodeStates = ['waiting', 'opened', 'used', 'revoked'] as const
export type PhotoCodeState = (typeof photoCodeStates)[number]

/** What the machine reads of a stored code. */
export type PhotoCodeFacts = {
  /** The code has not expired. */
  inTime: boolean
  /** The condition still waits for an answer by the user who created the code. */
  asked: boolean
  /** This browser has opened the code. */
  own: boolean
}

/** A phone opens the code and sends its files; the user who created it can revoke it. */
export type PhotoCodeEvent = { type: 'code.open' | 'code.use' | 'code.revoke' }

const guards = {
  inTime: ({ context }: { context: PhotoCodeFacts }) => context.inTime,
  own: ({ context }: { context: PhotoCodeFacts }) => context.own,
  asked: ({ context }: { context: PhotoCodeFacts }) => context.asked,
} as const
type PhotoCodeGuard = keyof typeof guards

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
const needs: Record<PhotoCodeState, Partial<Record<PhotoCodeEvent['type'], readonly PhotoCodeGuard[]>>> = {
  waiting: { 'code.open': ['inTime', 'asked'], 'code.revoke': [] },
  opened: {
    'code.open': ['inTime', 'own', 'asked'],
    'code.use': ['inTime', 'own', 'asked'],
    'code.revoke': [],
  },
  used: {},
  revoked: {},
}

const when = (state: PhotoCodeState, event: PhotoCodeEvent['type']) => ({
  guard: and<PhotoCodeFacts, PhotoCodeEvent, { type: PhotoCodeGuard }[]>(
    (needs[state][event] ?? []).map((type) => ({ type })),
  ),
})

/**
 * The life of a code that a phone scans to photograph the answer to one condition: opened by one browser, used once,
 * within half an hour. The server runs it by `transition()` and never starts it.
 */
export const photoCodeMachine = setup({
  types: {} as { input: PhotoCodeFacts; context: PhotoCodeFacts; events: PhotoCodeEvent },
  guards,
}).createMachine({
  id: 'photoCode',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'code.open': { target: 'opened', ...when('waiting', 'code.open') },
        'code.revoke': 'revoked',
      },
    },
    opened: {
      on: {
        // A reload in the same browser.
        'code.open': { target: 'opened', ...when('opened', 'code.open') },
        'code.use': { target: 'used', ...when('opened', 'code.use') },
        'code.revoke': 'revoked',
      },
    },
    used: {},
    revoked: {},
  },
})

/** The machine's snapshot at a stored code, for `transition()`; no actor is started. */
export const photoCodeSnapshot = (state: PhotoCodeState, facts: PhotoCodeFacts) =>
  photoCodeMachine.resolveState({ value: state, context: facts })

const refusedBy: Record<PhotoCodeGuard, PhotoLink> = { inTime: 'expired', own: 'taken', asked: 'closed' }

/** What a browser finds at a code: the form, a note that its files were sent, or why neither is possible. */
export const photoLinkOf = (state: PhotoCodeState, facts: PhotoCodeFacts): PhotoLink => {
  if (state === 'used') return facts.own ? 'sent' : 'taken'
  if (state === 'revoked') return 'revoked'
  const failing = needs[state]['code.open']?.find((name) => !facts[name])
  return failing === undefined ? 'open' : refusedBy[failing]
}
