import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import {
  type AssetGroupDetails,
  assetGroupDetails,
  assetGroupSave,
  type AssetGroupSave,
} from '../../api/asset-group.ts'
import { filledText } from '../../api/field.ts'
import { rowIdOf, type RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall, startWith } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'

export const GROUPS = '/asset-groups'

/** On the screen a group is named in both languages. */
const schema = z.extend(assetGroupSave, { nameEt: z.optional(filledText(200)) })

/** Two users may each add a subgroup. */
const shape: RecordShape = { entries: { subgroups: null }, follows: ['assetGroupId', 'modifiedDtime'] }

const empty: AssetGroupSave = { name: '', nameEt: '', insurance: null }

type Candidates = AssetGroupDetails['candidates']

/** The form of an existing group, or of a new one if `id` is null. */
export const useAssetGroupEditor = (id: number | null, candidates: Candidates) => {
  const [, navigate] = useLocation()
  const refresh = useInvalidate()
  const change = useApiMutation(assetGroupCalls.save)
  const { user } = useUser()
  const calls = [assetGroupCalls.findAll, assetGroupCalls.get, assetGroupCalls.namesOfPartner]
  return useRecordEditor<AssetGroupSave, AssetGroupSave, AssetGroupDetails>({
    draft: { userId: user.accountUserId, form: formName(id ?? 'new') },
    schema,
    shape,
    read: id === null ? startWith(empty) : readByCall(assetGroupCalls.get, { params: { id } }, toForm),
    save: (body) => change.mutateAsync({ body }),
    record: assetGroupDetails,
    valuesOf: toForm,
    words: useWords(candidates),
    saved: id === null ? 'assetGroup.created' : 'assetGroup.updated',
    isNew: id === null,
    formOf: ({ assetGroupId }) => ({ form: formName(assetGroupId), path: `/asset-group/${assetGroupId}` }),
    onSaved: () => Promise.all(calls.map((one) => refresh(one))),
    leave: () => navigate(GROUPS),
  })
}

const formName = (of: number | 'new') => `asset-group.${of}`

const toForm = (group: AssetGroupDetails): AssetGroupSave => ({
  assetGroupId: group.assetGroupId,
  modifiedDtime: group.modifiedDtime,
  name: group.name,
  nameEt: group.nameEt,
  insurance: group.insurance,
  subgroups: group.subgroups,
})

const useWords = (candidates: Candidates) => {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  return {
    name: (path: string) => {
      const id = rowIdOf(path)
      if (id === null) return text(`assetGroup.${path}`)
      const name = candidates.find(({ assetGroupId }) => String(assetGroupId) === id)?.name ?? id
      return `${text('assetGroup.subgroups')}: ${name}`
    },
    value: (_path: string, value: unknown) => {
      if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: 4 })
      return typeof value === 'string' ? value : ''
    },
  }
}
