import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { ConditionsCard } from '../condition/ConditionsCard.tsx'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { EarlyRepaymentCard } from '../early-repayment/EarlyRepaymentCard.tsx'
import { InformationCard } from './InformationCard.tsx'
import { selectInhouse, selectIsNew, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/**
 * Contract, containers, files and messages for a partner or shop without the credit tab. Containers, files and
 * messages are hidden once the query is closed; a shop sees its containers beside its contract.
 */
export const OutsideCards = () => {
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const isNew = useQueryState(selectIsNew)
  if (inhouse || isNew) return null
  const closed = metaOf(query.status).stage === 'closed'
  return (
    <Stack gap="4">
      <ConditionsCard />
      <ContractCard />
      <EarlyRepaymentCard />
      {closed || view === 'shop' ? null : <ContainersCard />}
      {closed ? null : <InformationCard name="additionalInfo" maxLength={10_000} />}
    </Stack>
  )
}

const ContractCard = () => {
  const { lendifyRefno, lendifyEndDate } = useQueryState(selectQuery)
  if (lendifyRefno === null) return null
  return (
    <Card title={<FormattedMessage id="credit.ledger" />}>
      <Facts
        columns={2}
        facts={[
          { key: 'number', label: <FormattedMessage id="credit.ledger.reference" />, value: lendifyRefno },
          {
            key: 'end',
            label: <FormattedMessage id="credit.ledger.end" />,
            value: <DateText value={lendifyEndDate} />,
          },
        ]}
      />
    </Card>
  )
}
