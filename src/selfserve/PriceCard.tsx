import { Stack, HStack } from '@chakra-ui/react/stack'
// oxlint-disable-next-line no-restricted-imports -- The editor renders with each key (docs/decisions/031).
import { memo } from 'react'
import { useFormContext, useWatch, useFieldArray } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { linesCost } from '../../domain/offer-prices.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Note } from '../design/Note.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { type Option, SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useUser } from '../user/useUser.ts'
import type { Locked } from './OfferLayout.tsx'
import { type OfferForm, toSave, withoutVatOf, withVatOf } from './offer-form.ts'
import { Button } from '../design/Button.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useKeptFocus } from '../design/useKeptFocus.ts'

const OFFER_NUMBER_LENGTH = 30

type Props = Locked & { setting: PartnerSetting; groups: readonly Option[]; lastGroup: number | null }

/** The offer's content: number, assets, extras and total. */
export const PriceCard = memo(({ setting, groups, lastGroup, locked }: Props) => {
  return (
    <Card title={<FormattedMessage id="selfServe.assets" />}>
      <Stack gap="6">
        <FieldGrid>
          <TextField
            name="offerNumber"
            label={<FormattedMessage id="selfServe.offerNumber" />}
            maxLength={OFFER_NUMBER_LENGTH}
            locked={locked}
          />
        </FieldGrid>
        <MainAssets groups={groups} lastGroup={lastGroup} locked={locked} />
        {setting.editInsurance ? (
          <FieldGrid>
            <AmountField
              name="insurance"
              label={<FormattedMessage id="asset.extra.insurance" />}
              locked={locked}
              optional
            />
            <AmountField
              name="warranty"
              label={<FormattedMessage id="asset.extra.warranty" />}
              locked={locked}
              optional
            />
          </FieldGrid>
        ) : null}
        <TotalFields locked={locked} />
        <FieldGrid>
          <AmountField
            name="contractFee"
            label={<FormattedMessage id="query.field.contractFee" />}
            locked={
              locked ??
              (setting.editContractFee ? undefined : <FormattedMessage id="terms.contractFee.fixed" />)
            }
          />
        </FieldGrid>
      </Stack>
    </Card>
  )
})

/** Warns while typing that the total does not cover the assets. */
const OverTotal = () => {
  const intl = useIntl()
  const save = toSave(useWatch<OfferForm>() as OfferForm)
  const least = linesCost(save)
  if (save.totalAmount === 0 || least <= save.totalAmount) return null
  return (
    <Note role="status">
      <FormattedMessage id="selfServe.overTotal" values={{ least: intl.formatNumber(least, EURO_FORMAT) }} />
    </Note>
  )
}

/** The total, without and with VAT; typing one computes the other. */
const TotalFields = ({ locked }: Locked) => {
  const { hideVatFields } = useUser()
  const { getFieldState, getValues, setValue, formState } = useFormContext<OfferForm>()
  const derived = withVatOf(useWatch<OfferForm>() as OfferForm)
  const put = (name: 'totalAmount' | 'totalWithVat', value: number | null) =>
    setValue(name, value, {
      shouldDirty: true,
      // Clears the error of the replaced text.
      shouldValidate: formState.isSubmitted || getFieldState(name).invalid,
    })
  return (
    <>
      <FieldGrid>
        <AmountField
          name="totalAmount"
          label={<FormattedMessage id="selfServe.total" />}
          locked={locked}
          onValue={() => put('totalWithVat', null)}
        />
        {hideVatFields ? null : (
          <AmountField
            name="totalWithVat"
            label={<FormattedMessage id="selfServe.totalWithVat" />}
            locked={locked}
            derived={derived}
            onValue={(value) => put('totalAmount', withoutVatOf(getValues(), value))}
          />
        )}
      </FieldGrid>
      <OverTotal />
    </>
  )
}

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
    '& + &': { mdDown: { borderTopWidth: '1px', borderColor: 'line', paddingTop: '4' } },
  },
})
const Beside = styled('span', { base: { paddingTop: '7' } })

const MAX_ASSETS = 50

type MainAssetsProps = Locked & { groups: readonly Option[]; lastGroup: number | null }

/** The financed assets: each with a group and a price without VAT. */
const MainAssets = ({ groups, locked, lastGroup }: MainAssetsProps) => {
  const intl = useIntl()
  const { getValues } = useFormContext<OfferForm>()
  const { fields, append, remove } = useFieldArray<OfferForm, 'mainAssets'>({ name: 'mainAssets' })
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Stack ref={place} gap="4">
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
      {locked || fields.length >= MAX_ASSETS ? null : (
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
