import { Stack } from '@chakra-ui/react/stack'
// oxlint-disable-next-line no-restricted-imports -- The editor renders with each key (docs/decisions/031).
import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { languages } from '../../api/language.ts'
import type { Company } from '../../api/company.calls.ts'
import { isRegistryCode } from '../../domain/identifier/company-code.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { CompanyField } from '../company/CompanyField.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { PhoneField } from '../design/form/PhoneField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { languageNames } from '../shell/language/names.ts'
import type { Locked } from './OfferLayout.tsx'
import type { OfferForm } from './offer-form.ts'

const EMAIL_LENGTH = 254

type Props = Locked & {
  /** An application is for the person who opens the link. */
  application?: boolean
}

/** The recipient of the link. */
export const CustomerCard = memo(({ locked, application = false }: Props) => {
  return (
    <Card title={<FormattedMessage id="selfServe.customer" />}>
      <Stack gap="4">
        {application ? null : <Company locked={locked} />}
        <FieldGrid>
          {/* Not last: Enter in the last field submits, and a select has no Enter. */}
          <SelectField
            name="language"
            label={<FormattedMessage id="selfServe.language" />}
            hint={<FormattedMessage id="selfServe.language.hint" />}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            locked={locked}
          />
          <TextField
            name="email"
            type="email"
            maxLength={EMAIL_LENGTH}
            label={<FormattedMessage id="selfServe.email" />}
            locked={locked}
            optional={!application}
          />
          <PhoneField
            name="phone"
            label={<FormattedMessage id="selfServe.phone" />}
            locked={locked}
            optional={!application}
          />
        </FieldGrid>
      </Stack>
    </Card>
  )
})

/** The offer's customer, from the register or by hand. */
const Company = ({ locked }: Locked) => {
  const { getValues, setValue, setFocus } = useFormContext<OfferForm>()
  const code = stripIdentifier(useWatch<OfferForm, 'customerRegCode'>({ name: 'customerRegCode' }))
  const set = (name: string, registryCode: string) => {
    const how = { shouldDirty: true, shouldValidate: true }
    setValue('customerName', name, how)
    setValue('customerRegCode', registryCode, how)
  }
  return (
    <>
      <CompanyField
        name="customerName"
        code={isRegistryCode(code) ? code : null}
        locked={locked}
        onPick={({ name, companyCode }: Company) => set(name, companyCode)}
        onRefused={() => set('', '')}
        onByHand={(typed) => {
          if (typed === null) return setFocus('customerRegCode')
          // Another code is another company: clears the previous name.
          set(getValues('customerRegCode') === typed ? getValues('customerName') : '', typed)
        }}
      />
      <FieldGrid>
        <TextField
          name="customerRegCode"
          label={<FormattedMessage id="selfServe.customerCode" />}
          hint={<FormattedMessage id="selfServe.customerCode.hint" />}
          locked={locked}
          optional
        />
      </FieldGrid>
    </>
  )
}
