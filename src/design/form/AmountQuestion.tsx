import { HStack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../Button.tsx'
import { Note } from '../Note.tsx'
import { twoReadings, type TwoReadings } from './number-text.ts'
import { pointerReleased } from './pointer-released.ts'

type Props = { readings: TwoReadings; onAnswer: (value: number) => void }

/** Asks at the field what was meant by an amount that can be read two ways. */
export const AmountQuestion = ({ readings: { taken, other }, onAnswer }: Props) => {
  const intl = useIntl()
  const money = (value: number) => intl.formatNumber(value, { style: 'currency', currency: 'EUR' })
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

/** The question over the last text that was left with two readings, until it is answered or typed over. */
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
