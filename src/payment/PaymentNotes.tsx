import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { FormGap } from '../../domain/current-deal.ts'
import { Icon } from '../design/Icon.tsx'
import { useDeal } from '../query-editor/useQuerySession.ts'

/** Whether the shown payment is stored, or computed from unsaved input. */
export const PaymentStoredNote = () => {
  const { payment, isStored } = useDeal()
  return (
    <Text as="span" textStyle="small" color="ink2">
      {payment === null ? null : (
        <HStack wrap="wrap" as="span" gap="1.5">
          <Icon name={isStored ? 'check' : 'clock'} />
          <FormattedMessage id={isStored ? 'payment.stored' : 'payment.notStored'} />
        </HStack>
      )}
    </Text>
  )
}

/** Why no payment can be computed, and what to do. */
export const PaymentGapText = ({ gap }: { gap: FormGap }) => (
  <Text color="ink2">
    <FormattedMessage id={`payment.gap.${gap}`} />
  </Text>
)
