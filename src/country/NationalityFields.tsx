import type { ReactNode } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { SelectField } from '../design/form/SelectField.tsx'
import { nationalityOptions } from './nationalities.ts'

type Props = {
  first: FieldPath<QuerySave>
  second: FieldPath<QuerySave>
  hint?: ReactNode
  locked: ReactNode
}

/** A person's nationality, and another one once there is a first. */
export const NationalityFields = ({ first, second, hint, locked }: Props) => {
  const intl = useIntl()
  const { setValue } = useFormContext<QuerySave>()
  const [one, other] = useWatch<QuerySave>({ name: [first, second] }) as (string | null | undefined)[]
  return (
    <>
      <SelectField
        name={first}
        label={<FormattedMessage id="client.nationality" />}
        hint={hint}
        empty={intl.formatMessage({ id: 'client.nationality.notAsked' })}
        options={nationalityOptions(intl, one ?? null)}
        // A hidden second nationality must not be stored.
        onValue={(value) => {
          if (value === null) setValue(second, null, { shouldDirty: true })
        }}
        locked={locked}
        optional
      />
      {one ? (
        <SelectField
          name={second}
          label={<FormattedMessage id="client.secondNationality" />}
          empty={intl.formatMessage({ id: 'client.secondNationality.none' })}
          options={nationalityOptions(intl, other ?? null)}
          locked={locked}
          optional
        />
      ) : null}
    </>
  )
}
