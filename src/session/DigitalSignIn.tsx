import { Stack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DeviceLinkFailure } from '../../api/session.ts'
import type { DigitalLoginActor } from '../../machines/flow/session/digital-login.machine.ts'
import type { DigitalMethod, DigitalRequest } from '../../machines/flow/session/digital-login.types.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Note } from '../design/Note.tsx'
import { DigitalFailureNote } from './DigitalFailureNote.tsx'
import { DigitalForm } from './DigitalForm.tsx'
import { digitalFields } from './digital-fields.ts'
import { LinkReturned, LinkVerification } from './LinkVerification.tsx'
import { SmartIdWays } from './SmartIdWays.tsx'
import { useDigitalLogin } from './useDigitalLogin.ts'
import { Verification } from './Verification.tsx'

const Asked = ({ login, request }: { login: DigitalLoginActor; request: DigitalRequest }) => {
  if (request.way === 'deviceLink') return <LinkVerification login={login} />
  if (request.way === 'returned') return <LinkReturned login={login} />
  return <Verification login={login} request={request} />
}

type Refused = Pick<DigitalSignInProps, 'refused'>

/** Why the last try did not succeed, or the way back from the app. */
const WhyNot = ({ login, refused }: Refused & { login: DigitalLoginActor }) => {
  const failure = useSelector(login, (snapshot) => snapshot.context.failure)
  if (failure) return <DigitalFailureNote failure={failure} />
  return refused ? (
    <Note status="error" role="alert">
      <FormattedMessage id={`digital.link.${refused}`} />
    </Note>
  ) : null
}

export type DigitalSignInProps = {
  method: DigitalMethod
  /** False while the password is chosen instead. */
  shown: boolean
  /** A request that a reload left waiting. */
  left: DigitalRequest | null
  /** Why a way back from the app signed nobody in. */
  refused: DeviceLinkFailure | null
}

/** The way in by Smart-ID or Mobile-ID. What was typed stays, whatever became of the request. */
export const DigitalSignIn = ({ method, shown, left, refused }: DigitalSignInProps) => {
  const login = useDigitalLogin(left)
  const request = useSelector(login, (snapshot) =>
    snapshot.matches('verifying') ? snapshot.context.request : null,
  )
  const form = useSchemaForm(digitalFields[method], {
    mode: 'onBlur',
    shouldFocusError: true,
    defaultValues: { identityCode: '', phone: '' },
  })
  const looked = shown ? method : null
  useEffect(() => login.send({ type: 'method.choose', method: looked }), [login, looked])
  if (request) return <Asked login={login} request={request} />
  const byCode = (first: boolean) => <DigitalForm login={login} method={method} form={form} first={first} />
  return (
    <Stack gap="6">
      <WhyNot login={login} refused={refused} />
      {method === 'smartid' ? <SmartIdWays login={login} byCode={byCode} /> : byCode(true)}
    </Stack>
  )
}
