import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { stepsAt } from '../../machines/lifecycle/query/offered-step.ts'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { StepButton } from '../query-editor/StepButton.tsx'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

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
