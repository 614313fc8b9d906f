import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { registrationCalls } from '../../api/registration.calls.ts'
import type { User } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { refusedChange } from '../../domain/user-rights.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { RecoverPasskeyDialog } from './RecoverPasskeyDialog.tsx'
import { useMayCall, usePrincipal } from './useUser.ts'
import { USERS, useRefreshUsers } from './useUserEditor.ts'

type Step = 'delete' | 'deactivate'

/** Whether the account is active, and the steps that change it. */
export const AccountCard = ({ user, own }: { user: User; own: boolean }) => {
  const [asked, setAsked] = useState<Step | null>(null)
  // Each action changes which actions are possible.
  const steps = useKeptFocus<HTMLDivElement>()
  const failureText = useFailureText()
  const mayCall = useMayCall()
  const { take, leave, failure, resend, busy, resending, sendReset, sendingReset } = useAccountSteps(
    user,
    () => setAsked(null),
  )
  const values = { name: user.fullName }
  const step = (kind: Step) => (
    <Button
      colorPalette="red"
      refused={own ? <FormattedMessage id="error.user.own" /> : undefined}
      reason="tooltip"
      onClick={() => setAsked(kind)}
    >
      <FormattedMessage id={`user.${kind}`} />
    </Button>
  )
  return (
    <Card title={<FormattedMessage id="user.account" />}>
      <Stack gap="4">
        <Text>
          <FormattedMessage id={`user.account.${stateOf(user)}`} />
        </Text>
        <CopiedPasskey user={user} />
        <HStack ref={steps} wrap="wrap">
          {user.active ? (
            <>
              <Button icon="mail" busy={sendingReset} onClick={sendReset}>
                <FormattedMessage id="user.sendReset" />
              </Button>
              {mayCall(userCalls.recoverPasskey) ? <PasskeyLink user={user} own={own} /> : null}
              {mayCall(userCalls.endSessions) ? <EndSessions user={user} /> : null}
              {step('deactivate')}
            </>
          ) : (
            <Invitation {...{ user, resending, resend }} />
          )}
          {mayCall(userCalls.delete) ? step('delete') : null}
        </HStack>
      </Stack>
      {asked ? (
        <ConfirmDialog
          title={<FormattedMessage id={`user.${asked}.title`} values={values} />}
          confirm={<FormattedMessage id={`user.${asked}`} />}
          keep={<FormattedMessage id="user.keep" />}
          busy={busy}
          onConfirm={take[asked]}
          failure={failure ? failureText(failure) : null}
          onClose={leave}
        >
          <FormattedMessage id={`user.${asked}.says`} />
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

/** When a passkey was disabled, for those who can send a link for another one. */
const CopiedPasskey = ({ user: { passkeyBlockedDtime } }: { user: User }) => {
  const mayCall = useMayCall()
  if (passkeyBlockedDtime === null || !mayCall(userCalls.recoverPasskey)) return null
  return (
    <Note status="error">
      <FormattedMessage
        id="user.passkeyBlocked"
        values={{ time: <DateTime value={passkeyBlockedDtime} /> }}
      />
    </Note>
  )
}

type InvitationProps = { user: User; resending: boolean; resend: () => void }

/** Sends an activation link, and withdraws one that has not been used. */
const Invitation = ({ user, resending, resend }: InvitationProps) => {
  const refused = refusedChange(usePrincipal(), user)
  return (
    <>
      <Button
        icon="mail"
        busy={resending}
        refused={
          refused === 'user.closedByCompliance' ? <FormattedMessage id={`error.${refused}`} /> : undefined
        }
        reason="tooltip"
        onClick={resend}
      >
        <FormattedMessage id="user.resend" />
      </Button>
      {stateOf(user) === 'invited' ? <WithdrawInvitation user={user} /> : null}
    </>
  )
}

/** Ends an invitation that has not been used, after a confirmation. */
const WithdrawInvitation = ({ user }: { user: User }) => {
  const [open, setOpen] = useState(false)
  const { succeed } = useAlerts()
  const failureText = useFailureText()
  const refresh = useRefreshUsers()
  const withdraw = useApiMutation(userCalls.withdrawInvitation, {
    onSuccess: async () => {
      setOpen(false)
      succeed('user.withdrawn')
      await refresh()
    },
  })
  const leave = () => {
    setOpen(false)
    // The invitation may have been used meanwhile.
    if (withdraw.isError) void refresh()
    withdraw.reset()
  }
  return (
    <>
      <Button colorPalette="red" onClick={() => setOpen(true)}>
        <FormattedMessage id="user.withdraw" />
      </Button>
      {open ? (
        <ConfirmDialog
          title={<FormattedMessage id="user.withdraw.title" values={{ name: user.fullName }} />}
          confirm={<FormattedMessage id="user.withdraw" />}
          keep={<FormattedMessage id="user.keep" />}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ params: { id: user.accountUserId } })}
          failure={withdraw.error ? failureText(withdraw.error) : null}
          onClose={leave}
        >
          <FormattedMessage id="user.withdraw.says" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Sends a user who has lost the passkeys a link for a new one, after a reason. */
const PasskeyLink = ({ user, own }: { user: User; own: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="key"
        refused={own ? <FormattedMessage id="error.passkey.own" /> : undefined}
        reason="tooltip"
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="user.passkeyLink" />
      </Button>
      {open ? <RecoverPasskeyDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const EndSessions = ({ user }: { user: User }) => {
  const { succeed, failWith } = useAlerts()
  const end = useApiMutation(userCalls.endSessions, {
    onSuccess: () => succeed('user.sessionsEnded'),
    onError: (error) => failWith(error),
  })
  return (
    <Button
      icon="signOut"
      busy={end.isPending}
      onClick={() => end.mutate({ params: { id: user.accountUserId } })}
    >
      <FormattedMessage id="user.endSessions" />
    </Button>
  )
}

/** Actions on an account: deactivate, delete, invite again, or help with a forgotten password. */
const useAccountSteps = ({ accountUserId, email }: User, done: () => void) => {
  const [, navigate] = useLocation()
  const { succeed, failWith } = useAlerts()
  const refresh = useRefreshUsers()
  const after = (said: string) => ({
    onSuccess: async () => {
      done()
      succeed(said)
      if (said === 'user.deleted') navigate(USERS)
      await refresh()
    },
  })
  const remove = useApiMutation(userCalls.delete, after('user.deleted'))
  const close = useApiMutation(userCalls.deactivate, after('user.deactivated'))
  const resend = useApiMutation(userCalls.resendActivation, {
    ...after('user.resent'),
    onError: (error) => failWith(error),
  })
  const reset = useApiMutation(registrationCalls.forgotPassword, {
    onSuccess: () => succeed('user.resetSent'),
    onError: (error) => failWith(error),
  })
  const params = { id: accountUserId }
  return {
    take: {
      delete: () => remove.mutate({ body: { accountUserId } }),
      deactivate: () => close.mutate({ params }),
    },
    resend: () => resend.mutate({ params }),
    failure: remove.error ?? close.error,
    leave: () => {
      remove.reset()
      close.reset()
      done()
    },
    busy: remove.isPending || close.isPending,
    resending: resend.isPending,
    sendReset: () => reset.mutate({ body: { email } }),
    sendingReset: reset.isPending,
  }
}

const stateOf = ({ active, invited, withdrawn }: User) => {
  if (active) return 'active'
  if (withdrawn) return 'withdrawn'
  return invited ? 'invited' : 'deactivated'
}
