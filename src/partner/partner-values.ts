import type { DefaultValues } from 'react-hook-form'
import type { IntlShape } from 'react-intl'
import type { AssetGroup, PartnerAssetGroup } from '../../api/asset-group.ts'
import { type Partner, type PartnerSave, partnerSave } from '../../api/partner.ts'
import { companyFields } from '../../domain/company-fields.ts'
import { NEW_PARTNER } from '../../domain/new-partner.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'

/** All main groups, none of whose subgroups is allowed. */
export const disallowedGroups = (all: readonly AssetGroup[]): PartnerAssetGroup[] =>
  all
    .filter(({ superiorGroupId }) => superiorGroupId === null)
    .map(({ subgroups, assetGroupId, name }) => ({
      assetGroupId,
      name,
      superiorGroupId: null,
      subgroups: subgroups.map((group) => ({
        assetGroupId: group.assetGroupId,
        name: group.name,
        allowed: false,
        autoDecisionEnabled: false,
        insurance: null,
        groupInsurance: group.insurance,
      })),
    }))

/** An empty range. */
const unset = [undefined, undefined] as (number | undefined)[] as [number?, number?]

/** Required fields are empty. */
const emptyPartner: DefaultValues<PartnerForm> = {
  ...NEW_PARTNER,
  businessName: '',
  regCode: '',
  phoneNumber: '',
  zipCode: '',
  managerId: null,
  advanceOptions: unset,
  interestOptions: unset,
  kickbackOptions: unset,
  residualOptions: unset,
  paymentPeriodOptions: unset,
}

/** The default values of a new partner. */
export const newPartnerValues = (groups: readonly PartnerAssetGroup[]): DefaultValues<PartnerForm> => ({
  ...structuredClone(emptyPartner),
  partnerAssetGroups: groupRows(groups),
})

/** A new partner with the features, terms, asset groups and manager of a stored one. */
export const copiedValues = (partner: Partner): DefaultValues<PartnerForm> => ({
  ...valuesOfPartner(partner),
  ...Object.fromEntries(
    (['businessName', 'regCode', ...companyFields] as const).map((name) => [name, emptyPartner[name]]),
  ),
  partnerId: undefined,
  modifiedDtime: undefined,
})

const keys = Object.keys(partnerSave.shape) as (keyof PartnerSave)[]

/** The form values of a stored partner. */
export const valuesOfPartner = (partner: Partner): PartnerForm => {
  const all = partner as Record<string, unknown>
  const fields = Object.fromEntries(keys.map((key) => [key, all[key]])) as PartnerSave
  return structuredClone({ ...fields, partnerAssetGroups: groupRows(partner.partnerAssetGroups) })
}

/** The form as sent: only the allowed groups. */
export const toPartnerSave = ({ partnerAssetGroups, ...fields }: PartnerForm): PartnerSave => ({
  ...fields,
  partnerAssetGroups: partnerAssetGroups
    .filter(({ allowed }) => allowed)
    .map(({ assetGroupId, autoDecisionEnabled, insurance }) => ({
      assetGroupId,
      autoDecisionEnabled,
      insurance,
    })),
})

const groupRows = (groups: readonly PartnerAssetGroup[]): PartnerForm['partnerAssetGroups'] =>
  groups.flatMap(({ subgroups }) =>
    subgroups.map(({ assetGroupId, allowed, autoDecisionEnabled, insurance }) => ({
      assetGroupId,
      allowed,
      autoDecisionEnabled,
      insurance,
    })),
  )

/** Returns the label of a partner's field. */
export const partnerLabel = (intl: IntlShape, field: string): string =>
  intl.formatMessage({ id: `partner.field.${field}` })
