import { Stack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Company } from '../../api/company.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { isRegistryCode } from '../../domain/identifier/company-code.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { fromRegister } from '../../domain/registered-client.ts'
import { CompanyField } from '../company/CompanyField.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { OptionField } from '../design/form/OptionButtons.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { ReturningClient } from './ReturningClient.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectIsNew, selectLimitCheck, selectView } from '../query-editor/selectors.ts'

const emptyCompany: Company = {
  name: '',
  companyCode: '',
  vatNumber: '',
  address: '',
  postalCode: '',
  city: '',
  status: 'entered',
}

/** The client: company or consumer, codes, and billing address. */
export const CompanyFields = () => {
  const intl = useIntl()
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const locked = useLockReason('client')
  const consumer = useWatch<QuerySave, 'consumer'>({ name: 'consumer' }) === true
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <Card title={<FormattedMessage id={consumer ? 'client.person' : 'client.company'} />}>
      <Stack gap="4">
        {inhouse ? <KindField /> : null}
        <NameField consumer={consumer} />
        <FieldGrid>
          <TextField
            name="custRegCode"
            label={text(consumer ? 'client.personalCode' : 'client.registryCode')}
            locked={locked}
          />
          {view === 'shop' || consumer ? null : (
            <TextField name="vatNumber" label={text('client.vatNumber')} locked={locked} optional />
          )}
        </FieldGrid>
        {/* Above the fields that it fills, so that nobody types them first. */}
        {locked ? null : <ReturningClient />}
        <FieldGrid>
          <BillingEmail />
          <TextField name="bankAccountNumber" label={text('client.bankAccount')} locked={locked} optional />
        </FieldGrid>
      </Stack>
    </Card>
  )
}

/** A complete, valid Estonian registry code to look up; else null. */
const useRegistryCode = (): string | null => {
  const [typed = '', country = ''] = useWatch<QuerySave, ['custRegCode', 'country']>({
    name: ['custRegCode', 'country'],
  })
  const code = stripIdentifier(typed)
  const isEstonian = (country || DEFAULTS.country) === DEFAULTS.country
  return isEstonian && isRegistryCode(code) ? code : null
}

const KindField = () => {
  const intl = useIntl()
  return (
    <OptionField
      name="consumer"
      label={intl.formatMessage({ id: 'client.kind' })}
      locked={useLockReason('client')}
      options={[
        { value: false, label: <FormattedMessage id="client.kind.business" /> },
        { value: true, label: <FormattedMessage id="client.kind.consumer" /> },
      ]}
    />
  )
}

const NameField = ({ consumer }: { consumer: boolean }) => {
  const intl = useIntl()
  const locked = useLockReason('client')
  const code = useRegistryCode()
  const { getValues, setValue, setFocus } = useFormContext<QuerySave>()
  const set = (values: QuerySave) => {
    for (const [key, value] of Object.entries(values))
      setValue(key as keyof QuerySave, value, { shouldDirty: true, shouldValidate: true })
  }
  const isNew = useQueryState(selectIsNew)
  if (consumer)
    return <TextField name="custName" label={intl.formatMessage({ id: 'client.name' })} locked={locked} />
  return (
    <CompanyField
      name="custName"
      first={isNew}
      code={code}
      locked={locked}
      onPick={(company) => set(fromRegister(company))}
      onRefused={() => set(fromRegister(emptyCompany))}
      onByHand={(typed) => {
        if (typed === null) return setFocus('custRegCode')
        // Another code is another company: clears the previous name and address.
        const before = getValues('custRegCode')
        set({ ...(before && before !== typed ? fromRegister(emptyCompany) : {}), custRegCode: typed })
      }}
    />
  )
}

/** The billing e-mail. A shop sees it only while the customer's limit is not blocked. */
const BillingEmail = () => {
  const intl = useIntl()
  const view = useQueryState(selectView)
  const locked = useLockReason('billingEmail')
  const blocked = useSelector(useQueryState(selectLimitCheck), (snapshot) => snapshot.matches('blocked'))
  const shop = view === 'shop'
  if (shop && blocked) return null
  return (
    <TextField
      name="billingEmail"
      type="email"
      label={intl.formatMessage({ id: 'client.billingEmail' })}
      locked={locked}
      optional={!shop}
    />
  )
}
