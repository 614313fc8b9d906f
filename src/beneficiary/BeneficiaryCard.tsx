import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { publicPersons } from '../../api/public-person.ts'
import type { QuerySave } from '../../api/query.ts'
import { countryOptions } from '../country/countries.ts'
import { NationalityFields } from '../country/NationalityFields.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { beneficiaryOfficeTexts } from './public-person-texts.ts'
import { useLockReason } from '../query-editor/useLock.tsx'

type Props = { locked: ReactNode }

type Listed = ListedField<FieldPath<QuerySave>>

const name: Listed = { name: 'actualBeneficiary.name', label: 'query.field.name', maxLength: 200 }
const code: Listed = { name: 'actualBeneficiary.personalCode', label: 'client.personalCode', maxLength: 20 }

/** Asked only without a personal code, which contains it. */
const birth: Listed = {
  name: 'actualBeneficiary.dateOfBirth',
  label: 'query.field.dateOfBirth',
  type: 'date',
}
const places: readonly Listed[] = [
  { name: 'actualBeneficiary.placeOfBirth', label: 'query.field.placeOfBirth', maxLength: 200 },
  { name: 'actualBeneficiary.currentPlaceOfLiving', label: 'query.field.placeOfLiving', maxLength: 300 },
]

/** The client's actual beneficiary. */
export const BeneficiaryCard = () => {
  const locked = useLockReason('deal')
  const { setValue } = useFormContext<QuerySave>()
  const withoutCode = useWatch<QuerySave, 'actualBeneficiary.beneficiaryNoPersonalCode'>({
    name: 'actualBeneficiary.beneficiaryNoPersonalCode',
  })
  return (
    <FoldingCard kind="beneficiary" title={<FormattedMessage id="query.part.beneficiary" />}>
      <Stack gap="4">
        <FieldGrid>
          <FieldList fields={[name, withoutCode ? birth : code]} locked={locked} />
        </FieldGrid>
        <CheckboxField
          name="actualBeneficiary.beneficiaryNoPersonalCode"
          label={<FormattedMessage id="query.field.noPersonalCode" />}
          hint={locked ? undefined : <FormattedMessage id="beneficiary.noCode.hint" />}
          locked={locked}
          onValue={(none) => {
            // A hidden code must be neither stored nor validated.
            if (none)
              setValue('actualBeneficiary.personalCode', '', { shouldDirty: true, shouldValidate: true })
          }}
        />
        <FieldGrid>
          <NationalityFields
            first="actualBeneficiary.nationality"
            second="actualBeneficiary.secondNationality"
            locked={locked}
          />
          <FieldList fields={places} locked={locked} />
          <ResidencyField locked={locked} />
          <PublicPersonField locked={locked} />
        </FieldGrid>
      </Stack>
    </FoldingCard>
  )
}

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
      // Only Estonian codes have a format to validate.
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
      hint={locked ? undefined : <FormattedMessage id="beneficiary.public.hint" />}
      locked={locked}
      options={publicPersons.map((value) => ({
        value,
        label: intl.formatMessage({ id: beneficiaryOfficeTexts[value] }),
      }))}
    />
  )
}
