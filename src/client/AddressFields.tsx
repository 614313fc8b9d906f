import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { counties } from '../../api/place.ts'
import type { QuerySave } from '../../api/query.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { cleanZipCode } from '../../domain/identifier/zip-code.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { countryOptions } from '../country/countries.ts'
import { useLockReason } from '../query-editor/useLock.tsx'

/** The client's address. */
export const AddressFields = () => {
  const intl = useIntl()
  const locked = useLockReason('client')
  const { trigger } = useFormContext<QuerySave>()
  const country = useWatch<QuerySave, 'country'>({ name: 'country' }) ?? ''
  const isEstonian = (country || DEFAULTS.country) === DEFAULTS.country
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <Card title={<FormattedMessage id="client.address" />}>
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
    </Card>
  )
}
