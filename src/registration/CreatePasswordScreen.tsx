import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { registrationCalls, type ActivationState } from '../../contract/registration.calls.ts'
import { AnswersProvider } from '../answer/AnswersProvider.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { CallError } from '../call-error.ts'
import { call } from '../call.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Note, type NoteTone } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Text } from '../design/Text.tsx'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { Panel } from '../session/Panel.tsx'
import { ResendLink } from './ResendLink.tsx'

type Named = { uuid: string }

const Ended = ({ tone, children }: { tone: NoteTone; children: ReactNode }) => (
  <>
    <Note tone={tone} role="status">
      {children}
    </Note>
    <ButtonLink href="/" variant="primary" size="large">
      <FormattedMessage id="registration.login" />
    </ButtonLink>
  </>
)

const Choosing = ({ uuid, onSaved }: Named & { onSaved: () => void }) => {
  const refresh = useRefresh()
  const save = async (password: string) => {
    try {
      await call(registrationCalls.createPassword, { params: { uuid }, query: {}, body: { password } })
    } catch (error) {
      // The link may have ended while the page stood open: the page then says so.
      if (error instanceof CallError) void refresh(registrationCalls.activationState)
      throw error
    }
  }
  return (
    <>
      <Text tone="soft">
        <FormattedMessage id="registration.prompt" />
      </Text>
      <NewPasswordForm save={save} onSaved={onSaved}>
        <FormattedMessage id="registration.save" />
      </NewPasswordForm>
    </>
  )
}

const Link = ({ state, uuid }: Named & { state: ActivationState }) => {
  const [saved, setSaved] = useState(false)
  if (saved)
    return (
      <Ended tone="approved">
        <FormattedMessage id="registration.saved" />
      </Ended>
    )
  if (state === 'used')
    return (
      <Ended tone="info">
        <FormattedMessage id="registration.used" />
      </Ended>
    )
  if (state === 'expired') return <ResendLink uuid={uuid} />
  return <Choosing uuid={uuid} onSaved={() => setSaved(true)} />
}

const isUnknown = (error: Error | null) =>
  error instanceof CallError && (error.problem.status === 404 || error.problem.status === 400)

const Activation = ({ uuid }: Named) => {
  const activation = useAnswer(registrationCalls.activationState, { params: { uuid } })
  if (isUnknown(activation.error))
    return (
      <Ended tone="danger">
        <FormattedMessage id="error.activation.unknown" />
      </Ended>
    )
  if (activation.error)
    return <FailedAnswer error={activation.error} retry={() => void activation.refetch()} />
  return activation.data ? <Link state={activation.data.state} uuid={uuid} /> : <Skeleton rows={3} />
}

/** Where the link of an invitation leads: the first password, or what has become of the link. */
export const CreatePasswordScreen = () => {
  const { id } = useParams<{ id: string }>()
  return (
    <AnswersProvider>
      <Panel titleId="create-password">
        <h1 id="create-password">
          <FormattedMessage id="registration.title" />
        </h1>
        <Activation key={id} uuid={id} />
      </Panel>
    </AnswersProvider>
  )
}
