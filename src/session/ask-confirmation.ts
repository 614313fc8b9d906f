import type { SessionActor } from '../../machines/flow/session/session.machine.ts'

/** Asks the user to confirm who they are; resolves to whether they did. */
export const askConfirmation = (session: SessionActor): Promise<boolean> =>
  new Promise((resolve) => {
    const heard = session.on('confirmation.over', ({ confirmed }) => {
      heard.unsubscribe()
      resolve(confirmed)
    })
    session.send({ type: 'session.confirmAsked' })
    if (session.getSnapshot().matches({ signedIn: 'confirming' })) return
    heard.unsubscribe()
    resolve(false)
  })
