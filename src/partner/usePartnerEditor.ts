import { type IntlShape, useIntl } from 'react-intl'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { Financier } from '../../api/financier.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { type Partner, partner as partnerSchema } from '../../api/partner.ts'
import type { Manager } from '../../api/user.ts'
import { settleTerms, type TermsInForm } from '../../domain/partner-settings.ts'
import { partnerForm, type PartnerForm } from '../../domain/valid/valid-partner.ts'
import { type RecordShape, rowIdOf } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import type { RecordReader } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'
import { editPath } from './partner-paths.ts'
import { partnerLabel, toPartnerSave, valuesOfPartner } from './partner-values.ts'

/** The partner's groups are merged per subgroup. */
const shape: RecordShape = {
  entries: { partnerAssetGroups: 'assetGroupId' },
  follows: ['partnerId', 'modifiedDtime'],
}

type Options = {
  /** Null for a new partner. */
  id: number | null
  /** The partner that a new one is copied from. */
  copyOf?: number | null
  read: RecordReader<object>
  /** Names of the users and groups that numbers refer to. */
  known: {
    groups: readonly PartnerAssetGroup[]
    managers: readonly Manager[]
    financiers: readonly Financier[]
  }
  /** Receives the stored partner. */
  onSaved: (saved: Partner) => void
  /** Opens a created partner. */
  leave: (saved: Partner) => void
}

/** The form of a partner, saved at once. */
export const usePartnerEditor = ({ id, copyOf, read, known, onSaved, leave }: Options) => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const { user } = useUser()
  const change = useApiMutation(partnerCalls.save)
  return useRecordEditor<PartnerForm, PartnerForm, Partner>({
    draft: { userId: user.accountUserId, form: formName(id ?? (copyOf ? `copy-${copyOf}` : 'new')) },
    schema: partnerForm(known.managers.length > 0),
    prepare,
    shape,
    read,
    save: (values) => change.mutateAsync({ body: toPartnerSave(values) }),
    record: partnerSchema,
    valuesOf: valuesOfPartner,
    texts: {
      name: (path) => placeLabel(intl, known, path),
      value: (path, value) => shownSetting(intl, known, path, value),
    },
    saved: id === null ? 'partner.created' : 'partner.saved',
    isNew: id === null,
    formOf: ({ partnerId }) => ({ form: formName(partnerId), path: editPath(partnerId) }),
    onSaved: (saved) => {
      onSaved(saved)
      return Promise.all([refresh(partnerCalls.findAll), refresh(partnerCalls.names)])
    },
    leave,
  })
}

const formName = (of: number | string) => `partner.${of}`

/** Checks each default; an error of an optional one is shown at its range. */
const prepare = (values: PartnerForm): PartnerForm => {
  const settled = settleTerms(values)
  const { defaultInterest, defaultKickback, defaultResidual }: TermsInForm = settled
  return {
    ...settled,
    defaultInterest: defaultInterest ?? 0,
    defaultKickback: defaultKickback ?? 0,
    defaultResidual: defaultResidual ?? 0,
  }
}

type GroupRow = PartnerForm['partnerAssetGroups'][number]

/** Names of the users and groups that numbers refer to. */
type Known = {
  groups: readonly PartnerAssetGroup[]
  managers: readonly Manager[]
  financiers: readonly Financier[]
}

/** The label of a field, or of the subgroup at a path such as `partnerAssetGroups.#7`. */
const placeLabel = (intl: IntlShape, { groups }: Known, path: string): string => {
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

/** A partner's value in words, for comparing two versions. */
const shownSetting = (intl: IntlShape, known: Known, field: string, value: unknown): string => {
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
