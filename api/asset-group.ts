import * as z from 'zod/mini'
import { filledText, id, percent, yesNo } from './field.ts'

const insurance = z.nullable(percent)

/** A main group has no superior group; a subgroup has no subgroups. */
export const assetGroup = z.object({
  assetGroupId: id,
  name: z.string(),
  superiorGroupId: z.nullable(id),
  subgroups: z.array(
    z.object({ assetGroupId: id, name: z.string(), superiorGroupId: z.nullable(id), insurance }),
  ),
  insurance,
})
export type AssetGroup = z.infer<typeof assetGroup>

/** Creates a group if `assetGroupId` is missing; `subgroups` are ids. */
export const assetGroupSave = z.object({
  assetGroupId: z.optional(id),
  name: filledText(200),
  subgroups: z.optional(z.array(id).check(z.maxLength(500, 'field.tooMany'))),
})
export type AssetGroupSave = z.infer<typeof assetGroupSave>

/** A main group in a partner's settings; only `allowed` subgroups can be chosen. */
export const partnerAssetGroup = z.object({
  assetGroupId: id,
  name: z.string(),
  superiorGroupId: z.nullable(id),
  subgroups: z.array(
    z.object({
      assetGroupId: id,
      name: z.string(),
      allowed: z.boolean(),
      autoDecisionEnabled: z.boolean(),
      /** The partner's own; absent: the group's. */
      insurance,
      groupInsurance: insurance,
    }),
  ),
})
export type PartnerAssetGroup = z.infer<typeof partnerAssetGroup>

/** The allowed subgroups of a partner; `insurance` is its own where the group's does not hold. */
export const partnerAssetGroupsSave = z
  .array(z.object({ assetGroupId: id, autoDecisionEnabled: yesNo, insurance }))
  .check(z.maxLength(1000, 'field.tooMany'))

/** A group as an option of the asset form. */
export const assetGroupName = z.object({
  assetGroupId: id,
  name: z.string(),
  superiorGroupId: z.nullable(id),
  insurance,
})
export type AssetGroupName = z.infer<typeof assetGroupName>
