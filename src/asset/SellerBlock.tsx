import { useId, type ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { representationTypes } from '../../api/representation.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { representationTexts } from '../client/document-types.ts'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { OptionField } from '../design/form/OptionButtons.tsx'
import { styled } from '../design/theme/styled.ts'

const Block = styled('div', {
  base: {
    display: 'grid',
    gap: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    paddingTop: '4',
    minWidth: 0,
  },
})

const Title = styled('div', { base: { textStyle: 'strong' } })

type Props = { locked: ReactNode }
type Listed = ListedField<FieldPath<AssetForm>>

const seller: readonly Listed[] = [
  { name: 'sellerRegCode', label: 'query.field.sellerRegCode', maxLength: 40 },
  { name: 'vatNumber', label: 'client.vatNumber', maxLength: 20 },
  { name: 'bankAccountNumber', label: 'client.bankAccount', maxLength: 42 },
  { name: 'street', label: 'client.street', maxLength: 200 },
  { name: 'zipCode', label: 'client.zipCode', maxLength: 10 },
  { name: 'city', label: 'client.city', maxLength: 100 },
]

/** The address as papers print it, unless it has street, city and postal code. */
const address: Listed = { name: 'sellerAddress', label: 'query.field.sellerAddress', maxLength: 300 }

const reached: readonly Listed[] = [
  { name: 'sellerPhone', label: 'query.field.sellerPhone', type: 'tel' },
  { name: 'sellerEmail', label: 'query.field.sellerEmail', type: 'email' },
]

const who: readonly Listed[] = [
  { name: 'sellerRepresentative', label: 'query.field.sellerRepresentative', maxLength: 200 },
  { name: 'representativePersonalCode', label: 'guarantor.representativeCode', maxLength: 20 },
]

const whoReached: readonly Listed[] = [
  { name: 'representativePhone', label: 'asset.representativePhone', type: 'tel' },
  { name: 'representativeEmail', label: 'guarantor.representativeEmail', type: 'email' },
]

/** The seller of an asset in the contract. */
export const SellerBlock = ({ locked }: Props) => (
  <Titled title="asset.sellerBlock">
    <FieldGrid columns={3}>
      <FieldList fields={seller} locked={locked} />
    </FieldGrid>
    <FieldList fields={[address]} locked={locked} />
    <FieldGrid>
      <FieldList fields={reached} locked={locked} />
    </FieldGrid>
  </Titled>
)

/** The person who signs for the seller. */
export const SellerRepresentative = ({ locked }: Props) => (
  <Titled title="asset.sellerRepresentative">
    <FieldGrid>
      <FieldList fields={who} locked={locked} />
      <RepresentationField locked={locked} />
      <FieldList fields={whoReached} locked={locked} />
    </FieldGrid>
  </Titled>
)

const Titled = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Block role="group" aria-labelledby={id}>
      <Title id={id}>
        <FormattedMessage id={title} />
      </Title>
      {children}
    </Block>
  )
}

const RepresentationField = ({ locked }: Props) => {
  const intl = useIntl()
  return (
    <OptionField
      name="sellerReprsReprType"
      label={<FormattedMessage id="client.represents" />}
      locked={locked}
      options={representationTypes.map((type) => ({
        value: type,
        label: intl.formatMessage({ id: representationTexts[type] }),
      }))}
    />
  )
}
