import { asc, desc, inArray } from 'drizzle-orm'
import type { Language } from '../../api/language.ts'
import { todayInTallinn, formatDate } from '../../domain/date.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { publicOfficeOf } from '../../domain/public-office.ts'
import { riskValidUntil } from '../../domain/risk.ts'
import type { CsvCell } from '../export/csv.ts'
import type { Transaction } from '../platform/database/database.ts'
import { text } from '../platform/language/text.ts'
import { shownTime } from '../platform/language/time.ts'
import { newPartiesOf } from '../query/parts/risk.store.ts'
import { presentScreenings } from '../query/parts/screening.store.ts'
import { type BeneficiaryRow, beneficiaryTable } from '../schema/beneficiary.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { type RiskRow, riskTable } from '../schema/risk.table.ts'
import { type ScreeningRow, screeningTable } from '../schema/screening.table.ts'
import { type SuretyRow, suretyTable } from '../schema/surety.table.ts'

type Facts = {
  query: QueryRow
  risk: RiskRow | undefined
  beneficiary: BeneficiaryRow | null
  sureties: readonly SuretyRow[]
  screenings: readonly ScreeningRow[]
}

const checks = (facts: Facts, language: Language): string =>
  presentScreenings(facts)
    .map(({ party, state, checkedAt, source }) =>
      [
        `${text(language, `screening.role.${party.role}`)}: ${text(language, `screening.state.${state}`)}`,
        ...(checkedAt ? [shownTime(checkedAt), source] : []),
      ].join(', '),
    )
    .join('; ')

/** The newest class, and whether the parties have changed since. */
const riskClass = (facts: Facts, language: Language): string => {
  const { risk } = facts
  if (!risk) return ''
  const given = text(language, `risk.class.${risk.riskClass}`)
  return newPartiesOf({ ...facts, risks: [risk] }).length === 0
    ? given
    : `${given} (${text(language, 'risk.outdated')})`
}

const both = (one: string | null | undefined, other: string | null | undefined): string =>
  [one, other].filter((code) => code).join(', ')

/** The columns of an export for compliance, in their order. */
const columns = {
  riskClass,
  riskReason: ({ risk }) => withoutCodes(risk?.reason ?? ''),
  riskGiven: ({ risk }) => (risk ? shownTime(risk.assessedAt) : ''),
  riskGivenBy: ({ risk }, language) =>
    risk ? withoutCodes(risk.assessedByName) || text(language, 'risk.portal') : '',
  riskValidUntil: ({ risk }) =>
    risk ? formatDate(riskValidUntil(risk.riskClass, todayInTallinn(risk.assessedAt))) : '',
  sourceOfFunds: ({ risk }) => withoutCodes(risk?.sourceOfFunds ?? ''),
  approvedBy: ({ risk }) => withoutCodes(risk?.approvedBy ?? ''),
  checks,
  publicOffice: ({ query, beneficiary }, language) => {
    const office = publicOfficeOf(query.publicOffice, beneficiary?.isPublicPerson)
    return text(language, `publicPerson.${office ?? 'unknown'}`)
  },
  nationality: ({ query }) => both(query.representativeNationality, query.representativeSecondNationality),
  placeOfBirth: ({ query }) => withoutCodes(query.representativePlaceOfBirth),
  lei: ({ query }) => query.lei,
  taxNumber: ({ query }) => withoutCodes(query.taxNumber),
  beneficiary: ({ beneficiary }) => withoutCodes(beneficiary?.name ?? ''),
  beneficiaryNationality: ({ beneficiary }) => both(beneficiary?.nationality, beneficiary?.secondNationality),
  beneficiaryPlaceOfBirth: ({ beneficiary }) => withoutCodes(beneficiary?.placeOfBirth ?? ''),
} as const satisfies Record<string, (facts: Facts, language: Language) => CsvCell>

export const riskHead = (language: Language): string[] =>
  Object.keys(columns).map((column) => text(language, `riskColumn.${column}`))

/** Returns the cells of each query in the order of `riskHead`. */
export const riskCellsOf = async (
  tx: Transaction,
  queries: readonly QueryRow[],
  language: Language,
): Promise<CsvCell[][]> => {
  const ids = queries.map(({ queryId }) => queryId)
  const risks = await tx
    .select()
    .from(riskTable)
    .where(inArray(riskTable.queryId, ids))
    .orderBy(desc(riskTable.assessmentId))
  const beneficiaries = await tx.select().from(beneficiaryTable).where(inArray(beneficiaryTable.queryId, ids))
  const sureties = await tx
    .select()
    .from(suretyTable)
    .where(inArray(suretyTable.queryId, ids))
    .orderBy(asc(suretyTable.suretyId))
  const screenings = await tx.select().from(screeningTable).where(inArray(screeningTable.queryId, ids))
  const of = <Row extends { queryId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ queryId }) => queryId)
  const [risksOf, ownersOf, suretiesOf, screeningsOf] = [
    of(risks),
    of(beneficiaries),
    of(sureties),
    of(screenings),
  ]
  return queries.map((query) => {
    const { queryId } = query
    const facts: Facts = {
      query,
      risk: risksOf.get(queryId)?.[0],
      beneficiary: ownersOf.get(queryId)?.[0] ?? null,
      sureties: suretiesOf.get(queryId) ?? [],
      screenings: screeningsOf.get(queryId) ?? [],
    }
    return Object.values(columns).map((cell) => cell(facts, language))
  })
}
