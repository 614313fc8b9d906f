import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'

const signsIn = {
  'person.signsIn': 'signingIn',
  'phone.confirms': 'signedIn',
  'otherTab.signsIn': 'signedIn',
} as const

/** A browser's session; server, phone and other tabs are events. */
export const sessionModel = createTestModel(
  createMachine({
    id: 'sessionModel',
    initial: 'choosing',
    states: {
      choosing: { on: { ...signsIn, 'phone.isAsked': 'onPhone', 'screen.isLeft': 'choosing' } },
      onPhone: { on: { ...signsIn, 'phone.isOver': 'backFromPhone', 'screen.isLeft': 'choosing' } },
      backFromPhone: { on: { ...signsIn, 'phone.isAsked': 'onPhone', 'screen.isLeft': 'choosing' } },
      signingIn: { on: { 'server.answers': 'opening', 'server.fails': 'choosing' } },
      opening: { on: { 'page.goesOn': 'signedIn' } },
      signedIn: {
        on: {
          'person.signsOut': 'signingOut',
          'person.signsOutUnsaved': 'asking',
          'person.endsAll': 'choosing',
          'token.isRefused': 'choosing',
          'time.isOver': 'choosing',
          'otherTab.signsOut': 'choosing',
          'otherTab.signsIn': 'signedIn',
          'screen.isLeft': 'signedIn',
        },
      },
      asking: {
        on: { 'person.stays': 'signedIn', 'person.discards': 'signingOut', 'time.isOver': 'choosing' },
      },
      signingOut: { on: { 'server.answers': 'choosing', 'server.fails': 'choosing' } },
    },
  }),
)
