import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { DateText } from '../design/DateText.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Percent } from '../design/Percent.tsx'

const amount = (name: string, euros: number, total = false) => ({
  key: name,
  label: <FormattedMessage id={`earlyRepayment.${name}`} />,
  // A long name breaks, its amount does not.
  value: (
    <Text as="span" whiteSpace="nowrap">
      <Money value={euros} />
    </Text>
  ),
  total,
})

/** What is owed on the day, what is saved by it, and the most that the provider may ask beside it. */
export const RepaymentFacts = ({ quote }: { quote: EarlyRepayment }) => {
  const { most, percent, by } = quote.compensation
  return (
    <Stack gap="4">
      <Stack gap="2">
        <h3>
          <FormattedMessage id="earlyRepayment.owedOn" values={{ day: <DateText value={quote.day} /> }} />
        </h3>
        <Facts
          beside
          facts={[
            amount('principal', quote.principal),
            amount('interest', quote.interest),
            amount('fees', quote.fees),
            ...(quote.contractFeeBack > 0 ? [amount('contractFeeBack', -quote.contractFeeBack)] : []),
            amount('owed', quote.owed, true),
          ]}
        />
      </Stack>
      <Stack gap="2">
        <h3>
          <FormattedMessage id="earlyRepayment.saved" />
        </h3>
        <Facts
          beside
          facts={[
            amount('savedInterest', quote.savedInterest),
            amount('savedFees', quote.savedFees),
            amount('contractFeeBack', quote.contractFeeBack),
          ]}
        />
      </Stack>
      <Text color="ink2" textStyle="small">
        <FormattedMessage
          id={`earlyRepayment.compensation.${by}`}
          values={{ most: <Money value={most} />, percent: <Percent value={percent} /> }}
        />{' '}
        <FormattedMessage id="earlyRepayment.howCounted" />
      </Text>
    </Stack>
  )
}
