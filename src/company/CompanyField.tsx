import { Stack } from '@chakra-ui/react/stack'
import { useState, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type Company, companyCalls } from '../../api/company.calls.ts'
import { Combobox } from '../design/form/Combobox.tsx'
import { useField } from '../design/form/useField.ts'
import { Note } from '../design/Note.tsx'
import { LENGTHS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

type CompanyStatus = Company['status']

/** States in which a company gets no new query. */
const refusedStates: readonly CompanyStatus[] = ['bankrupt', 'deleted']

const statusTexts: Partial<Record<CompanyStatus, string>> = {
  inLiquidation: 'company.inLiquidation',
  bankrupt: 'company.bankrupt',
  deleted: 'company.deleted',
}

type Props = {
  /** The form field with the name. */
  name: string
  /** The complete registry code in the form, or null. */
  code: string | null
  locked?: React.ReactNode
  /** The screen starts with this field, so it takes the focus. */
  first?: boolean
  /** A company that may have a query was selected. */
  onPick: (company: Company) => void
  /** A company that may not have a query was selected: clears the previous company's data. */
  onRefused: () => void
  /** The company is entered by hand; `code` if the text was digits. */
  onByHand: (code: string | null) => void
}

/** A company by name or registry code from the business register, or by hand; typed text stays as the name. */
export const CompanyField = (props: Props) => {
  const { name, locked, first = false } = props
  const intl = useIntl()
  const { text, error, shownCompany, companies, loading, failed, type, pick, leave, byHand } =
    useCompanyEntry(props)
  return (
    <Stack gap="3">
      <Combobox
        name={name}
        first={first}
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
          onClick: byHand,
        }}
        error={error}
        onBlur={leave}
        {...(locked ? { locked } : {})}
      />
      {shownCompany ? <CompanyStatusNote company={shownCompany} /> : null}
    </Stack>
  )
}

const CompanyStatusNote = ({ company }: { company: Company }) => {
  const id = statusTexts[company.status]
  if (id === undefined) return null
  const refused = refusedStates.includes(company.status)
  return (
    <Note status={refused ? 'error' : 'warning'} role={refused ? 'alert' : 'status'}>
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

/** Turns the typed text into a name, a code, or a company selected from the register. */
const useCompanyEntry = ({ name, code: entered, locked, onPick, onRefused, onByHand }: Props) => {
  const { field, error } = useField(name)
  const [code, setCode] = useState<string | null>(null)
  const [picked, setPicked] = useState<Company | null>(null)
  // A rejected company is not in the form.
  const inForm = picked && refusedStates.includes(picked.status) ? null : (picked?.companyCode ?? null)
  const isPicked = picked !== null && inForm === entered
  const found = useCompanyOf(locked || isPicked ? null : entered)
  const shownCompany = isPicked ? picked : found
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
    const isRefused = refusedStates.includes(company.status)
    setPicked(company)
    setSearched('')
    setCode(null)
    if (isRefused) onRefused()
    else onPick(company)
  }
  const leave = () => {
    field.onBlur()
    if (code === null) return
    onByHand(code.replaceAll(/\s/g, ''))
    setCode(null)
  }
  const byHand = () => {
    onByHand(code?.replaceAll(/\s/g, '') ?? null)
    setCode(null)
  }
  return { text, error, shownCompany, companies, loading, failed, type, pick, leave, byHand }
}

const REST_MS = 250

/** The company of a complete registry code; null if the register does not have it. */
const useCompanyOf = (code: string | null): Company | null => {
  const wanted = useDebouncedValue(code ?? '')
  const found = useApiQuery(
    companyCalls.byCode,
    { query: { companyCode: wanted } },
    { enabled: wanted !== '' && wanted === code, staleTime: Infinity },
  )
  if (wanted !== code) return null
  return found.data?.find(({ companyCode }) => companyCode === wanted) ?? null
}

/** Whether a search is for a registry code: only digits and spaces. */
const isCode = (text: string): boolean => /^\d[\d\s]*$/.test(text.trim())

type CompanySearch = { companies: readonly Company[]; loading: boolean; failed: boolean }

/** Companies whose name or registry code starts with the text; from three characters on. */
const useCompanySearch = (text: string): CompanySearch => {
  const wanted = useDebouncedValue(text.trim())
  const long = wanted.length >= LENGTHS.searchMin
  const byCode = isCode(wanted)
  const names = useApiQuery(companyCalls.byName, { query: { name: wanted } }, { enabled: long && !byCode })
  const codes = useApiQuery(
    companyCalls.byCode,
    { query: { companyCode: wanted.replaceAll(/\s/g, '') } },
    { enabled: long && byCode },
  )
  const search = byCode ? codes : names
  return {
    companies: long ? (search.data ?? []) : [],
    loading: long && search.isFetching,
    failed: long && search.isError,
  }
}

/** Returns the text after a pause in typing, so that not every keystroke queries the register. */
const useDebouncedValue = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
