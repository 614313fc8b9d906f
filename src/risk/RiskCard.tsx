import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { riskCalls } from '../../api/risk.calls.ts'
import type { Risk, RiskAssessment, RiskClass } from '../../api/risk.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import type { ActionCard } from '../../machines/flow/query/next-actions.ts'
import { riskSnapshot } from '../../machines/lifecycle/risk/risk.machine.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { selectIsNew, selectPrincipal, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useRefetchQueryOnChange } from '../query-editor/useRefetchQueryOnChange.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { Assessed, Given, NewParties, Proposed } from './Assessed.tsx'

const { View: AssessDialog } = lazyOverlay(() =>
  import('./AssessDialog.tsx').then((file) => file.AssessDialog),
)

const { View: EvidenceDialog, preloadOn } = lazyOverlay(() =>
  import('./EvidenceDialog.tsx').then((file) => file.EvidenceDialog),
)

const CARD: ActionCard = 'riskCard'

/** The risk class of the query, for credit and compliance. */
export const RiskCard = () => {
  const { queryId } = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const isNew = useQueryState(selectIsNew)
  return isNew || (view !== 'credit' && view !== 'compliance') ? null : <RiskOf queryId={queryId} />
}

const RiskOf = ({ queryId }: { queryId: number }) => {
  const { data, error, refetch } = useApiQuery(
    riskCalls.find,
    { params: { id: queryId } },
    // Checks that end and other people's changes alter the proposal.
    { refetchInterval: MESSAGE_POLL_MS },
  )
  useRefetchQueryOnChange(queryId, data && `${data.assessments[0]?.assessmentId}:${data.lacks}`)
  if (error && !data) return <FailedQuery error={error} retry={() => void refetch()} />
  return data ? <Classes risk={data} /> : null
}

const tones: Record<RiskClass, BadgeTone> = { low: 'approved', standard: 'pending', high: 'danger' }

const Classes = ({ risk }: { risk: Risk }) => {
  const { state, assessments, newParties, proposed, lacks } = risk
  const [newest, ...older] = assessments
  return (
    <RailCard
      name={CARD}
      title={<FormattedMessage id="risk.title" />}
      aside={
        <HStack gap="1">
          {newest && newParties.length === 0 ? (
            <Badge tone={tones[newest.riskClass]}>
              <FormattedMessage id={`risk.class.${newest.riskClass}`} />
            </Badge>
          ) : null}
          <StateBadge {...risk} />
        </HStack>
      }
    >
      <Stack gap="3" overflowWrap="anywhere">
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="risk.says" />
        </Text>
        {state === 'due' ? (
          <Text fontWeight="600">
            <FormattedMessage id="risk.due" />
          </Text>
        ) : null}
        {lacks === null ? null : (
          <Text fontWeight="600">
            <FormattedMessage id={`risk.lacks.${lacks}`} />
          </Text>
        )}
        <NewParties names={newParties} />
        <Proposed {...proposed} />
        {newest ? <Assessed {...newest} /> : null}
        <HStack wrap="wrap">
          <Assess risk={risk} />
          <Evidence queryId={risk.queryId} />
        </HStack>
        <Earlier older={older} />
      </Stack>
    </RailCard>
  )
}

const StateBadge = ({ state, newParties }: Risk) => {
  const isOutdated = newParties.length > 0
  return state === 'assessed' && !isOutdated ? null : (
    <Badge tone="waiting">
      <FormattedMessage id={isOutdated ? 'risk.outdated' : `risk.state.${state}`} />
    </Badge>
  )
}

const Earlier = ({ older }: { older: readonly RiskAssessment[] }) =>
  older.length === 0 ? null : (
    <details>
      <summary>
        <FormattedMessage id="risk.earlier" values={{ count: older.length }} />
      </summary>
      <Stack as="ul" gap="2" listStyle="none" mt="2">
        {older.map((one) => (
          <Text as="li" key={one.assessmentId} textStyle="small" whiteSpace="pre-wrap">
            <b>
              <FormattedMessage id={`risk.class.${one.riskClass}`} />
            </b>
            {' · '}
            <Given {...one} />
          </Text>
        ))}
      </Stack>
    </details>
  )

/** The button that shows what was checked. */
const Evidence = ({ queryId }: { queryId: number }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" {...preloadOn} onClick={() => setOpen(true)}>
        <FormattedMessage id="evidence.open" />
      </Button>
      {isOpen ? <EvidenceDialog queryId={queryId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const buttonText = { unassessed: 'risk.give', assessed: 'risk.change', due: 'risk.renew' } as const

/** The button of the class, if the machine lets the user give one now. */
const Assess = ({ risk }: { risk: Risk }) => {
  const { status } = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const [isOpen, setOpen] = useState(false)
  const snapshot = riskSnapshot(risk.state, { queryStatus: status, reviewDue: false })
  const { proposed } = risk
  // The dialog asks for the rest.
  const empty = { riskClass: proposed.riskClass, sourceOfFunds: '', approvedBy: '' }
  if (!snapshot.can({ type: 'risk.assess', principal, proposed, reason: risk.state, ...empty })) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <FormattedMessage id={buttonText[risk.state]} />
      </Button>
      {isOpen ? <AssessDialog risk={risk} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
