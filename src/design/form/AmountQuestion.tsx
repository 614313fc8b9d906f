import { EURO_FORMAT } from '../../../domain/euro-format.ts'
import { HStack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../Button.tsx'
import { Note } from '../Note.tsx'
import { twoReadings, type TwoReadings } from './number-text.ts'
import { pointerReleased } from './pointer-released.ts'

type Props = { readings: TwoReadings; onAnswer: (value: number) => void }

/** Asks which reading of an ambiguous amount was meant. */
export const AmountQuestion = ({ readings: { taken, other }, onAnswer }: Props) => {
  const intl = useIntl()
  const money = (value: number) => intl.formatNumber(value, EURO_FORMAT)
  return (
    <Note
      role="status"
      status="warning"
      actions={
        <HStack wrap="wrap">
          {[taken, other].map((value) => (
            <Button key={value} size="sm" onClick={() => onAnswer(value)}>
              {money(value)}
            </Button>
          ))}
        </HStack>
      }
    >
      <FormattedMessage id="field.amount.twoWays" />
    </Note>
  )
}

/** Keeps the question about the last ambiguous amount until it is answered or the amount is changed. */
export const useAmountQuestion = () => {
  const [readings, setReadings] = useState<TwoReadings | null>(null)
  return {
    readings,
    ask: async (text: string) => {
      await pointerReleased()
      setReadings(twoReadings(text))
    },
    forget: () => setReadings(null),
  }
}
