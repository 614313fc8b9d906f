import type { IntlShape } from 'react-intl'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { Financier } from '../../api/financier.calls.ts'
import type { Manager } from '../../api/user.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { rowIdOf } from '../../domain/versions.ts'
import { partnerLabel } from './partner-field-label.ts'

type GroupRow = PartnerForm['partnerAssetGroups'][number]

/** Who and what numbers stand for. */
export type Known = {
  groups: readonly PartnerAssetGroup[]
  managers: readonly Manager[]
  financiers: readonly Financier[]
}

/** What a field is called, or the subgroup at a path such as `partnerAssetGroups.#7`. */
export const placeLabel = (intl: IntlShape, { groups }: Known, path: string): string => {
  const id = rowIdOf(path)
  if (id === null) return partnerLabel(intl, path)
  const all = groups.flatMap(({ subgroups }) => subgroups)
  return all.find(({ assetGroupId }) => String(assetGroupId) === id)?.name ?? id
}

const isRow = (value: unknown): value is GroupRow =>
  typeof value === 'object' && value !== null && 'allowed' in value

const nameOf = (known: Known, field: string, value: number): string | undefined => {
  if (field === 'managerId') return known.managers.find((one) => one.accountUserId === value)?.fullName
  return field === 'interestMatrix'
    ? known.financiers.find((one) => one.financierId === value)?.name
    : undefined
}

const shownRow = (intl: IntlShape, row: GroupRow): string => {
  if (!row.allowed) return intl.formatMessage({ id: 'partner.group.notAllowed' })
  const { insurance, autoDecisionEnabled } = row
  return intl.formatList(
    [
      intl.formatMessage({ id: 'partner.group.allowed' }),
      autoDecisionEnabled ? intl.formatMessage({ id: 'partner.group.decides' }) : null,
      insurance === null ? null : intl.formatMessage({ id: 'partner.group.insured' }, { percent: insurance }),
    ].filter((part) => part !== null),
  )
}

/** A value of a partner's record in words, for comparing two versions. */
export const shownSetting = (intl: IntlShape, known: Known, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '')
    return intl.formatMessage({ id: 'query.conflict.empty' })
  if (typeof value === 'boolean')
    return intl.formatMessage({ id: value ? 'query.conflict.yes' : 'query.conflict.no' })
  if (typeof value === 'number')
    return nameOf(known, field, value) ?? intl.formatNumber(value, { maximumFractionDigits: 4 })
  if (Array.isArray(value)) {
    const parts = value.map((one) => shownSetting(intl, known, field, one))
    return parts.join(
      field.endsWith('Options') && value.length === 2 && field !== 'contractFeeOptions' ? '–' : '; ',
    )
  }
  if (isRow(value)) return shownRow(intl, value)
  return typeof value === 'string' ? value : ''
}
