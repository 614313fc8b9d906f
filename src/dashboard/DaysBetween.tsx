import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { day } from '../../api/field.ts'
import { rangeOn, writeRange } from '../../domain/day-range.ts'
import { Button } from '../design/Button.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { Form } from '../design/form/Form.tsx'
import { levelWithField } from '../design/FieldGrid.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { styled } from '../design/theme/styled.ts'

export type DaysProps = { of: 'created' | 'modified'; range: string; onRange: (range: string) => void }

const Line = styled('div', { base: { flex: '1 1 100%' } })

const fields = z.object({ from: z.nullable(day), to: z.nullable(day) }).check(
  z.refine(({ from, to }) => from === null || to === null || from <= to, {
    error: 'field.dayOrder',
    path: ['to'],
  }),
)

/** Asks for the first and the last day, either of which may be empty. */
export const DaysBetween = ({ of, range, onRange }: DaysProps) => {
  const intl = useIntl()
  const form = useSchemaForm(fields, { values: rangeOn(range, '') })
  return (
    <Line role="group" aria-label={intl.formatMessage({ id: `dashboard.days.${of}` })}>
      <Form form={form} onSubmit={(days) => onRange(writeRange(days))}>
        <HStack wrap="wrap" alignItems="flex-start">
          <Stack flex={{ base: '1 1 120px', md: '0 0 220px' }}>
            <DateField name="from" label={<FormattedMessage id={`dashboard.days.${of}.from`} />} calendar />
          </Stack>
          <Stack flex={{ base: '1 1 120px', md: '0 0 220px' }}>
            <DateField name="to" label={<FormattedMessage id={`dashboard.days.${of}.to`} />} calendar />
          </Stack>
          <Button type="submit" marginTop={levelWithField}>
            <FormattedMessage id="dashboard.days.show" />
          </Button>
        </HStack>
      </Form>
    </Line>
  )
}
