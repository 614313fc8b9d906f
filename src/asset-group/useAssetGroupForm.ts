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
import { CallError } from '../api/call-error.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { placeProblem } from '../design/form/place-problem.ts'
import { useRecordForm } from '../draft/useRecordForm.ts'
import { useUser } from '../user/useUser.ts'

export const GROUPS = '/asset-groups'

/** On the screen a group is named in both languages. */
const schema = z.extend(assetGroupSave, { nameEt: z.optional(filledText(200)) })

/** The group as somebody else has stored it since it was opened. */
const storedIn = (error: unknown): AssetGroupDetails | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(assetGroupDetails, error.problem.stored)
  return parsed.success ? parsed.data : null
}

const toForm = (group: AssetGroupDetails | null): AssetGroupSave =>
  group
    ? {
        assetGroupId: group.assetGroupId,
        modifiedDtime: group.modifiedDtime,
        name: group.name,
        nameEt: group.nameEt,
        insurance: group.insurance,
        subgroups: group.subgroups,
      }
    : { name: '', nameEt: '', insurance: null }

/** A group that is changed, or a new one. What somebody else has stored meanwhile is told, and replaced by a second save. */
export const useAssetGroupForm = (group: AssetGroupDetails | null) => {
  const [, navigate] = useLocation()
  const { succeed, fail, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(assetGroupCalls.save)
  const { user } = useUser()
  const { form, restored, discard, clear } = useRecordForm({
    draft: { userId: user.accountUserId, form: `asset-group.${group?.assetGroupId ?? 'new'}` },
    schema,
    stored: toForm(group),
  })
  const save = async (body: AssetGroupSave) => {
    try {
      await change.mutateAsync({ body })
    } catch (error) {
      const newer = storedIn(error)
      if (newer) form.setValue('modifiedDtime', newer.modifiedDtime)
      if (newer)
        fail('assetGroup.conflict', { name: newer.name, count: newer.subgroups.length }, { long: true })
      else if (!placeProblem(form, error)) failWith(error)
      return
    }
    clear()
    succeed(group ? 'assetGroup.updated' : 'assetGroup.created')
    await Promise.all([
      refresh(assetGroupCalls.findAll),
      refresh(assetGroupCalls.get),
      refresh(assetGroupCalls.namesOfPartner),
    ])
    navigate(GROUPS)
  }
  return { form, restored, discard, save, busy: change.isPending }
}
