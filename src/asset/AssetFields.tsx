import type { ReactNode } from 'react'
import { type FieldPath, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { LENGTHS } from '../../domain/constants.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { type Option, SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { isUnreadable } from '../design/form/number-text.ts'
import { styled } from '../design/theme/styled.ts'
import { useLock } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import { useUser } from '../user/useUser.ts'
import { SellerBlock, SellerRepresentative } from './SellerBlock.tsx'
import { priceWithoutVat, priceWithVat } from '../../domain/asset-price.ts'
import { type AssetGroups, useAssetGroups } from './useAssetGroups.ts'

const Box = styled('div', {
  base: { minWidth: 0 },
  variants: { wide: { true: { gridColumn: { md: 'span 2' } } } },
})

/** The fields of an asset that the view has. */
export const AssetFields = () => {
  const intl = useIntl()
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const { hideVatFields } = useUser()
  const [deal, seller] = [useLock('deal'), useLock('seller')]
  const locked = deal ? intl.formatMessage({ id: `lock.${deal}` }) : undefined
  const sellerLocked = seller ? intl.formatMessage({ id: `lock.${seller}` }) : undefined
  return (
    <>
      <FieldGrid columns={2}>
        <GroupFields locked={locked} />
      </FieldGrid>
      <FieldGrid columns={inhouse ? 4 : 3}>
        <Box wide={inhouse}>
          <TextField
            name="qassetName"
            label={<FormattedMessage id="query.field.assetName" />}
            locked={locked}
          />
        </Box>
        {inhouse ? <NumberFields locked={locked} /> : <PriceFields locked={locked} hideVat={hideVatFields} />}
      </FieldGrid>
      {inhouse ? (
        <FieldGrid columns={2}>
          <PriceFields locked={locked} hideVat={hideVatFields} />
        </FieldGrid>
      ) : null}
      {inhouse ? <SellerFields locked={sellerLocked} /> : null}
      {view === 'shop' ? (
        <CheckboxField
          name="handoverWhenSigned"
          label={<FormattedMessage id="query.field.handoverWhenSigned" />}
          hint={<FormattedMessage id="asset.handover.hint" />}
          locked={locked}
        />
      ) : null}
    </>
  )
}

const NumberFields = ({ locked }: { locked: string | undefined }) => (
  <>
    <IntegerField name="quantity" label={<FormattedMessage id="query.field.quantity" />} locked={locked} />
    <IntegerField
      name="year"
      label={<FormattedMessage id="query.field.year" />}
      maxLength={4}
      locked={locked}
    />
  </>
)

/** The options, with a chosen one that is no longer offered. */
const withChosen = (options: Option[], chosen: number | null | undefined, groups: AssetGroups): Option[] => {
  const name = groups.nameOf(chosen)
  if (!chosen || name === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: name }]
}

type GroupFieldsProps = { locked?: string | undefined }

/** Group and subgroup of an asset. A shop chooses only among the subgroups that it may sell. */
const GroupFields = ({ locked }: GroupFieldsProps) => {
  const intl = useIntl()
  const inShop = useQueryState(selectView) === 'shop'
  const groups = useAssetGroups()
  const { setValue } = useFormContext<AssetForm>()
  const [group, subgroup] = useWatch<AssetForm, ['assetGroupId', 'assetSubgroupId']>({
    name: ['assetGroupId', 'assetSubgroupId'],
  })
  const empty = intl.formatMessage({ id: 'asset.notChosen' })
  const label = <FormattedMessage id="query.field.assetGroup" />
  if (inShop)
    return (
      <SelectField
        name="assetGroupId"
        {...{ label, locked, empty }}
        options={withChosen(groups.forShop, group, groups)}
      />
    )
  return (
    <>
      <SelectField
        name="assetGroupId"
        {...{ label, locked, empty }}
        options={withChosen(groups.main, group, groups)}
        onValue={() => setValue('assetSubgroupId', null, { shouldDirty: true })}
      />
      <SelectField
        name="assetSubgroupId"
        label={<FormattedMessage id="query.field.assetSubgroup" />}
        {...{ locked, empty }}
        options={withChosen(groups.under(group), subgroup, groups)}
      />
    </>
  )
}

type PriceFieldsProps = { locked?: string | undefined; hideVat: boolean }

/** The two prices. The price typed last is kept, and the other is computed from it. */
const PriceFields = ({ locked, hideVat }: PriceFieldsProps) => {
  const { getFieldState, setValue } = useFormContext<AssetForm>()
  const { isSubmitted } = useFormState<AssetForm>()
  const [vatExempt, qassetPrice] = useWatch<AssetForm, ['vatExempt', 'qassetPrice']>({
    name: ['vatExempt', 'qassetPrice'],
  })
  const put = (name: 'qassetPrice' | 'qassetPriceWithVat', value: number | null) =>
    setValue(name, value, {
      shouldDirty: true,
      // Clears the error of the replaced text.
      shouldValidate: isSubmitted || getFieldState(name).invalid,
    })
  const follow = (qassetPriceWithVat: number | null) =>
    put(
      'qassetPrice',
      isUnreadable(qassetPriceWithVat) ? null : priceWithoutVat({ qassetPriceWithVat, vatExempt }),
    )
  return (
    <>
      {hideVat ? null : (
        <AmountField
          name="qassetPriceWithVat"
          label={<FormattedMessage id="asset.priceWithVat" />}
          locked={locked}
          derived={priceWithVat({ qassetPrice, vatExempt })}
          onValue={follow}
        />
      )}
      <AmountField
        name="qassetPrice"
        label={<FormattedMessage id="query.field.price" />}
        locked={locked}
        onValue={() => put('qassetPriceWithVat', null)}
      />
    </>
  )
}

type Listed = ListedField<FieldPath<AssetForm>>

const offer: readonly Listed[] = [
  { name: 'sellerName', label: 'query.field.sellerName', maxLength: 200, required: true },
  {
    name: 'sellerOfferNr',
    label: 'query.field.offerNumber',
    maxLength: LENGTHS.offerNumberMax,
    required: true,
  },
  { name: 'sellerOfferDate', label: 'query.field.offerDate', type: 'date', required: true },
]

const delivery: readonly Listed[] = [
  { name: 'deliveryPlace', label: 'query.field.deliveryPlace', maxLength: 300 },
  { name: 'deliveryDate', label: 'query.field.deliveryDate', type: 'date' },
  { name: 'receivedDate', label: 'query.field.receivedDate', type: 'date' },
]

type SellerFieldsProps = { locked?: ReactNode }

/** The seller of the asset, its offer and the delivery place; only in-house users see all of it. */
const SellerFields = ({ locked }: SellerFieldsProps) => {
  const view = useQueryState(selectView)
  return (
    <>
      <FieldGrid columns={3}>
        <FieldList fields={offer} locked={locked} />
      </FieldGrid>
      {view === 'inhouse' ? (
        <>
          <SellerBlock locked={locked} />
          <SellerRepresentative locked={locked} />
        </>
      ) : null}
      <FieldGrid columns={3}>
        <FieldList fields={delivery} locked={locked} />
      </FieldGrid>
    </>
  )
}
