import * as z from 'zod/mini'
import { percent } from '../../contract/field.ts'
import { templateSave } from '../../contract/template.ts'
import type { Range } from '../range.ts'

/** The partner's ranges of a template's terms, percent; null where they do not bind who types. */
export type TemplateRanges = Record<'residual' | 'advance' | 'kickback', Range> | null

const within = ({ min, max }: Range) =>
  z.nullable(percent.check(z.minimum(min, 'field.tooSmall'), z.maximum(max, 'field.tooLarge')))

/** What the template form takes: every asset has a name, and terms keep to the ranges where these bind. */
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
