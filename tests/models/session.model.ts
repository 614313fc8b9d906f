import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'

const signsIn = {
  'person.signsIn': 'signingIn',
  'phone.confirms': 'signedIn',
  'otherTab.signsIn': 'signedIn',
} as const

/** The panel of passkeys. */
const passkey = { on: { ...signsIn, 'passkey.isLeft': 'choosing', 'passkey.confirms': 'signedIn' } } as const

/** A browser's session; server, phone and other tabs are events. */
export const sessionModel = createTestModel(
  createMachine({
    id: 'sessionModel',
    initial: 'choosing',
    states: {
      choosing: {
        on: {
          ...signsIn,
          'phone.isAsked': 'onPhone',
          'passkey.isAsked': 'withPasskey',
          'screen.isLeft': 'choosing',
        },
      },
      onPhone: { on: { ...signsIn, 'phone.isOver': 'backFromPhone', 'screen.isLeft': 'choosing' } },
      withPasskey: passkey,
      afterPassword: passkey,
      addingPasskey: passkey,
      backFromPhone: {
        on: {
          ...signsIn,
          'phone.isAsked': 'onPhone',
          'passkey.isAsked': 'withPasskey',
          'screen.isLeft': 'choosing',
        },
      },
      signingIn: {
        on: {
          'server.answers': 'opening',
          'server.demandsPasskey': 'afterPassword',
          'server.demandsFirstPasskey': 'addingPasskey',
          'server.fails': 'choosing',
        },
      },
      opening: { on: { 'page.goesOn': 'signedIn' } },
      signedIn: {
        on: {
          'person.signsOut': 'signingOut',
          'person.signsOutUnsaved': 'asking',
          'call.asksToConfirm': 'confirming',
          'person.endsAll': 'choosing',
          'token.isRefused': 'choosing',
          'time.isOver': 'choosing',
          'otherTab.signsOut': 'choosing',
          'otherTab.signsIn': 'signedIn',
          'screen.isLeft': 'signedIn',
        },
      },
      confirming: {
        on: {
          'person.confirms': 'signedIn',
          'person.leavesConfirming': 'signedIn',
          'time.isOver': 'choosing',
        },
      },
      asking: {
        on: { 'person.stays': 'signedIn', 'person.discards': 'signingOut', 'time.isOver': 'choosing' },
      },
      signingOut: { on: { 'server.answers': 'choosing', 'server.fails': 'choosing' } },
    },
  }),
)
