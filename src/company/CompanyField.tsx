import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Company } from '../../contract/company.ts'
import { Combobox } from '../design/form/Combobox.tsx'
import { useField } from '../design/form/useField.ts'
import { Note } from '../design/Note.tsx'
import { Stack } from '../design/Stack.tsx'
import { isCode, useCompanySearch } from './useCompanySearch.ts'

type Standing = Company['status']

/** Companies in such a state get no new query. */
const refusedStates: readonly Standing[] = ['bankrupt', 'deleted']

const standingTexts: Partial<Record<Standing, string>> = {
  inLiquidation: 'company.inLiquidation',
  bankrupt: 'company.bankrupt',
  deleted: 'company.deleted',
}

const StandingNote = ({ company }: { company: Company }) => {
  const id = standingTexts[company.status]
  if (id === undefined) return null
  const refused = refusedStates.includes(company.status)
  return (
    <Note tone={refused ? 'danger' : 'waiting'} role={refused ? 'alert' : 'status'}>
      <b>{company.name}</b>: <FormattedMessage id={id} />
      {refused ? (
        <>
          {' '}
          <FormattedMessage id="company.noQuery" />
        </>
      ) : null}
    </Note>
  )
}

type Props = {
  /** Field of the form that holds the name. */
  name: string
  locked?: React.ReactNode
  /** A company that may have a query was picked. */
  onPick: (company: Company) => void
  /** The company is to be entered by hand; `code` where digits were typed that are no name. */
  onByHand: (code: string | null) => void
}

/** A company by name or registry code from the business register, or by hand: what is typed stays as the name. */
export const CompanyField = ({ name, locked, onPick, onByHand }: Props) => {
  const intl = useIntl()
  const { field, error } = useField(name)
  const [code, setCode] = useState<string | null>(null)
  const [picked, setPicked] = useState<Company | null>(null)
  const text = code ?? String(field.value ?? '')
  const [searched, setSearched] = useState('')
  const { companies, loading, failed } = useCompanySearch(searched)

  const type = (typed: string) => {
    setSearched(typed)
    setPicked(null)
    setCode(isCode(typed) ? typed : null)
    if (!isCode(typed)) field.onChange(typed)
  }
  const pick = (key: string) => {
    const company = companies.find((one) => one.companyCode === key)
    if (!company) return
    setPicked(company)
    setSearched('')
    setCode(null)
    if (!refusedStates.includes(company.status)) onPick(company)
  }
  const leave = () => {
    field.onBlur()
    if (code === null) return
    onByHand(code.replaceAll(/\s/g, ''))
    setCode(null)
  }
  return (
    <Stack gap="3">
      <Combobox
        name={name}
        label={intl.formatMessage({ id: 'client.search' })}
        text={text}
        onText={type}
        options={companies.map((company) => ({
          key: company.companyCode,
          name: company.name,
          code: company.companyCode,
          detail: company.city,
        }))}
        onPick={pick}
        loading={loading}
        failed={failed ? <FormattedMessage id="client.search.failed" /> : undefined}
        byHand={{
          label: <FormattedMessage id="client.search.byHand" />,
          onClick: () => {
            onByHand(code?.replaceAll(/\s/g, '') ?? null)
            setCode(null)
          },
        }}
        error={error}
        onBlur={leave}
        {...(locked ? { locked } : {})}
      />
      {picked ? <StandingNote company={picked} /> : null}
    </Stack>
  )
}
