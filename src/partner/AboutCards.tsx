import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { counties } from '../../api/place.ts'
import { representationTypes } from '../../api/representation.ts'
import type { Manager } from '../../api/user.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { countryOptions } from '../country/countries.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { partnerLabel } from './partner-values.ts'

type Name = keyof PartnerForm
const listed = (name: Name, rest: Omit<ListedField<Name>, 'name' | 'label'> = {}): ListedField<Name> => ({
  name,
  label: `partner.field.${name}`,
  ...rest,
})

const company = [
  listed('businessName', { maxLength: 200, required: true }),
  listed('regCode', { maxLength: 40, required: true }),
  listed('vatNumber', { maxLength: 20 }),
  listed('bankAccountNumber', { maxLength: 42 }),
  listed('phoneNumber', { type: 'tel', required: true }),
  listed('email', { type: 'email' }),
  listed('billingEmail', { type: 'email' }),
  listed('shopId', { maxLength: 50 }),
]

const representative = [
  listed('representativeName', { maxLength: 200 }),
  listed('representativePersonalCode', { maxLength: 20 }),
  listed('representativePhone', { type: 'tel' }),
  listed('representativeEmail', { type: 'email' }),
]

/** The partner: name, address, contacts and notifications. */
export const AboutCards = ({ managers }: { managers: readonly Manager[] }) => (
  <>
    <Company managers={managers} />
    <Address />
    <Representative />
    <Notices />
  </>
)

const Company = ({ managers }: { managers: readonly Manager[] }) => {
  const intl = useIntl()
  return (
    <Card title={<FormattedMessage id="partner.company" />}>
      <FieldGrid columns={3}>
        <FieldList fields={company} />
        <SelectField
          name="managerId"
          label={partnerLabel(intl, 'managerId')}
          empty={intl.formatMessage({ id: 'partner.notChosen' })}
          options={managers.map(({ accountUserId, fullName }) => ({ value: accountUserId, label: fullName }))}
        />
      </FieldGrid>
    </Card>
  )
}

const Address = () => {
  const intl = useIntl()
  const { trigger } = useFormContext<PartnerForm>()
  const country = useWatch<PartnerForm, 'country'>({ name: 'country' })
  return (
    <Card title={<FormattedMessage id="partner.address" />}>
      <FieldGrid columns={3}>
        <FieldList
          fields={[
            listed('street', { maxLength: 200 }),
            listed('zipCode', { maxLength: 10, required: true }),
            listed('city', { maxLength: 100 }),
          ]}
        />
        <SelectField
          name="county"
          label={partnerLabel(intl, 'county')}
          empty={intl.formatMessage({ id: 'partner.notChosen' })}
          options={counties.map((county) => ({
            value: county,
            label: intl.formatMessage({ id: 'client.county.name' }, { county }),
          }))}
          optional
        />
        <SelectField
          name="country"
          label={partnerLabel(intl, 'country')}
          options={countryOptions(intl, country)}
          // Only Estonian codes have a format to validate.
          onValue={() => void trigger(['zipCode', 'regCode'])}
        />
      </FieldGrid>
    </Card>
  )
}

const Representative = () => {
  const intl = useIntl()
  return (
    <Card title={<FormattedMessage id="partner.representative" />}>
      <FieldGrid columns={3}>
        <FieldList fields={representative} />
        <SelectField
          name="representedBy"
          label={partnerLabel(intl, 'representedBy')}
          empty={intl.formatMessage({ id: 'partner.notChosen' })}
          options={representationTypes.map((type) => ({
            value: type,
            label: intl.formatMessage({ id: `partner.representedBy.${type === 'Law' ? 'law' : 'power'}` }),
          }))}
          optional
        />
      </FieldGrid>
    </Card>
  )
}

const Notices = () => {
  const intl = useIntl()
  const wanted = useWatch<PartnerForm, 'notifyOnDecision'>({ name: 'notifyOnDecision' })
  return (
    <Card title={<FormattedMessage id="partner.notices" />}>
      <FieldGrid>
        <CheckboxField name="notifyOnDecision" label={partnerLabel(intl, 'notifyOnDecision')} />
        {wanted ? (
          <TextField
            name="notifyOnDecisionEmail"
            type="email"
            label={partnerLabel(intl, 'notifyOnDecisionEmail')}
            maxLength={254}
            optional
          />
        ) : null}
        <TextareaField
          name="comment"
          label={partnerLabel(intl, 'comment')}
          rows={3}
          maxLength={4000}
          optional
        />
      </FieldGrid>
    </Card>
  )
}
