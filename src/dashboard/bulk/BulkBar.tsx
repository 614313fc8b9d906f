import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { keepPreviousData } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import { BULK_STEP_MOST } from '../../../domain/constants.ts'
import type { BulkStepActor } from '../../../machines/flow/dashboard/bulk-step.machine.ts'
import { labelOf, stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { FailedQuery } from '../../api/FailedQuery.tsx'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Button } from '../../design/Button.tsx'
import { lazyOverlay } from '../../design/lazy-overlay.tsx'
import { styled } from '../../design/theme/styled.ts'
import { usePrincipal } from '../../user/useUser.ts'
import { bulkOffers, type BulkOffer } from './bulk-offer.ts'
import type { Choosing } from './useChosen.ts'
import { useBulkStep } from './useBulkStep.ts'

const { View: AskDialog, preloadOn } = lazyOverlay(() =>
  import('./AskDialog.tsx').then((file) => file.AskDialog),
)
const { View: ToldDialog } = lazyOverlay(() => import('./ToldDialog.tsx').then((file) => file.ToldDialog))

const Bar = styled('div', {
  base: { padding: '8px 16px', bg: 'accentBg', borderTopWidth: '1px', borderColor: 'line' },
})

const useStandings = (ids: readonly number[]) =>
  useApiQuery(
    bulkStepCalls.standings,
    { body: { queryIds: ids.toSorted((one, other) => one - other) } },
    { enabled: ids.length > 0 && ids.length <= BULK_STEP_MOST, placeholderData: keepPreviousData },
  )

type StepsProps = { choosing: Choosing; actor: BulkStepActor }

/** The steps that at least one of the chosen allows, with how many allow it. */
const Steps = ({ choosing: { ids }, actor }: StepsProps) => {
  const principal = usePrincipal()
  const { data, error, isPlaceholderData, refetch } = useStandings(ids)
  if (ids.length > BULK_STEP_MOST)
    return <FormattedMessage id="dashboard.bulk.tooMany" values={{ most: BULK_STEP_MOST }} />
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

/** How many rows are chosen, and what can be done with them. */
export const BulkBar = ({ choosing, rows }: { choosing: Choosing; rows: number }) => {
  const actor = useBulkStep(() => choosing.toggleAll(false))
  const asking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const told = useSelector(actor, (snapshot) => snapshot.hasTag('told'))
  const many = choosing.ids.length
  const leave = () => actor.send({ type: 'bulk.leave' })
  return (
    <div data-print="no">
      <Text as="span" role="status" srOnly>
        {many === 0 ? null : <FormattedMessage id="dashboard.bulk.chosen" values={{ count: many }} />}
      </Text>
      {many === 0 ? null : (
        <Bar>
          <HStack wrap="wrap" gap="2">
            <Text as="b" aria-hidden="true">
              <FormattedMessage id="dashboard.bulk.chosen" values={{ count: many }} />
            </Text>
            <Steps choosing={choosing} actor={actor} />
            {choosing.all ? null : (
              <Button size="sm" variant="ghost" onClick={() => choosing.toggleAll(true)}>
                <FormattedMessage id="dashboard.bulk.all" values={{ count: rows }} />
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => choosing.toggleAll(false)}>
              <FormattedMessage id="dashboard.bulk.letGo" />
            </Button>
          </HStack>
        </Bar>
      )}
      {asking ? <AskDialog actor={actor} onClose={leave} /> : null}
      {told ? <ToldDialog actor={actor} onClose={leave} /> : null}
    </div>
  )
}
