import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { NationalityFields } from '../country/NationalityFields.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Data required by the anti-money-laundering law, as far as it applies to this client. */
export const IdentityFields = () => {
  const intl = useIntl()
  const locked = useLockReason('deal')
  const consumer = useWatch<QuerySave, 'consumer'>({ name: 'consumer' }) === true
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <FoldingCard kind="clientIdentity" title={<FormattedMessage id="client.identity" />}>
      <Stack gap="4">
        {locked ? null : (
          <Text textStyle="small" color="ink2">
            <FormattedMessage id="client.identity.hint" />
          </Text>
        )}
        <FieldGrid>
          <NationalityFields
            first="representativeNationality"
            second="representativeSecondNationality"
            hint={text(consumer ? 'client.nationality.consumer' : 'client.nationality.company')}
            locked={locked}
          />
          <TextField
            name="representativePlaceOfBirth"
            label={text('query.field.placeOfBirth')}
            hint={text('client.placeOfBirth.hint')}
            maxLength={200}
            locked={locked}
            optional
          />
          <RegisterNumbers consumer={consumer} />
        </FieldGrid>
      </Stack>
    </FoldingCard>
  )
}

/** Numbers that few clients have; shops' clients are people and companies of Estonia. */
const RegisterNumbers = ({ consumer }: { consumer: boolean }) => {
  const intl = useIntl()
  const locked = useLockReason('deal')
  const view = useQueryState(selectView)
  const country = useWatch<QuerySave, 'country'>({ name: 'country' }) ?? ''
  const text = (id: string) => intl.formatMessage({ id })
  if (view === 'shop') return null
  return (
    <>
      {consumer ? null : (
        <TextField
          name="lei"
          label={text('client.lei')}
          hint={text('client.lei.hint')}
          maxLength={40}
          locked={locked}
          optional
        />
      )}
      {(country || DEFAULTS.country) === DEFAULTS.country ? null : (
        <TextField
          name="taxNumber"
          label={text('client.taxNumber')}
          hint={text('client.taxNumber.hint')}
          maxLength={40}
          locked={locked}
          optional
        />
      )}
    </>
  )
}
