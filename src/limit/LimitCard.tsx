import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Limit } from '../../api/limit.ts'
import { limitFault } from '../../domain/limit-cover.ts'
import { toCents } from '../../domain/money.ts'
import {
  type LimitCheckActor,
  PROGRESS_STEPS,
  TIMEOUT_MS,
} from '../../machines/flow/limit/limit-check.machine.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Progress } from '../design/Progress.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectLimitCheck } from '../query-editor/selectors.ts'
import { LimitGauge } from './LimitGauge.tsx'
import { LimitPeople } from './LimitPeople.tsx'

type Snapshot = ReturnType<LimitCheckActor['getSnapshot']>
type State = Exclude<Snapshot['value'], object>
type Shown = State | 'checking'
type Verdict = { tone: 'plain' | 'approved' | 'danger' | 'waiting'; id: string; explanation: string | null }

const verdicts: Partial<Record<Shown, Verdict>> = {
  unknown: { tone: 'plain', id: 'limit.badge.unknown', explanation: 'limit.says.unknown' },
  failed: { tone: 'danger', id: 'limit.badge.failed', explanation: 'limit.says.failed' },
  approved: { tone: 'approved', id: 'limit.badge.covers', explanation: null },
  rejected: { tone: 'danger', id: 'limit.badge.rejected', explanation: 'limit.says.rejected' },
  blocked: { tone: 'danger', id: 'limit.badge.blocked', explanation: 'limit.says.blocked' },
  notAvailable: {
    tone: 'waiting',
    id: 'limit.badge.notAvailable',
    explanation: 'limit.verdict.notAvailable',
  },
  timedOut: { tone: 'waiting', id: 'limit.badge.notAvailable', explanation: 'limit.verdict.timedOut' },
}
const usedUp: Verdict = { tone: 'danger', id: 'limit.badge.usedUp', explanation: 'limit.says.usedUp' }
const over: Verdict = { tone: 'danger', id: 'limit.badge.over', explanation: 'limit.says.over' }

export type LimitProps = { totalCents: number }

/** The customer's limit: the running check, or its result with the gauge. */
export const LimitCard = ({ totalCents }: LimitProps) => {
  const actor = useQueryState(selectLimitCheck)
  const snapshot = useSelector(actor, (current) => current)
  const { limit, step } = snapshot.context
  const state = shownState(snapshot)
  const verdict = verdictOf(state, limit, totalCents)
  const busy = snapshot.hasTag('busy')
  const badge: ReactNode = busy ? (
    <Badge tone="plain" busy>
      <FormattedMessage id="limit.badge.checking" />
    </Badge>
  ) : verdict ? (
    <Badge tone={verdict.tone}>
      <FormattedMessage id={verdict.id} />
    </Badge>
  ) : null
  return (
    <RailCard name="limitCard" title={<FormattedMessage id="limit.title" />} aside={badge}>
      {state === 'checking' ? <LimitProgress step={step} /> : null}
      {state === 'idle' ? (
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="limit.says.idle" />
        </Text>
      ) : null}
      {busy ? null : <LimitText verdict={verdict} />}
      {state === 'approved' && limit ? <LimitGauge limit={limit} totalCents={totalCents} /> : null}
      {limit && !busy ? <LimitPeople limit={limit} /> : null}
      {snapshot.hasTag('askable') ? <Checked limit={limit} actor={actor} /> : null}
    </RailCard>
  )
}

const shownState = ({ value }: Snapshot): Shown => (typeof value === 'object' ? 'checking' : value)

/** Whether an approved limit covers the total; the partner's own limit is not the customer's. */
const isOver = (limit: Limit, totalCents: number): boolean =>
  limitFault({
    totalCents,
    limit: {
      approved: true,
      blocked: false,
      availableCents: toCents(limit.available_limit ?? 0),
      maxContractCents: limit.max_contract_amount === null ? null : toCents(limit.max_contract_amount),
    },
    partnerCreditLimitCents: null,
  }) !== null

/** The limit is used up: it covers no contract. */
const isUsedUp = ({ available_limit: available, max_contract_amount: largest }: Limit): boolean =>
  !available || largest === 0

const verdictOf = (state: Shown, limit: Limit | null, totalCents: number): Verdict | undefined => {
  if (state !== 'approved' || !limit) return verdicts[state]
  if (isUsedUp(limit)) return usedUp
  return isOver(limit, totalCents) ? over : verdicts.approved
}

const LimitText = ({ verdict }: { verdict: Verdict | undefined }) =>
  verdict?.explanation ? (
    <Text textStyle="small">
      <FormattedMessage id={verdict.explanation} />
    </Text>
  ) : null

const Checked = ({ limit, actor }: { limit: Limit | null; actor: LimitCheckActor }) => (
  <HStack wrap="wrap">
    {limit?.last_result_at ? (
      <Text textStyle="meta" color="ink3">
        <FormattedMessage id="limit.checked" values={{ at: <DateTime value={limit.last_result_at} /> }} />
      </Text>
    ) : null}
    <Button size="sm" onClick={() => actor.send({ type: 'limit.request' })}>
      <FormattedMessage id={limit ? 'limit.again' : 'limit.request'} />
    </Button>
  </HStack>
)

const texts = [
  'limit.progress.register',
  'limit.progress.taxes',
  'limit.progress.reports',
  'limit.progress.payments',
  'limit.progress.owners',
  'limit.progress.contracts',
  'limit.progress.model',
  'limit.progress.decision',
] as const

/** The progress of a check, in changing texts; `step` is 0-based. */
const LimitProgress = ({ step }: { step: number }) => {
  const intl = useIntl()
  const counted = intl.formatMessage({ id: 'limit.step' }, { step: step + 1, steps: PROGRESS_STEPS })
  return (
    <>
      <Text role="status" fontWeight="600">
        {intl.formatMessage({ id: texts[step] ?? texts[0] })}
      </Text>
      <Progress stepped size="sm" label={counted} value={step + 1} max={PROGRESS_STEPS} />
      <HStack wrap="wrap" justify="space-between">
        <Text textStyle="small" color="ink2">
          {counted}
        </Text>
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="limit.atMost" values={{ minutes: TIMEOUT_MS / 60_000 }} />
        </Text>
      </HStack>
      <Text textStyle="meta" color="ink3">
        <FormattedMessage id="limit.goOn" />
      </Text>
    </>
  )
}
