import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { Button } from '../design/Button.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { partnerLabel } from './field-label.ts'

const MOST = 20

/** The contract fees that a shop chooses among. */
export const FeeOptions = () => {
  const intl = useIntl()
  const { setValue } = useFormContext<PartnerForm>()
  const fees = useWatch<PartnerForm, 'contractFeeOptions'>({ name: 'contractFeeOptions' })
  const put = (values: readonly (number | null)[]) =>
    // An amount that is not typed yet is null until the form is checked.
    setValue('contractFeeOptions', [...values] as number[], { shouldDirty: true })
  return (
    <FieldGroup
      id="contract-fee-options"
      label={partnerLabel(intl, 'contractFeeOptions')}
      hint={<FormattedMessage id="partner.feeOptions.hint" />}
    >
      {(wiring) => (
        <Stack gap="3" role="group" align="start" {...wiring}>
          {fees.map((_fee, index) => (
            <HStack key={`${fees.length}-${index}`} align="end">
              <AmountField
                name={`contractFeeOptions.${index}`}
                label={intl.formatMessage({ id: 'partner.feeOption' }, { number: index + 1 })}
              />
              <IconButton
                icon="trash"
                label={intl.formatMessage({ id: 'partner.feeOption.remove' }, { number: index + 1 })}
                onClick={() => put(fees.toSpliced(index, 1))}
              />
            </HStack>
          ))}
          {fees.length < MOST ? (
            <Button size="sm" icon="plus" onClick={() => put([...fees, null])}>
              <FormattedMessage id="partner.feeOption.add" />
            </Button>
          ) : null}
        </Stack>
      )}
    </FieldGroup>
  )
}
