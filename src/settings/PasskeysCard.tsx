import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { passkeyCalls } from '../../api/passkey.calls.ts'
import type { OwnPasskey } from '../../api/passkey.ts'
import { userCalls } from '../../api/user.calls.ts'
import { formatDate } from '../../domain/date.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'
import { useUser } from '../user/useUser.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: OwnPasskey }

/** The user's passkeys: each can be renamed and removed, and more can be added. */
export const PasskeysCard = () => {
  const [open, setOpen] = useState<Open | null>(null)
  const passkeys = useApiQuery(passkeyCalls.own, {})
  const keys = passkeys.data ?? []
  const close = () => setOpen(null)
  return (
    <Card
      flush={keys.length > 0}
      title={<FormattedMessage id="passkey.card" />}
      aside={
        <Button size="sm" icon="plus" onClick={() => setOpen({ dialog: 'add' })}>
          <FormattedMessage id="passkey.add" />
        </Button>
      }
    >
      {passkeys.error ? (
        <FailedQuery error={passkeys.error} retry={() => void passkeys.refetch()} />
      ) : passkeys.data === undefined ? (
        <Skeleton rows={2} />
      ) : keys.length > 0 ? (
        <PasskeyTable keys={keys} onOpen={setOpen} />
      ) : (
        <NoPasskeys />
      )}
      {open?.dialog === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {open?.dialog === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.dialog === 'remove' ? <RemoveDialog passkey={open.passkey} onClose={close} /> : null}
    </Card>
  )
}

/** What a passkey is, and from when this user needs one. */
const NoPasskeys = () => {
  const { passkeyFrom } = useUser()
  return (
    <Stack gap="2">
      <Text color="ink2">
        <FormattedMessage id="passkey.none" />
      </Text>
      {passkeyFrom === null ? null : (
        <Text>
          <FormattedMessage id="passkey.due" values={{ day: formatDate(passkeyFrom) }} />
        </Text>
      )}
    </Stack>
  )
}

const columns = ['name', 'created', 'lastUsed', 'actions'] as const

const PasskeyTable = ({ keys, onOpen }: { keys: readonly OwnPasskey[]; onOpen: (open: Open) => void }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `passkey.column.${column}` })
  return (
    <Table cards="lines" caption={intl.formatMessage({ id: 'passkey.card' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {keys.map((passkey) => (
          <TableRow key={passkey.id}>
            <Cell head>
              {passkey.name}
              {passkey.blockedAt === null ? null : <BlockedKey since={passkey.blockedAt} />}
            </Cell>
            <Cell label={label('created')}>
              <DateTime value={passkey.createdAt} />
            </Cell>
            <Cell label={label('lastUsed')}>
              {passkey.lastUsedAt === null ? (
                <FormattedMessage id="passkey.neverUsed" />
              ) : (
                <DateTime value={passkey.lastUsedAt} />
              )}
            </Cell>
            <Cell label={label('actions')}>
              <HStack wrap="wrap">
                {(['rename', 'remove'] as const).map((dialog) => (
                  <Button
                    key={dialog}
                    size="sm"
                    aria-label={intl.formatMessage({ id: `passkey.${dialog}.of` }, { name: passkey.name })}
                    onClick={() => onOpen({ dialog, passkey })}
                  >
                    <FormattedMessage id={`passkey.${dialog}`} />
                  </Button>
                ))}
              </HStack>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Why a key is disabled, and what to do. */
const BlockedKey = ({ since }: { since: string }) => (
  <Text color="danger" fontWeight="normal">
    <FormattedMessage id="passkey.blocked" values={{ time: <DateTime value={since} /> }} />
  </Text>
)

/** Refetches the passkeys, and whether the user has any. */
const useRefreshPasskeys = () => {
  const refresh = useInvalidate()
  return () => Promise.all([refresh(passkeyCalls.own), refresh(userCalls.loggedIn)])
}

const RemoveDialog = ({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) => {
  const { succeed } = useAlerts()
  const failureText = useFailureText()
  const refresh = useRefreshPasskeys()
  const remove = useApiMutation(passkeyCalls.remove, {
    onSuccess: () => {
      onClose()
      succeed('passkey.removed')
    },
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="passkey.remove.title" values={{ name: passkey.name }} />}
      confirm={<FormattedMessage id="passkey.remove.confirm" />}
      keep={<FormattedMessage id="passkey.remove.keep" />}
      busy={remove.isPending}
      failure={remove.error ? failureText(remove.error) : null}
      onConfirm={() => remove.mutate({ params: { passkeyId: passkey.id } })}
      onClose={onClose}
    >
      <FormattedMessage id="passkey.remove.says" />
    </ConfirmDialog>
  )
}
