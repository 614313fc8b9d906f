import { Stack, HStack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { ConditionsCard } from '../condition/ConditionsCard.tsx'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { ContractsCard } from '../contract/ContractsCard.tsx'
import { EarlyRepaymentCard } from '../early-repayment/EarlyRepaymentCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { AttachedFilesCard } from '../document/AttachedFilesCard.tsx'
import { SecciCard } from '../secci/SecciCard.tsx'
import { InformationCard } from '../status/InformationCard.tsx'
import { selectPast, selectView, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { stepsAt } from '../../machines/lifecycle/query/offered-step.ts'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { StepButton } from '../query-editor/StepButton.tsx'

/** The cards below the terms: messages and files of the query and its contract. */
export const BelowFoldCreditCards = () => {
  const view = useQueryState(selectView)
  const past = useQueryState(selectPast)
  return (
    <Stack gap="4">
      <ConditionsCard />
      {view === 'credit' ? <InformationCard name="collateral" maxLength={4000} /> : null}
      <InformationCard name="creditInfo" maxLength={10_000} />
      {past ? null : <CurrentQueryCards />}
      <InformationCard name="additionalInfo" maxLength={10_000} />
      {past ? null : <ChatCard />}
    </Stack>
  )
}

/** Cards that an earlier version of the query does not have: ledger contract, files and containers. */
const CurrentQueryCards = () => (
  <>
    <LedgerCard />
    <AttachedFilesCard />
    <ContractsCard />
    <SecciCard />
    <EarlyRepaymentCard />
    <ContainersCard />
  </>
)

/** The ledger contract: its data, and the step that creates it or, after a confirmation, another one. */
export const LedgerCard = () => {
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const exists = query.lendifyRefno !== null
  return (
    <Card
      name="ledgerCard"
      title={<FormattedMessage id="credit.ledger" />}
      aside={
        <Badge tone={exists ? 'approved' : 'plain'}>
          <FormattedMessage id={exists ? 'credit.ledger.created' : 'credit.ledger.none'} />
        </Badge>
      }
    >
      <Stack gap="4">
        {exists ? <LedgerFacts /> : null}
        <HStack wrap="wrap">
          {stepsAt('ledgerCard', view).map((event) => (
            <StepButton key={event} event={event} />
          ))}
        </HStack>
      </Stack>
    </Card>
  )
}

const LedgerFacts = () => {
  const { lendifyRefno, lendifyEndDate, lendifyGuarantorLiability } = useQueryState(selectQuery)
  return (
    <Facts
      facts={[
        { key: 'number', label: <FormattedMessage id="credit.ledger.reference" />, value: lendifyRefno },
        {
          key: 'end',
          label: <FormattedMessage id="credit.ledger.end" />,
          value: <DateText value={lendifyEndDate} />,
        },
        {
          key: 'liability',
          label: <FormattedMessage id="credit.ledger.liability" />,
          value: <Money value={lendifyGuarantorLiability} />,
        },
      ]}
    />
  )
}
