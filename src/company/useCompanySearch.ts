import { useEffect, useState } from 'react'
import { companyCalls } from '../../contract/company.calls.ts'
import type { Company } from '../../contract/company.ts'
import { LENGTHS } from '../../domain/constants.ts'
import { useAnswer } from '../answer/useAnswer.ts'

const REST_MS = 250

/** A text once it has rested, so that not every key stroke asks the register. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Whether a search is for a registry code: digits with spaces at most. */
export const isCode = (text: string): boolean => /^\d[\d\s]*$/.test(text.trim())

export type CompanySearch = { companies: readonly Company[]; loading: boolean; failed: boolean }

/** Companies whose name or registry code begins with the text; from three characters on. */
export const useCompanySearch = (text: string): CompanySearch => {
  const wanted = useRested(text.trim())
  const long = wanted.length >= LENGTHS.searchMin
  const byCode = isCode(wanted)
  const names = useAnswer(companyCalls.byName, { query: { name: wanted } }, { enabled: long && !byCode })
  const codes = useAnswer(
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
