import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SmartIdWays as Ways } from '../../api/session.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import type { DigitalLoginActor } from '../../machines/flow/session/digital-login.machine.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'

type Props = {
  login: DigitalLoginActor
  /** Whether the personal code's form comes first or second. */
  byCode: (first: boolean) => ReactNode
}

/** Both Smart-ID methods: the link first, unless this browser is known; then the personal code. */
export const SmartIdWays = ({ login, byCode }: Props) => {
  const [ways, setWays] = useState<Ways | null>(null)
  useEffect(() => {
    const over = new AbortController()
    const show = (found: Ways) => {
      if (!over.signal.aborted) setWays(found)
    }
    call(sessionCalls.smartIdWays, {}, { signal: over.signal }).then(show, () =>
      show({ known: false, notification: 'always' }),
    )
    return () => over.abort()
  }, [])
  if (!ways) return <Skeleton rows={3} />
  const { known, notification } = ways
  if (known) {
    return (
      <Stack gap="6">
        {byCode(true)}
        <Or id="digital.link.orLink" />
        <ByLink login={login} first={false} />
      </Stack>
    )
  }
  return (
    <Stack gap="6">
      <ByLink login={login} first />
      {notification === 'always' ? (
        <>
          <Or id="digital.link.or" />
          {byCode(false)}
        </>
      ) : (
        <Note>
          <FormattedMessage id="digital.link.knownOnly" />
        </Note>
      )}
    </Stack>
  )
}

const Or = ({ id }: { id: string }) => (
  <Text textStyle="small" color="ink2" textAlign="center">
    <FormattedMessage id={id} />
  </Text>
)

const ByLink = ({ login, first }: { login: DigitalLoginActor; first: boolean }) => {
  const busy = useSelector(login, (snapshot) => snapshot.hasTag('busy'))
  const starting = useSelector(login, (snapshot) => snapshot.matches({ starting: 'deviceLink' }))
  return (
    <Stack gap="3">
      {first ? (
        <Text>
          <FormattedMessage id="digital.link.about" />
        </Text>
      ) : null}
      <Button
        variant={first ? 'solid' : 'surface'}
        size="lg"
        width="full"
        busy={busy}
        busyText={starting ? <FormattedMessage id="digital.starting" /> : undefined}
        onClick={() => login.send({ type: 'login.start', entered: { method: 'smartid', way: 'deviceLink' } })}
      >
        <FormattedMessage id="digital.link.begin" />
      </Button>
    </Stack>
  )
}
