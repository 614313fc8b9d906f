import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { type Option, SelectField } from '../design/form/SelectField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import type { Locked } from './OfferLayout.tsx'
import type { OfferForm } from './offer-form.ts'

const Line = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) 32px',
      md: 'minmax(0, 2fr) minmax(0, 1.2fr) 32px',
    },
    '& > :not(:last-child)': { gridColumn: { base: '1', md: 'auto' } },
    '& > :last-child': { gridRow: { base: '1', md: 'auto' }, gridColumn: { base: '2', md: 'auto' } },
  },
})
const Beside = styled('span', { base: { paddingTop: '7' } })

const MOST = 50

type Props = Locked & { groups: readonly Option[]; lastGroup: number | null }

/** The financed assets: each with a group and a price without VAT. */
export const MainAssets = ({ groups, locked, lastGroup }: Props) => {
  const intl = useIntl()
  const { getValues } = useFormContext<OfferForm>()
  const { fields, append, remove } = useFieldArray<OfferForm, 'mainAssets'>({ name: 'mainAssets' })
  return (
    <Stack gap="4">
      {fields.map(({ id }, index) => (
        <Line
          key={id}
          role="group"
          aria-label={intl.formatMessage({ id: 'selfServe.asset' }, { number: index + 1 })}
        >
          <SelectField
            name={`mainAssets.${index}.groupId`}
            label={<FormattedMessage id="query.field.assetGroup" />}
            locked={locked}
            options={groups}
            empty={intl.formatMessage({ id: 'asset.notChosen' })}
          />
          <AmountField
            name={`mainAssets.${index}.price`}
            label={<FormattedMessage id="query.field.price" />}
            locked={locked}
          />
          <Beside>
            {locked || fields.length === 1 ? null : (
              <IconButton
                icon="trash"
                label={intl.formatMessage({ id: 'selfServe.asset.remove' }, { number: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </Beside>
        </Line>
      ))}
      {locked || fields.length >= MOST ? null : (
        <HStack wrap="wrap">
          <Button
            size="sm"
            icon="plus"
            onClick={() => {
              const groupId = getValues('mainAssets').at(-1)?.groupId ?? lastGroup
              append({ groupId, price: null, vatExempt: false })
            }}
          >
            <FormattedMessage id="selfServe.asset.add" />
          </Button>
        </HStack>
      )}
    </Stack>
  )
}
