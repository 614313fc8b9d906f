import type { SessionActor } from '../../machines/flow/session/session.machine.ts'

/** Reports the token of each sign-in that leads to the dashboard, before it renders. */
export const watchSignIns = (session: SessionActor, onSignIn: (token: string) => void): void => {
  let wasSignedIn = session.getSnapshot().matches('signedIn')
  session.subscribe((snapshot) => {
    const isSignedIn = snapshot.matches('signedIn')
    const { session: stored, remembered } = snapshot.context
    if (isSignedIn && !wasSignedIn && stored && remembered === null) onSignIn(stored.token)
    wasSignedIn = isSignedIn
  })
}
