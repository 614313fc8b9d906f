import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { type PersonFound, type PersonsQuery, privacyCalls } from '../../api/privacy.calls.ts'
import { retentionCalls } from '../../api/retention.calls.ts'
import { formatDate } from '../../domain/date.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { person: string; found: PersonFound; onChanged: () => void }

/** What is kept about a person, and what can be done about it. */
export const PersonFoundView = ({ person, found, onChanged }: Props) => {
  const { queries, accounts, more, several } = found
  if (queries.length + accounts.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="privacy.person.none" />}
        reason={<FormattedMessage id="privacy.person.none.how" />}
      />
    )
  return (
    <Stack gap="4">
      <Note status={several ? 'warning' : 'info'}>
        <FormattedMessage id={several ? 'privacy.person.several' : 'privacy.person.namesakes'} />
      </Note>
      {queries.length > 0 ? <Queries queries={queries} onChanged={onChanged} /> : null}
      {more ? (
        <Note status="warning">
          <FormattedMessage id="privacy.person.more" />
        </Note>
      ) : null}
      {accounts.map(({ accountUserId, fullName, email, role }) => (
        <Text key={accountUserId}>
          <FormattedMessage id="privacy.account" values={{ role }} />{' '}
          <TextLink href={`/user/${accountUserId}/edit`}>
            {fullName}, {email}
          </TextLink>
        </Text>
      ))}
      <Stack direction="row" gap="3" wrap="wrap">
        <DownloadButton
          fetch={() => call(privacyCalls.export, { body: { person } })}
          done="privacy.exported"
          refused={several ? <FormattedMessage id="privacy.person.several" /> : undefined}
        >
          <FormattedMessage id="privacy.export" />
        </DownloadButton>
        <Erase queries={queries} several={several} onChanged={onChanged} />
      </Stack>
    </Stack>
  )
}

const columns = ['query', 'status', 'roles', 'kind', 'until', 'actions'] as const

const Queries = ({ queries, onChanged }: Pick<Props, 'onChanged'> & { queries: readonly PersonsQuery[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `privacy.column.${column}` })
  return (
    <Table caption={<FormattedMessage id="privacy.queries" />} cards="lines" cardsBelow="lg">
      <HeadRow columns={columns} label={label} />
      <tbody>
        {queries.map((query) => (
          <TableRow key={query.queryId}>
            <Cell head>
              <TextLink href={`/compliance/query/${query.queryId}/edit`}>
                {query.queryId} {query.custName}
              </TextLink>
            </Cell>
            <Cell label={label('status')}>
              <StatusBadge status={query.status} />
            </Cell>
            <Cell label={label('roles')}>
              <FormattedList
                value={query.roles.map((role) => (
                  <FormattedMessage key={role} id={`privacy.role.${role}`} />
                ))}
              />
            </Cell>
            <Cell label={label('kind')}>
              <FormattedMessage id={`privacy.kind.${query.kind}`} />
            </Cell>
            <Cell label={label('until')}>
              <Until query={query} />
            </Cell>
            <Cell label={label('actions')}>
              <Hold query={query} onChanged={onChanged} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Until when a query is kept, and why it cannot be erased before. */
const Until = ({ query: { block, keptUntil, lawUntil, holdReason } }: { query: PersonsQuery }) => (
  <FormattedMessage
    id={`privacy.until.${block ?? 'free'}`}
    values={{
      kept: keptUntil === null ? '' : formatDate(keptUntil),
      law: lawUntil === null ? '' : formatDate(lawUntil),
      reason: holdReason ?? '',
    }}
  />
)

/** Keeps a query whatever the time, or ends that. */
const Hold = ({
  query: { queryId, holdReason },
  onChanged,
}: Pick<Props, 'onChanged'> & { query: PersonsQuery }) => {
  const intl = useIntl()
  const failureText = useFailureText()
  const { succeed, failWith } = useAlerts()
  const [isOpen, setOpen] = useState(false)
  const params = { id: queryId }
  const hold = useApiMutation(retentionCalls.hold, {
    onSuccess: () => {
      setOpen(false)
      succeed('privacy.held')
      onChanged()
    },
  })
  const end = useApiMutation(retentionCalls.endHold, {
    onSuccess: () => succeed('privacy.holdEnded'),
    onError: (error) => failWith(error),
    onSettled: onChanged,
  })
  const isHeld = holdReason !== null
  return (
    <>
      <Button
        size="sm"
        aria-label={intl.formatMessage(
          { id: isHeld ? 'privacy.endHold.named' : 'privacy.hold.named' },
          { id: String(queryId) },
        )}
        busy={end.isPending}
        onClick={() => (isHeld ? end.mutate({ params }) : setOpen(true))}
      >
        <FormattedMessage id={isHeld ? 'privacy.endHold' : 'privacy.hold'} />
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={<FormattedMessage id="privacy.hold.title" values={{ id: String(queryId) }} />}
          confirm={<FormattedMessage id="privacy.hold" />}
          failure={hold.error ? failureText(hold.error) : null}
          busy={hold.isPending}
          onConfirm={(reason) => hold.mutate({ params, body: { reason } })}
          onClose={() => setOpen(false)}
        >
          <FormattedMessage id="privacy.hold.says" />
        </ReasonDialog>
      ) : null}
    </>
  )
}

/** Erases what nothing keeps; says before what stays and until when. */
const Erase = ({
  queries,
  several,
  onChanged,
}: Pick<Props, 'onChanged'> & Pick<PersonFound, 'queries' | 'several'>) => {
  const failureText = useFailureText()
  const { succeed } = useAlerts()
  const refresh = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  const free = queries.filter(({ block }) => block === null)
  const kept = queries.filter(({ block }) => block !== null)
  const refused = several ? 'privacy.person.several' : free.length === 0 ? 'privacy.erase.none' : undefined
  const erase = useApiMutation(privacyCalls.erase, {
    onSuccess: ({ erased }) => {
      setOpen(false)
      succeed('privacy.erased', { count: erased.length })
      onChanged()
      return refresh(retentionCalls.get)
    },
  })
  return (
    <>
      <Button
        icon="trash"
        refused={refused && <FormattedMessage id={refused} />}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="privacy.erase" values={{ count: free.length }} />
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={<FormattedMessage id="privacy.erase.title" values={{ count: free.length }} />}
          confirm={<FormattedMessage id="privacy.erase.confirm" />}
          failure={erase.error ? failureText(erase.error) : null}
          busy={erase.isPending}
          onConfirm={(reason) =>
            erase.mutate({ body: { queryIds: free.map(({ queryId }) => queryId), reason } })
          }
          onClose={() => setOpen(false)}
        >
          <Text>
            <FormattedMessage
              id="privacy.erase.says"
              values={{ ids: free.map(({ queryId }) => queryId).join(', ') }}
            />
          </Text>
          {kept.map((query) => (
            <Text key={query.queryId} color="ink2">
              <FormattedMessage id="privacy.erase.kept" values={{ id: String(query.queryId) }} />{' '}
              <Until query={query} />
            </Text>
          ))}
        </ReasonDialog>
      ) : null}
    </>
  )
}
