import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { financing } from '../../domain/financing.ts'
import { toEuros } from '../../domain/money.ts'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { RiskCard } from '../risk/RiskCard.tsx'
import { ScreeningCard } from '../screening/ScreeningCard.tsx'
import { DecisionRules } from '../status/DecisionCard.tsx'
import { ReviewNote } from '../status/ReviewNote.tsx'
import { useDeal, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectQuery } from '../query-editor/selectors.ts'

/** The rail of the credit tab: the automatic decision, the checks of the parties and their risk, and the financed amount. */
export const CreditRail = () => (
  <>
    <Decision />
    <ScreeningCard />
    <RiskCard />
    <Totals />
  </>
)

/** The result of the automatic decision; hidden if it has not run. */
const Decision = () => {
  const { automaticDecision: decision, decisionReview } = useQueryState(selectQuery)
  if (!decision) return null
  return (
    <RailCard title={<FormattedMessage id={`credit.decision.${decision.outcome}`} />}>
      <Stack gap="4">
        <ReviewNote review={decisionReview} />
        <DecisionRules {...decision} />
      </Stack>
    </RailCard>
  )
}

const Totals = () => {
  const { terms } = useDeal()
  if (!terms) return null
  const { advanceCents, financedCents } = financing(terms)
  const row = (key: string, cents: number, total = false) => ({
    key,
    label: <FormattedMessage id={`credit.total.${key}`} />,
    value: <Money value={toEuros(cents)} />,
    total,
  })
  return (
    <RailCard title={<FormattedMessage id="credit.totals" />}>
      <Facts
        beside
        facts={[
          row('assets', terms.assetTotalCents),
          row('advance', -advanceCents),
          row('financed', financedCents, true),
        ]}
      />
    </RailCard>
  )
}
