import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedList, FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { screeningCalls } from '../../api/screening.calls.ts'
import type { Hit, Screening, ScreeningState } from '../../api/screening.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { screeningSnapshot } from '../../machines/lifecycle/screening/screening.machine.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import type { ActionCard } from '../../machines/flow/query/next-actions.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { cardId } from '../design/card-id.ts'
import { DateTime } from '../design/DateTime.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { selectIsNew, selectPrincipal, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useRefetchQueryOnChange } from '../query-editor/useRefetchQueryOnChange.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const { View: SettleDialog } = lazyOverlay(() =>
  import('./SettleDialog.tsx').then((file) => file.SettleDialog),
)

const CARD: ActionCard = 'screeningCard'

/** The checks of the parties against lists, for credit and compliance. */
export const ScreeningCard = () => {
  const { queryId } = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const isNew = useQueryState(selectIsNew)
  return isNew || (view !== 'credit' && view !== 'compliance') ? null : <Screenings queryId={queryId} />
}

const Screenings = ({ queryId }: { queryId: number }) => {
  const { data, error, refetch } = useApiQuery(
    screeningCalls.find,
    { params: { id: queryId } },
    { refetchInterval: MESSAGE_POLL_MS },
  )
  useRefetchQueryOnChange(
    queryId,
    data?.screenings.map(({ screeningId, state }) => `${screeningId}:${state}`).join(),
  )
  if (error && !data) return <FailedQuery error={error} retry={() => void refetch()} />
  if (!data || data.screenings.length === 0) return null
  return (
    <RailCard name={CARD} title={<FormattedMessage id="screening.title" />}>
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="screening.says" />
      </Text>
      <Parties screenings={data.screenings} />
    </RailCard>
  )
}

/** The focus stays in the card when a settled match loses its buttons. */
const Parties = ({ screenings }: { screenings: readonly Screening[] }) => {
  const list = useKeptFocus<HTMLDivElement>(`#${cardId(CARD)}`)
  return (
    <Stack as="ul" ref={list} gap="3" listStyle="none">
      {screenings.toSorted(byUrgency).map((one) => (
        <Party key={one.screeningId} screening={one} />
      ))}
    </Stack>
  )
}

/** Checks that need a decision come first. */
const urgency: Record<ScreeningState, number> = {
  match: 0,
  failed: 1,
  confirmed: 2,
  due: 3,
  checking: 3,
  dismissed: 3,
  clear: 3,
}

const byUrgency = (one: Screening, other: Screening): number => urgency[one.state] - urgency[other.state]

const tones: Record<ScreeningState, BadgeTone> = {
  due: 'pending',
  checking: 'pending',
  failed: 'danger',
  clear: 'approved',
  match: 'waiting',
  confirmed: 'danger',
  dismissed: 'approved',
}

const Party = ({ screening }: { screening: Screening }) => {
  const { role, name, state, hits } = screening
  return (
    <Stack as="li" gap="1" overflowWrap="anywhere">
      <HStack justify="space-between" align="start" wrap="wrap">
        <b>{name}</b>
        <Badge tone={tones[state]} busy={state === 'checking'}>
          <FormattedMessage id={`screening.state.${state}`} />
        </Badge>
      </HStack>
      <Text textStyle="small" color="ink2">
        <FormattedMessage id={`screening.role.${role}`} />
        <Checked {...screening} />
      </Text>
      {hits.map((hit) => (
        <Found key={hit.entityId} hit={hit} />
      ))}
      <Settled {...screening} />
      <Actions screening={screening} />
    </Stack>
  )
}

const Checked = ({ checkedDtime, source }: Screening) =>
  checkedDtime === null ? null : (
    <>
      {' · '}
      <FormattedMessage id="screening.checked" values={{ at: <DateTime value={checkedDtime} />, source }} />
    </>
  )

const Found = ({ hit: { name, lists, score, sources } }: { hit: Hit }) => {
  const intl = useIntl()
  const listNames = lists.map((list) => intl.formatMessage({ id: `screening.list.${list}` }))
  return (
    <Text textStyle="small">
      <FormattedMessage
        id="screening.hit"
        values={{
          name: <b>{name}</b>,
          lists:
            listNames.length > 0 ? (
              <FormattedList value={listNames} />
            ) : (
              <FormattedMessage id="screening.none" />
            ),
          score: <FormattedNumber value={score} style="percent" />,
          sources: sources.join(', '),
        }}
      />
    </Text>
  )
}

const Settled = ({ settled }: Screening) =>
  settled && (
    <Text textStyle="small" whiteSpace="pre-wrap">
      <FormattedMessage
        id="screening.settled"
        values={{
          name: settled.settledByName,
          at: <DateTime value={settled.settledDtime} />,
          reason: settled.reason,
        }}
      />
    </Text>
  )

/** The user's possible actions on a check, from its machine. */
const Actions = ({ screening }: { screening: Screening }) => {
  const { status } = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const [settling, setSettling] = useState<'confirm' | 'dismiss' | null>(null)
  const snapshot = screeningSnapshot(screening.state, { queryStatus: status, dismissed: [] })
  // The dialog asks for the reason.
  const settles = (how: 'confirm' | 'dismiss') =>
    snapshot.can({ type: `screening.${how}`, principal, reason: screening.name })
  const buttons = (['dismiss', 'confirm'] as const).filter(settles)
  const repeats = snapshot.can({ type: 'screening.again', principal })
  if (!repeats && buttons.length === 0) return null
  return (
    <HStack wrap="wrap">
      {buttons.map((how) => (
        <NamedButton
          key={how}
          id={`screening.${how}`}
          name={screening.name}
          onClick={() => setSettling(how)}
        />
      ))}
      {repeats ? <Again screening={screening} /> : null}
      {settling === null ? null : (
        <SettleDialog screening={screening} how={settling} onClose={() => setSettling(null)} />
      )}
    </HStack>
  )
}

type NamedButtonProps = { id: string; name: string; busy?: boolean; onClick: () => void }

/** The accessible name includes the party, because several have the same button. */
const NamedButton = ({ id, name, busy = false, onClick }: NamedButtonProps) => {
  const intl = useIntl()
  return (
    <Button size="sm" busy={busy} aria-label={`${intl.formatMessage({ id })}: ${name}`} onClick={onClick}>
      <FormattedMessage id={id} />
    </Button>
  )
}

const Again = ({ screening: { queryId, screeningId, name, modifiedDtime } }: { screening: Screening }) => {
  const alerts = useAlerts()
  const refresh = useInvalidate()
  const params = { id: queryId }
  const again = useApiMutation(screeningCalls.again, {
    onSuccess: () => alerts.succeed('screening.asked'),
    onError: (error) => alerts.failWith(error),
    onSettled: () => refresh(screeningCalls.find, { params }),
  })
  return (
    <NamedButton
      id="screening.again"
      name={name}
      busy={again.isPending}
      onClick={() => again.mutate({ params: { ...params, screeningId }, body: { modifiedDtime } })}
    />
  )
}
