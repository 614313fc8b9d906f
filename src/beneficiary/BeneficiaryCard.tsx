import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { publicPersons } from '../../contract/beneficiary.ts'
import type { QuerySave } from '../../contract/query.ts'
import { countryOptions } from '../client/countries.ts'
import { useLockReason } from '../client/useLockReason.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { Stack } from '../design/Stack.tsx'
import { publicPersonTexts } from './publicPersonTexts.ts'

type Props = { locked: ReactNode }

const ResidencyField = ({ locked }: Props) => {
  const intl = useIntl()
  const { trigger } = useFormContext<QuerySave>()
  const residency = useWatch<QuerySave, 'actualBeneficiary.residency'>({
    name: 'actualBeneficiary.residency',
  })
  return (
    <SelectField
      name="actualBeneficiary.residency"
      label={<FormattedMessage id="query.field.residency" />}
      locked={locked}
      options={countryOptions(intl, residency ?? '')}
      // Only a code from Estonia has a form to check.
      onValue={() => void trigger('actualBeneficiary.personalCode')}
    />
  )
}

const PublicPersonField = ({ locked }: Props) => {
  const intl = useIntl()
  return (
    <SelectField
      name="actualBeneficiary.isPublicPerson"
      label={<FormattedMessage id="query.field.publicPerson" />}
      locked={locked}
      options={publicPersons.map((value) => ({
        value,
        label: intl.formatMessage({ id: publicPersonTexts[value] }),
      }))}
    />
  )
}

/** What stands in for a personal code. */
const BirthFields = ({ locked }: Props) => (
  <FieldGrid columns={3}>
    <DateField
      name="actualBeneficiary.dateOfBirth"
      label={<FormattedMessage id="query.field.dateOfBirth" />}
      locked={locked}
      optional
    />
    <TextField
      name="actualBeneficiary.placeOfBirth"
      label={<FormattedMessage id="query.field.placeOfBirth" />}
      maxLength={200}
      locked={locked}
      optional
    />
    <TextField
      name="actualBeneficiary.currentPlaceOfLiving"
      label={<FormattedMessage id="query.field.placeOfLiving" />}
      maxLength={300}
      locked={locked}
      optional
    />
  </FieldGrid>
)

const CodeField = ({ locked }: Props) => (
  <TextField
    name="actualBeneficiary.personalCode"
    label={<FormattedMessage id="client.personalCode" />}
    maxLength={20}
    locked={locked}
    optional
  />
)

/** The person who in the end owns or controls the client. */
export const BeneficiaryCard = () => {
  const locked = useLockReason('deal')
  const { setValue } = useFormContext<QuerySave>()
  const withoutCode = useWatch<QuerySave, 'actualBeneficiary.beneficiaryNoPersonalCode'>({
    name: 'actualBeneficiary.beneficiaryNoPersonalCode',
  })
  return (
    <Card title={<FormattedMessage id="query.part.beneficiary" />}>
      <Stack gap="4">
        <FieldGrid>
          <TextField
            name="actualBeneficiary.name"
            label={<FormattedMessage id="query.field.name" />}
            maxLength={200}
            locked={locked}
            optional
          />
          {withoutCode ? null : <CodeField locked={locked} />}
        </FieldGrid>
        <CheckboxField
          name="actualBeneficiary.beneficiaryNoPersonalCode"
          label={<FormattedMessage id="query.field.noPersonalCode" />}
          hint={<FormattedMessage id="beneficiary.noCode.hint" />}
          locked={locked}
          onValue={(none) => {
            // A code out of sight must neither be stored nor refused.
            if (none)
              setValue('actualBeneficiary.personalCode', '', { shouldDirty: true, shouldValidate: true })
          }}
        />
        {withoutCode ? <BirthFields locked={locked} /> : null}
        <FieldGrid>
          <ResidencyField locked={locked} />
          <PublicPersonField locked={locked} />
        </FieldGrid>
      </Stack>
    </Card>
  )
}
