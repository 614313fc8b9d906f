import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { PasskeyActor } from '../../machines/flow/session/passkey.machine.ts'
import { Note } from '../design/Note.tsx'
import { FailureNote } from '../shell/alerts/FailureNote.tsx'

const outcomes = ['cancelled', 'timedOut', 'unsupported', 'known'] as const

/** What the browser is waiting for, or why the passkey was not accepted. */
export const PasskeyProgress = ({ passkey }: { passkey: PasskeyActor }) => {
  const outcome = useSelector(passkey, (snapshot) => outcomes.find((one) => snapshot.matches(one)))
  const prompting = useSelector(passkey, (snapshot) => snapshot.matches('prompting'))
  const refused = useSelector(passkey, (snapshot) =>
    snapshot.matches('refused') ? snapshot.context.error : null,
  )
  if (refused !== null) return <FailureNote error={refused} />
  if (outcome) {
    const address = outcome === 'unsupported' ? localAddress() : null
    return (
      <Note status={outcome === 'cancelled' ? 'info' : 'error'} role="alert">
        {address === null ? (
          <FormattedMessage id={`passkey.outcome.${outcome}`} />
        ) : (
          <FormattedMessage id="passkey.wrongAddress" values={{ address }} />
        )}
      </Note>
    )
  }
  return prompting ? (
    <Note role="status">
      <FormattedMessage id="passkey.prompting" />
    </Note>
  ) : null
}

/** Browsers bind no passkey to an IP address: the demo's own page is then the same one at localhost. */
const localAddress = () => {
  const { hostname, port } = window.location
  return /^127\.|^\[/.test(hostname) ? `http://localhost:${port}` : null
}
