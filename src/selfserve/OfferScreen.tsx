import { Container } from '@chakra-ui/react/container'
import { useParams } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { type OfferPhase, offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import { CallError } from '../api/call-error.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { PENDING_POLL_MS } from '../../domain/constants.ts'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useEditorKey } from '../query-editor/useEditorKey.ts'
import { OfferEditor } from './OfferEditor.tsx'
import { useOfferGroups } from './useOfferGroups.ts'

const LATER_MS = 5000

/** Whether the offer may change without the shop, since its customer may be active. */
const isFollowed: Record<OfferPhase, boolean> = {
  draft: false,
  offered: true,
  applied: false,
  lapsed: false,
  withdrawn: false,
}

/** A new offer, or a stored one, for every role. */
export const OfferScreen = () => {
  const { id } = useParams<{ id?: string }>()
  const { queryId, key, onCreated } = useEditorKey(id === undefined ? null : Number(id))
  const isNew = queryId === null
  const params = { queryId: queryId ?? 0 }
  const offer = useApiQuery(
    selfServeCalls.getOffer,
    { params },
    { enabled: !isNew, refetchInterval: ({ state }) => againAfter(state.data) },
  )
  // An offer created here keeps the settings it was started with.
  const isOwn = key.startsWith('new')
  const own = useApiQuery(partnerCalls.setting, {}, { enabled: isOwn, staleTime: Infinity })
  const ofQuery = useApiQuery(queryCalls.partner, { params }, { enabled: !isOwn })
  const setting = isOwn ? own : ofQuery
  const groups = useOfferGroups(setting.data?.partnerId ?? null)
  const all = [setting, groups]
  const error = all.map((one) => one.error).find((one) => one !== null)
  if (setting.data && groups.data)
    return (
      <OfferEditor
        key={key}
        queryId={queryId}
        offer={offer.data ?? null}
        setting={setting.data}
        groups={groups.data}
        onCreated={onCreated}
      />
    )
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      {error ? (
        <FailedQuery error={error} retry={() => void Promise.all(all.map((one) => one.refetch()))} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Container>
  )
}

/** The poll interval: while links are being sent, and while the customer may be active. */
const againAfter = (offer: SelfServeOffer | undefined): number | false => {
  if (!offer || !isFollowed[offerPhaseOf(offer.state)]) return false
  return offer.links.some(({ delivery, revoked }) => delivery === 'waiting' && !revoked)
    ? PENDING_POLL_MS
    : LATER_MS
}
