import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { BeneficiaryCard } from '../beneficiary/BeneficiaryCard.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { LockedFields } from '../design/LockedFields.tsx'
import { GuarantorCard } from '../guarantor/GuarantorCard.tsx'
import { useEditable, useLockReason } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse } from '../query-editor/selectors.ts'
import { SuretiesSection } from '../surety/SuretiesSection.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields, DocumentFields } from './ContactFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { ManagerField } from './ManagerField.tsx'
import { counties } from '../../api/place.ts'
import type { QuerySave } from '../../api/query.ts'
import type { QueryField } from '../../machines/lifecycle/query/field-rules.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { cleanZipCode } from '../../domain/identifier/zip-code.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { countryOptions } from '../country/countries.ts'

/** The client of the query. */
export const ClientTab = () => {
  const inhouse = useQueryState(selectInhouse)
  return (
    <Stack gap="4">
      <LockedFields locked={useClientLock()}>
        {inhouse ? (
          <FieldGrid>
            <ManagerField />
          </FieldGrid>
        ) : null}
        <CompanyFields />
        {inhouse ? <AddressFields /> : null}
        <ContactFields />
        <DocumentFields />
      </LockedFields>
      <LockedFields locked={useLockReason('deal')}>
        <IdentityFields />
        {inhouse ? <PeopleBehind /> : null}
      </LockedFields>
    </Stack>
  )
}

/** The client's actual beneficiary and backers; only in-house users edit them, even after the client has locked. */
const PeopleBehind = () => (
  <>
    <BeneficiaryCard />
    <SuretiesSection />
    <GuarantorCard />
  </>
)

/** The parts of the tab that stay editable after the client has locked: one field of each, and its text. */
export const editableLater = {
  managerId: 'lock.part.manager',
  billingEmail: 'lock.part.billingEmail',
  representativeNationality: 'lock.part.identity',
  actualBeneficiary: 'lock.part.beneficiary',
  sureties: 'lock.part.sureties',
  guarantor: 'lock.part.guarantor',
} as const satisfies Partial<Record<QueryField, string>>

/** Why the client is locked, and what can still be changed below that sentence. */
const useClientLock = () => {
  const intl = useIntl()
  const reason = useLockReason('client')
  const editable = useEditable(Object.keys(editableLater) as (keyof typeof editableLater)[])
  if (reason === undefined || editable.length === 0) return reason
  const parts = editable.map((field) => intl.formatMessage({ id: editableLater[field] }))
  return (
    <>
      {reason} <FormattedMessage id="lock.except" values={{ parts: intl.formatList(parts) }} />
    </>
  )
}

/** The client's address. */
const AddressFields = () => {
  const intl = useIntl()
  const locked = useLockReason('client')
  const { trigger } = useFormContext<QuerySave>()
  const country = useWatch<QuerySave, 'country'>({ name: 'country' }) ?? ''
  const isEstonian = (country || DEFAULTS.country) === DEFAULTS.country
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <FoldingCard kind="address" title={<FormattedMessage id="client.address" />}>
      <FieldGrid columns={3}>
        <TextField name="street" label={text('client.street')} locked={locked} optional />
        <TextField name="houseNumber" label={text('client.houseNumber')} locked={locked} optional />
        <TextField name="flatNumber" label={text('client.flatNumber')} locked={locked} optional />
        <TextField
          name="zipCode"
          label={text('client.zipCode')}
          locked={locked}
          inputMode={isEstonian ? 'numeric' : 'text'}
          {...(isEstonian ? { clean: cleanZipCode } : {})}
          maxLength={10}
          optional
        />
        <TextField name="city" label={text('client.city')} locked={locked} optional />
        <SelectField
          name="county"
          label={text('client.county')}
          locked={locked}
          empty={text('client.county.none')}
          options={counties.map((county) => ({
            value: county,
            label: intl.formatMessage({ id: 'client.county.name' }, { county }),
          }))}
          optional
        />
        <SelectField
          name="country"
          label={text('client.country')}
          locked={locked}
          options={countryOptions(intl, country)}
          // Only Estonian codes have a format to validate.
          onValue={() => void trigger('zipCode')}
        />
      </FieldGrid>
    </FoldingCard>
  )
}
