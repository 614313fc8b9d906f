import { FormattedMessage } from 'react-intl'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateText.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { StepButton } from '../query/StepButton.tsx'

const LedgerFacts = () => {
  const { lendifyRefno, lendifyEndDate, lendifyGuarantorLiability } = useQueryEditor().query
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

/** The contract in the ledger: its data once it is there, and the way to create it or, confirmed, another one. */
export const LedgerCard = () => {
  const { query, inhouse } = useQueryEditor()
  const exists = query.lendifyRefno !== null
  if (!exists && !inhouse) return null
  return (
    <Card
      title={<FormattedMessage id="credit.ledger" />}
      aside={
        <Badge tone={exists ? 'approved' : 'plain'}>
          <FormattedMessage id={exists ? 'credit.ledger.created' : 'credit.ledger.none'} />
        </Badge>
      }
    >
      <Stack>
        {exists ? <LedgerFacts /> : null}
        {inhouse ? (
          <Row>
            <StepButton event="contract.enterInLedger" always />
          </Row>
        ) : null}
      </Stack>
    </Card>
  )
}
