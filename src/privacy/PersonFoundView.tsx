import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { type PersonFound, type PersonsQuery, privacyCalls } from '../../api/privacy.calls.ts'
import { formatDate } from '../../domain/date.ts'
import type { PersonDataActor } from '../../machines/flow/privacy/person-data.machine.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useFailureText } from '../shell/alerts/useAlerts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { actor: PersonDataActor }

/** The data stored about a person, with export, holds and erasure. */
export const PersonFoundView = ({ actor }: Props) => {
  const { person, found } = useSelector(actor, ({ context }) => context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  if (!found) return null
  const { queries, accounts, partners, limits, more, several, uncertain } = found
  return (
    <Stack gap="4">
      <Note status={several ? 'warning' : 'info'}>
        <FormattedMessage id={several ? 'privacy.person.several' : 'privacy.person.namesakes'} />
      </Note>
      {queries.length > 0 ? <Queries queries={queries} actor={actor} /> : null}
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
      {partners.map(({ partnerId, businessName }) => (
        <Text key={partnerId}>
          <FormattedMessage id="privacy.partner" />{' '}
          <TextLink href={`/compliance/partner/${partnerId}/edit`}>{businessName}</TextLink>
        </Text>
      ))}
      {limits.map(({ limitId, answeredAt, isOwn, isFree }) => (
        <Text key={limitId}>
          <FormattedMessage
            id={isOwn ? 'privacy.limit' : 'privacy.limit.names'}
            values={{ id: String(limitId), at: answeredAt === null ? '–' : <DateTime value={answeredAt} /> }}
          />{' '}
          <FormattedMessage id={isFree ? 'privacy.limit.free' : 'privacy.limit.kept'} />
        </Text>
      ))}
      <Text color="ink2">
        <FormattedMessage id="privacy.export.says" />
      </Text>
      <Stack direction="row" gap="3" wrap="wrap">
        <DownloadButton
          fetch={() => call(privacyCalls.export, { body: { person } })}
          done="privacy.exported"
          refused={several || uncertain ? <FormattedMessage id="privacy.person.several" /> : undefined}
        >
          <FormattedMessage id="privacy.export" />
        </DownloadButton>
        <EraseButton queries={queries} limits={limits} several={several} actor={actor} />
      </Stack>
      {isAsking ? <WorkDialog queries={queries} actor={actor} /> : null}
    </Stack>
  )
}

const columns = ['query', 'status', 'roles', 'kind', 'until', 'actions'] as const

type QueriesProps = Props & { queries: readonly PersonsQuery[] }

const Queries = ({ queries, actor }: QueriesProps) => {
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
                <Text as="span" display="block" textWrap="balance">
                  {query.queryId} {query.custName}
                </Text>
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
              <HoldButton query={query} actor={actor} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Until when a query is kept, and why it cannot be erased before; an open query may be held too. */
const Until = ({ query: { block, keptUntil, lawUntil, holdReason } }: { query: PersonsQuery }) => {
  const reasons = [block ?? 'free', ...(holdReason === null || block === 'held' ? [] : ['held'])]
  const values = {
    kept: keptUntil === null ? '' : formatDate(keptUntil),
    law: lawUntil === null ? '' : formatDate(lawUntil),
    reason: holdReason ?? '',
  }
  return reasons.map((reason) => (
    <Text key={reason}>
      <FormattedMessage id={`privacy.until.${reason}`} values={values} />
    </Text>
  ))
}

/** One work at a time: why none can be started now. */
const useWorkRefusal = (actor: PersonDataActor) =>
  useSelector(actor, (snapshot) => snapshot.hasTag('busy')) ? (
    <FormattedMessage id="privacy.busy" />
  ) : undefined

/** Puts a query on hold, or releases it. */
const HoldButton = ({ query: { queryId, holdReason }, actor }: Props & { query: PersonsQuery }) => {
  const intl = useIntl()
  const isEnding = useSelector(actor, (snapshot) => {
    const { work } = snapshot.context
    return snapshot.hasTag('busy') && work?.kind === 'endHold' && work.queryId === queryId
  })
  const refused = useWorkRefusal(actor)
  const kind = holdReason === null ? 'hold' : 'endHold'
  return (
    <Button
      size="sm"
      reason="tooltip"
      refused={isEnding ? undefined : refused}
      aria-label={intl.formatMessage({ id: `privacy.${kind}.named` }, { id: String(queryId) })}
      busy={isEnding}
      onClick={() => actor.send({ type: 'work.ask', work: { kind, queryId } })}
    >
      <FormattedMessage id={`privacy.${kind}`} />
    </Button>
  )
}

const isFree = ({ block }: PersonsQuery) => block === null

/** Erases the data that no retention period and no hold protects. */
const EraseButton = ({
  queries,
  limits,
  several,
  actor,
}: QueriesProps & Pick<PersonFound, 'limits' | 'several'>) => {
  const busy = useWorkRefusal(actor)
  const queryIds = queries.filter(isFree).map(({ queryId }) => queryId)
  const limitIds = limits.flatMap(({ limitId, isFree: free }) => (free ? [limitId] : []))
  const refused = several
    ? 'privacy.person.several'
    : queryIds.length + limitIds.length === 0
      ? 'privacy.erase.none'
      : undefined
  return (
    <Button
      icon="trash"
      refused={refused ? <FormattedMessage id={refused} /> : busy}
      onClick={() => actor.send({ type: 'work.ask', work: { kind: 'erasure', queryIds, limitIds } })}
    >
      <FormattedMessage id="privacy.erase" values={{ count: queryIds.length, limits: limitIds.length }} />
    </Button>
  )
}

/** Asks for the reason of a hold or an erasure, and says before what it does. */
const WorkDialog = ({ queries, actor }: QueriesProps) => {
  const failureText = useFailureText()
  const { work, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const asked = {
    failure: error === null ? null : failureText(error),
    busy: isBusy,
    onConfirm: (reason: string) => actor.send({ type: 'work.confirm', reason }),
    onClose: () => actor.send({ type: 'work.leave' }),
  }
  if (work?.kind === 'hold')
    return (
      <ReasonDialog
        title={<FormattedMessage id="privacy.hold.title" values={{ id: String(work.queryId) }} />}
        confirm={<FormattedMessage id="privacy.hold" />}
        {...asked}
      >
        <FormattedMessage id="privacy.hold.says" />
      </ReasonDialog>
    )
  if (work?.kind !== 'erasure') return null
  return (
    <ReasonDialog
      title={
        <FormattedMessage
          id="privacy.erase.title"
          values={{ count: work.queryIds.length, limits: work.limitIds.length }}
        />
      }
      confirm={<FormattedMessage id="privacy.erase.confirm" />}
      {...asked}
    >
      <Text>
        <FormattedMessage
          id="privacy.erase.says"
          values={{
            count: work.queryIds.length,
            limits: work.limitIds.length,
            ids: work.queryIds.join(', '),
          }}
        />
      </Text>
      {keptQueries(queries).map(([query, ids]) => (
        <Box key={query.queryId} color="ink2">
          <FormattedMessage id="privacy.erase.kept" values={{ count: ids.length, ids: ids.join(', ') }} />{' '}
          <Until query={query} />
        </Box>
      ))}
    </ReasonDialog>
  )
}

/** The queries that are kept, grouped by reason. */
const keptQueries = (queries: readonly PersonsQuery[]): readonly [PersonsQuery, readonly number[]][] => {
  const kept = Map.groupBy(
    queries.filter((query) => !isFree(query)),
    ({ block, keptUntil, lawUntil, holdReason }) => JSON.stringify([block, keptUntil, lawUntil, holdReason]),
  )
  return [...kept.values()].flatMap((group): [PersonsQuery, number[]][] => {
    const [first] = group
    return first ? [[first, group.map(({ queryId }) => queryId)]] : []
  })
}
