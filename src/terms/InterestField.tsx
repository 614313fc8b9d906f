import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { financierCalls } from '../../api/financier.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { TermField } from './TermField.tsx'

/** The yearly interest; typing it takes the query out of the interest matrix. */
export const InterestField = () => {
  const { setValue } = useFormContext<QuerySave>()
  const matrix = useWatch<QuerySave, 'interestMatrix'>({ name: 'interestMatrix' }) ?? null
  const financier = useApiQuery(
    financierCalls.name,
    { params: { id: matrix ?? 0 } },
    { enabled: matrix !== null },
  )
  return (
    <TermField
      name="interest"
      label={<FormattedMessage id="query.field.interest" />}
      unit="%"
      hint={
        matrix !== null && financier.data ? (
          <FormattedMessage id="terms.interest.matrix" values={{ name: financier.data.name }} />
        ) : undefined
      }
      onValue={() => setValue('interestMatrix', null, { shouldDirty: true })}
    />
  )
}
