import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'
import type { DigitalOutcome } from '../../machines/flow/session/digital-login.machine.ts'

/** How a request on a phone can end without a sign-in, and the event for each. */
export const endings = {
  ERROR: 'status.error',
  TIMEOUT: 'status.timedOut',
  USER_CANCELLED: 'status.cancelled',
  NOT_FOUND: 'status.notFound',
  NO_ACCESS: 'status.noAccess',
  NO_TOKEN: 'status.withoutToken',
  UNKNOWN: 'status.fails',
} as const satisfies Record<DigitalOutcome, string>

const again = {
  on: {
    'person.submits': 'starting',
    'person.wishesLink': 'startingLink',
    'person.choosesOther': 'entering',
  },
} as const

/** All endings of a pending request. */
const ends = {
  'status.ok': 'signedIn',
  [endings.ERROR]: 'ERROR',
  [endings.TIMEOUT]: 'TIMEOUT',
  [endings.USER_CANCELLED]: 'USER_CANCELLED',
  [endings.NOT_FOUND]: 'NOT_FOUND',
  [endings.NO_ACCESS]: 'NO_ACCESS',
  [endings.NO_TOKEN]: 'NO_TOKEN',
  [endings.UNKNOWN]: 'UNKNOWN',
  'time.runsOut': 'TIMEOUT',
  'person.cancels': 'entering',
} as const

/** A sign-in by phone; responses of the server and timeouts are events. */
export const digitalLoginModel = createTestModel(
  createMachine({
    id: 'digitalLoginModel',
    initial: 'entering',
    states: {
      entering: { on: { 'person.submits': 'starting', 'person.wishesLink': 'startingLink' } },
      starting: {
        on: { 'server.starts': 'verifying', 'server.refuses': 'refused', 'person.choosesOther': 'entering' },
      },
      refused: again,
      verifying: {
        on: { ...ends, 'status.pending': 'waitingOn', 'page.reloads': 'resumed' },
      },
      waitingOn: { on: { 'status.ok': 'signedIn', 'time.runsOut': 'TIMEOUT', 'person.cancels': 'entering' } },
      resumed: { on: { 'status.ok': 'signedIn', 'time.runsOut': 'TIMEOUT', 'person.cancels': 'entering' } },
      startingLink: {
        on: {
          'server.startsLink': 'linkHidden',
          'server.refuses': 'refused',
          'person.choosesOther': 'entering',
        },
      },
      linkHidden: { on: { ...ends, 'link.arrives': 'linkShown', 'app.returns': 'returned' } },
      linkShown: { on: { ...ends, 'link.growsOld': 'linkHidden', 'page.reloads': 'linkResumed' } },
      linkResumed: { on: { 'link.arrives': 'linkShown', 'person.cancels': 'entering' } },
      returned: { on: ends },
      ERROR: again,
      TIMEOUT: again,
      USER_CANCELLED: again,
      NOT_FOUND: again,
      NO_ACCESS: again,
      NO_TOKEN: again,
      UNKNOWN: again,
      signedIn: {},
    },
  }),
)
