import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { fromPromise } from 'xstate'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import type { BulkResult } from '../../../api/bulk-step.ts'
import { MAX_BULK_STEP_QUERIES } from '../../../domain/constants.ts'
import {
  type BulkStepActor,
  bulkStepMachine,
  type StartedBulkStep,
} from '../../../machines/flow/dashboard/bulk-step.machine.ts'
import { labelOf, stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { FailedQuery } from '../../api/FailedQuery.tsx'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Button } from '../../design/Button.tsx'
import { lazyOverlay } from '../../design/lazy-overlay.tsx'
import { measureHeight } from '../../design/measure-height.ts'
import { styled } from '../../design/theme/styled.ts'
import { useKeptFocus } from '../../design/useKeptFocus.ts'
import { useAlerts } from '../../shell/alerts/useAlerts.ts'
import { usePrincipal } from '../../user/useUser.ts'
import { type BulkOffer, bulkOffers } from './bulk-offer.ts'
import type { RowSelection } from './useRowSelection.ts'

const { View: BulkConfirmDialog, preloadOn } = lazyOverlay(() =>
  import('./BulkConfirmDialog.tsx').then((file) => file.BulkConfirmDialog),
)
const { View: BulkResultDialog } = lazyOverlay(() =>
  import('./BulkResultDialog.tsx').then((file) => file.BulkResultDialog),
)

/** The steps stay in sight while more rows are selected further down. */
const Place = styled('div', {
  base: { position: 'sticky', top: 'var(--banner-height, 0px)', zIndex: 'sticky' },
})
const measureBar = measureHeight('--bar-height')
const Bar = styled('div', {
  base: { padding: '8px 16px', bg: 'accentBg', borderTopWidth: '1px', borderColor: 'line' },
})

const useStatuses = (ids: readonly number[]) =>
  useApiQuery(
    bulkStepCalls.statuses,
    { body: { queryIds: ids.toSorted((one, other) => one - other) } },
    { enabled: ids.length > 0 && ids.length <= MAX_BULK_STEP_QUERIES, placeholderData: keepPreviousData },
  )

type StepsProps = { selection: RowSelection; actor: BulkStepActor }

/** The steps that at least one of the selected queries allows, with how many allow it. */
const Steps = ({ selection: { ids }, actor }: StepsProps) => {
  const principal = usePrincipal()
  const { data, error, isPlaceholderData, refetch } = useStatuses(ids)
  if (ids.length > MAX_BULK_STEP_QUERIES)
    return <FormattedMessage id="dashboard.bulk.tooMany" values={{ most: MAX_BULK_STEP_QUERIES }} />
  if (error) return <FailedQuery error={error} retry={() => void refetch()} />
  if (!data || isPlaceholderData) return <FormattedMessage id="dashboard.bulk.loading" />
  const offers = bulkOffers(data, principal)
  if (offers.length === 0) return <FormattedMessage id="dashboard.bulk.none" />
  const ask = ({ event }: BulkOffer) => actor.send({ type: 'bulk.ask', asked: { event, queries: data } })
  return offers.map((offer) => (
    <Button
      key={offer.event}
      size="sm"
      {...preloadOn}
      {...(stepOf(offer.event).dangerous ? { colorPalette: 'red' } : {})}
      onClick={() => ask(offer)}
    >
      <FormattedMessage id={labelOf(offer.event)} /> ({offer.open.length})
    </Button>
  ))
}

/** Shows how many rows are selected and the steps for them. */
export const BulkBar = ({ selection, rows }: { selection: RowSelection; rows: number }) => {
  const actor = useBulkStep(() => selection.toggleAll(false))
  const asking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const isFinished = useSelector(actor, (snapshot) => snapshot.hasTag('finished'))
  const many = selection.ids.length
  // A taken step clears the selection, and with it the bar.
  const place = useKeptFocus<HTMLDivElement>('.list-tools button')
  const leave = () => actor.send({ type: 'bulk.leave' })
  return (
    <Place ref={place} data-print="no">
      <Text as="span" role="status" srOnly>
        {many === 0 ? null : <FormattedMessage id="dashboard.bulk.chosen" values={{ count: many }} />}
      </Text>
      {many === 0 ? null : (
        <Bar ref={measureBar}>
          <HStack wrap="wrap" gap="2">
            <Text as="b" aria-hidden="true">
              <FormattedMessage id="dashboard.bulk.chosen" values={{ count: many }} />
            </Text>
            <Steps selection={selection} actor={actor} />
            {selection.all ? null : (
              <Button size="sm" variant="ghost" onClick={() => selection.toggleAll(true)}>
                <FormattedMessage id="dashboard.bulk.all" values={{ count: rows }} />
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => selection.toggleAll(false)}>
              <FormattedMessage id="dashboard.bulk.letGo" />
            </Button>
          </HStack>
        </Bar>
      )}
      {asking ? <BulkConfirmDialog actor={actor} onClose={leave} /> : null}
      {isFinished ? <BulkResultDialog actor={actor} onClose={leave} /> : null}
    </Place>
  )
}

/** Starts the machine of a bulk step; `clearSelection` clears the selection. */
const useBulkStep = (clearSelection: () => void): BulkStepActor => {
  const client = useQueryClient()
  const { failWith } = useAlerts()
  return useActorRef(
    bulkStepMachine.provide({
      actors: {
        takeStep: fromPromise<BulkResult[], StartedBulkStep>(({ input: { event, queries, reason } }) =>
          call(bulkStepCalls.take, {
            body: {
              event,
              queries: queries.map(({ queryId, status, modifiedDtime }) => ({
                queryId,
                status,
                modifiedDtime,
              })),
              ...(reason === null ? {} : { reason }),
            },
          }),
        ),
      },
      actions: {
        reload: () => void client.invalidateQueries(),
        clearSelection,
        notifyFailure: (_, { error }) => failWith(error),
      },
    }),
  )
}
