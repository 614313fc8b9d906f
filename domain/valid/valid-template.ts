import * as z from 'zod/mini'
import { percent } from '../../api/field.ts'
import { templateSave } from '../../api/template.ts'
import type { Range } from '../range.ts'

/** The partner's ranges of a template's terms, percent; null where they do not apply to the user. */
export type TemplateRanges = Record<'residual' | 'advance' | 'kickback', Range> | null

const within = ({ min, max }: Range) =>
  z.nullable(percent.check(z.minimum(min, 'field.tooSmall'), z.maximum(max, 'field.tooLarge')))

/** Schema of the template form: every asset has a name, and terms are within the ranges where these apply. */
export const templateForm = (ranges: TemplateRanges) => {
  const { terms, assets } = templateSave.shape
  const asset = assets.def.element
  const name = asset.shape.qassetName.check(z.regex(/\S/, 'field.assetName'))
  return z.extend(templateSave, {
    assets: z.array(z.extend(asset, { qassetName: name })).check(z.maxLength(200, 'field.tooMany')),
    terms: ranges
      ? z.extend(terms, {
          residual: within(ranges.residual),
          advance: within(ranges.advance),
          kickback: within(ranges.kickback),
        })
      : terms,
  })
}
