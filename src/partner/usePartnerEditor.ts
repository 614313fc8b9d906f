import { useIntl } from 'react-intl'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { Financier } from '../../api/financier.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { type Partner, partner as partnerSchema } from '../../api/partner.ts'
import type { Manager } from '../../api/user.ts'
import { settleTerms, type TermsInForm } from '../../domain/partner-settings.ts'
import { type PartnerForm, partnerForm } from '../../domain/valid/valid-partner.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import type { RecordReader } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'
import { toPartnerSave, valuesOfPartner } from './partner-values.ts'
import { placeLabel, shownSetting } from './shown-setting.ts'

/** What a partner may finance is chosen subgroup by subgroup. */
const shape: RecordShape = {
  entries: { partnerAssetGroups: 'assetGroupId' },
  follows: ['partnerId', 'modifiedDtime'],
}

/** What is checked: a default that may be empty is told of at its range. */
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

type Options = {
  /** Null for a new one. */
  id: number | null
  read: RecordReader<object>
  /** Who and what numbers stand for. */
  known: {
    groups: readonly PartnerAssetGroup[]
    managers: readonly Manager[]
    financiers: readonly Financier[]
  }
  /** Receives the stored partner. */
  onSaved: (saved: Partner) => void
  /** Opens a partner that was made. */
  leave: (saved: Partner) => void
}

/** Everything of a partner in one form, saved at once. */
export const usePartnerEditor = ({ id, read, known, onSaved, leave }: Options) => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const { user } = useUser()
  const change = useApiMutation(partnerCalls.save)
  return useRecordEditor<PartnerForm, PartnerForm, Partner>({
    draft: { userId: user.accountUserId, form: `partner.${id ?? 'new'}` },
    schema: partnerForm(known.managers.length > 0),
    prepare,
    shape,
    read,
    save: (values) => change.mutateAsync({ body: toPartnerSave(values) }),
    record: partnerSchema,
    valuesOf: valuesOfPartner,
    words: {
      name: (path) => placeLabel(intl, known, path),
      value: (path, value) => shownSetting(intl, known, path, value),
    },
    saved: id === null ? 'partner.created' : 'partner.saved',
    isNew: id === null,
    onSaved: (saved) => {
      onSaved(saved)
      return Promise.all([refresh(partnerCalls.findAll), refresh(partnerCalls.names)])
    },
    leave,
  })
}
