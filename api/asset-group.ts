import * as z from 'zod/mini'
import { filledText, id, moment, orDocumented, percent, text, yesNo } from './field.ts'
import { saleLacks } from './sale-lack.ts'

const insurance = z.nullable(percent)

/** A main group has no superior group; a subgroup has no subgroups. Named in the caller's language. */
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

/** A group as compliance edits it, named in both languages. */
export const assetGroupDetails = z.object({
  assetGroupId: id,
  name: z.string(),
  nameEt: z.string(),
  superiorGroupId: z.nullable(id),
  insurance,
  subgroups: z.array(id),
  /** Groups that can be selected as subgroups, selected ones included. */
  candidates: z.array(z.object({ assetGroupId: id, name: z.string() })),
  /** The shops that may finance it, and what each lacks to sell it. */
  shops: z.array(z.object({ partnerId: id, businessName: z.string(), lacks: z.array(z.enum(saleLacks)) })),
  modifiedDtime: moment,
})
export type AssetGroupDetails = z.infer<typeof assetGroupDetails>

/**
 * Creates a group if `assetGroupId` is missing. Omitted `subgroups` and `insurance` (percent per month) keep their
 * values. `name` without `nameEt` is in the caller's language; a new group uses it for both. A save with
 * `modifiedDtime` is refused if the group was changed since.
 */
export const assetGroupSave = z.object({
  assetGroupId: z.optional(id),
  modifiedDtime: z.optional(moment),
  name: filledText(200),
  nameEt: z.optional(text(200)),
  insurance: z.optional(insurance),
  subgroups: z.optional(z.array(id).check(z.maxLength(500, 'field.tooMany'))),
})
export type AssetGroupSave = z.infer<typeof assetGroupSave>

const subgroupGiven = orDocumented(id, z.object({ assetGroupId: id }), ({ assetGroupId }) => assetGroupId)

/** The same; subgroups are ids, or rows as a list of groups returns them. */
export const assetGroupGiven = z.extend(assetGroupSave, {
  subgroups: z.optional(z.array(subgroupGiven).check(z.maxLength(500, 'field.tooMany'))),
})

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
      /** The partner's own; absent if the group's applies. */
      insurance,
      groupInsurance: insurance,
    }),
  ),
})
export type PartnerAssetGroup = z.infer<typeof partnerAssetGroup>

/** The allowed subgroups of a partner; `insurance` overrides the group's. */
export const partnerAssetGroupsSave = z
  .array(z.object({ assetGroupId: id, autoDecisionEnabled: yesNo, insurance }))
  .check(z.maxLength(1000, 'field.tooMany'))

const subgroupAsRead = z.object({
  assetGroupId: id,
  allowed: yesNo,
  autoDecisionEnabled: yesNo,
  insurance: z.optional(insurance),
})

/** The same, or the main groups as they were read; then the allowed ones of their subgroups count. */
export const partnerAssetGroupsGiven = orDocumented(
  partnerAssetGroupsSave,
  z
    .array(z.object({ subgroups: z.array(subgroupAsRead).check(z.maxLength(1000, 'field.tooMany')) }))
    .check(z.maxLength(1000, 'field.tooMany')),
  (groups) =>
    groups.flatMap(({ subgroups }) =>
      subgroups
        .filter(({ allowed }) => allowed)
        .map(({ assetGroupId, autoDecisionEnabled, insurance: own = null }) => ({
          assetGroupId,
          autoDecisionEnabled,
          insurance: own,
        })),
    ),
)

/** A group as an option of the asset form. */
export const assetGroupName = z.object({
  assetGroupId: id,
  name: z.string(),
  superiorGroupId: z.nullable(id),
  insurance,
})
export type AssetGroupName = z.infer<typeof assetGroupName>
