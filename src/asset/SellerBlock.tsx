import { chakra } from '@chakra-ui/react/styled-system'
import { useId, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { representationTypes } from '../../contract/representation.ts'
import { representationTexts } from '../client/documentTypes.ts'
import { PhoneField } from '../client/PhoneField.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { OptionField } from '../design/form/OptionField.tsx'
import { TextField } from '../design/form/TextField.tsx'

const Block = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    paddingTop: '4',
    minWidth: 0,
  },
})

const Title = chakra('h4', { base: { textStyle: 'strong' } })

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

type Props = { locked: ReactNode }
type LineProps = Props & { name: string; label: string; most: number }

const Line = ({ name, label, most, locked }: LineProps) => (
  <TextField name={name} label={<FormattedMessage id={label} />} maxLength={most} locked={locked} optional />
)

/** The seller of an asset as its contract names it. */
export const SellerBlock = ({ locked }: Props) => (
  <Titled title="asset.sellerBlock">
    <FieldGrid columns={3}>
      <Line name="sellerRegCode" label="query.field.sellerRegCode" most={40} locked={locked} />
      <Line name="vatNumber" label="client.vatNumber" most={20} locked={locked} />
      <Line name="bankAccountNumber" label="client.bankAccount" most={42} locked={locked} />
      <Line name="street" label="client.street" most={200} locked={locked} />
      <Line name="zipCode" label="client.zipCode" most={10} locked={locked} />
      <Line name="city" label="client.city" most={100} locked={locked} />
    </FieldGrid>
    <FieldGrid>
      <PhoneField
        name="sellerPhone"
        label={<FormattedMessage id="query.field.sellerPhone" />}
        locked={locked}
        optional
      />
      <TextField
        name="sellerEmail"
        type="email"
        label={<FormattedMessage id="query.field.sellerEmail" />}
        maxLength={254}
        locked={locked}
        optional
      />
    </FieldGrid>
  </Titled>
)

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

/** Who signs for the seller. */
export const SellerRepresentative = ({ locked }: Props) => (
  <Titled title="asset.sellerRepresentative">
    <FieldGrid>
      <Line name="sellerRepresentative" label="query.field.sellerRepresentative" most={200} locked={locked} />
      <Line
        name="representativePersonalCode"
        label="guarantor.representativeCode"
        most={20}
        locked={locked}
      />
      <RepresentationField locked={locked} />
      <PhoneField
        name="representativePhone"
        label={<FormattedMessage id="asset.representativePhone" />}
        locked={locked}
        optional
      />
      <TextField
        name="representativeEmail"
        type="email"
        label={<FormattedMessage id="guarantor.representativeEmail" />}
        maxLength={254}
        locked={locked}
        optional
      />
    </FieldGrid>
  </Titled>
)
