import { useEffect, useState } from 'react'
import { companyCalls, type Company } from '../../api/company.calls.ts'
import { LENGTHS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

const REST_MS = 250

/** The company of a complete registry code; null if the register does not have it. */
export const useCompanyOf = (code: string | null): Company | null => {
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
export const isCode = (text: string): boolean => /^\d[\d\s]*$/.test(text.trim())

export type CompanySearch = { companies: readonly Company[]; loading: boolean; failed: boolean }

/** Companies whose name or registry code starts with the text; from three characters on. */
export const useCompanySearch = (text: string): CompanySearch => {
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
