import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { PasskeyActor, PasskeyOptions } from '../../machines/flow/session/passkey.machine.ts'
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
  const kind = useSelector(passkey, (snapshot) => snapshot.context.asked?.kind ?? 'use')
  const elsewhere = useSelector(passkey, (snapshot) =>
    snapshot.matches('unsupported') && snapshot.context.asked ? addressBeside(snapshot.context.asked) : null,
  )
  if (refused !== null) return <FailureNote error={refused} />
  if (outcome)
    return (
      <Note status={outcome === 'cancelled' ? 'info' : 'error'} role="alert">
        {outcome === 'cancelled' ? (
          <FormattedMessage id={`passkey.outcome.cancelled.${kind}`} />
        ) : elsewhere !== null ? (
          <FormattedMessage
            id="error.passkey.wrongAddress"
            values={{ address: <a href={elsewhere + window.location.pathname}>{elsewhere}</a> }}
          />
        ) : (
          <FormattedMessage id={`passkey.outcome.${outcome}`} />
        )}
      </Note>
    )
  return prompting ? (
    <Note role="status">
      <FormattedMessage id="passkey.prompting" />
    </Note>
  ) : null
}

/** The portal's address at which its passkeys work; null if this page is at that domain. */
const addressBeside = (asked: PasskeyOptions): string | null => {
  const domain = asked.kind === 'use' ? asked.options.rpId : asked.options.rp.id
  const { hostname, port } = window.location
  if (hostname === domain) return null
  return domain === 'localhost' ? `http://localhost:${port}` : `https://${domain}`
}
