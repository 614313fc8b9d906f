import { Text } from '@chakra-ui/react/text'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { type ActivationLink, registrationCalls } from '../../api/registration.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { CallError } from '../api/call-error.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Note, type NoteStatus } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { takeFirstFocus } from '../design/take-focus.ts'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { SignInPanel } from '../session/SignInPanel.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { ApiQueryProvider } from '../shell/connection/ApiQueryProvider.tsx'

type Named = { uuid: string }

/** The target of an invitation or reset link: a form for the password, or why the link no longer works. */
export const CreatePasswordScreen = () => {
  const { id } = useParams<{ id: string }>()
  return (
    <ApiQueryProvider>
      <Choice key={id} uuid={id} />
    </ApiQueryProvider>
  )
}

const Ended = ({ status, children }: { status: NoteStatus; children: ReactNode }) => (
  <>
    <Note status={status} role="status">
      {children}
    </Note>
    <ButtonLink ref={takeFirstFocus} href="/" variant="solid" size="lg">
      <FormattedMessage id="registration.login" />
    </ButtonLink>
  </>
)

type ChoosingProps = Named & { link: ActivationLink; onSaved: () => void }

const Choosing = ({ uuid, link: { account, purpose }, onSaved }: ChoosingProps) => {
  const refresh = useInvalidate()
  const save = async (password: string) => {
    try {
      await call(registrationCalls.createPassword, { params: { uuid }, query: {}, body: { password } })
    } catch (error) {
      // The link may expire while the page is open; the page then says so.
      if (error instanceof CallError) void refresh(registrationCalls.activationState)
      throw error
    }
  }
  return (
    <>
      <Text color="ink2">
        <FormattedMessage id={purpose === 'reset' ? 'registration.reset.prompt' : 'registration.prompt'} />
      </Text>
      {account ? (
        <Text>
          <FormattedMessage
            id="registration.account"
            values={{ name: account.fullName, email: <strong>{account.email}</strong> }}
          />
        </Text>
      ) : null}
      <NewPasswordForm {...(account && { username: account.email })} save={save} onSaved={onSaved}>
        <FormattedMessage id="registration.save" />
      </NewPasswordForm>
    </>
  )
}

const Link = ({ link, uuid }: Named & { link: ActivationLink }) => {
  const { state, purpose } = link
  const [saved, setSaved] = useState(false)
  if (saved)
    return (
      <Ended status="success">
        <FormattedMessage id={purpose === 'reset' ? 'registration.reset.saved' : 'registration.saved'} />
      </Ended>
    )
  if (state === 'used')
    return (
      <Ended status="info">
        <FormattedMessage id="registration.used" />
      </Ended>
    )
  if (state === 'withdrawn')
    return (
      <Ended status="info">
        <FormattedMessage id="registration.withdrawn" />
      </Ended>
    )
  if (state === 'expired') return <ResendLink uuid={uuid} />
  return <Choosing uuid={uuid} link={link} onSaved={() => setSaved(true)} />
}

const isUnknown = (error: Error | null) =>
  error instanceof CallError && (error.problem.status === 404 || error.problem.status === 400)

const Activation = ({ uuid, activation }: Named & { activation: UseQueryResult<ActivationLink> }) => {
  if (isUnknown(activation.error))
    return (
      <Ended status="error">
        <FormattedMessage id="error.activation.unknown" />
      </Ended>
    )
  if (activation.error)
    return <FailedQuery error={activation.error} retry={() => void activation.refetch()} />
  return activation.data ? <Link link={activation.data} uuid={uuid} /> : <Skeleton rows={3} />
}

const Choice = ({ uuid }: Named) => {
  const activation = useApiQuery(registrationCalls.activationState, { params: { uuid } })
  const isReset = activation.data?.purpose === 'reset'
  return (
    <SignInPanel titleId="create-password">
      <h1 id="create-password">
        <FormattedMessage id={isReset ? 'registration.reset.title' : 'registration.title'} />
      </h1>
      <Activation uuid={uuid} activation={activation} />
    </SignInPanel>
  )
}

/** The link has expired; a new one is sent to the invited address. */
const ResendLink = ({ uuid }: { uuid: string }) => {
  const { failWith } = useAlerts()
  const resend = useApiMutation(registrationCalls.resetActivationLink, {
    onError: (error) => failWith(error),
  })
  if (resend.isSuccess)
    return (
      <Note status="success" role="status">
        <FormattedMessage id="registration.resent" />
      </Note>
    )
  return (
    <>
      <Note status="warning">
        <FormattedMessage id="registration.expired" />
      </Note>
      <Button
        variant="solid"
        size="lg"
        icon="mail"
        busy={resend.isPending}
        onClick={() => resend.mutate({ params: { uuid } })}
      >
        <FormattedMessage id="registration.resend" />
      </Button>
    </>
  )
}
