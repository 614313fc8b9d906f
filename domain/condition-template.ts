import type { Language } from '../api/language.ts'
import type { Product } from '../api/status.ts'

/** A template's name in both languages. */
export type TemplateName = { nameEt: string; nameEn: string }

/** Name of a template in the reader's language. */
export const templateName = (language: Language, { nameEt, nameEn }: TemplateName): string =>
  language === 'et' ? nameEt : nameEn

/** The templates by name in the reader's language. */
export const templatesByName = <Template extends TemplateName>(
  language: Language,
  templates: readonly Template[],
): Template[] =>
  templates.toSorted((one, other) =>
    templateName(language, one).localeCompare(templateName(language, other), 'et'),
  )

/** Where a template applies; an empty list means everywhere. */
export type TemplateScope = { products: readonly Product[]; assetGroups: readonly number[] }

/** What a template's scope is compared with; `assetGroups` are the groups of the assets and their superior groups. */
export type QueryScope = { product: Product; assetGroups: ReadonlySet<number> }

type Group = { assetGroupId: number; superiorGroupId: number | null }

/** The groups and every group above them. */
export const withSuperiorGroups = (groups: readonly Group[], ids: readonly number[]): Set<number> => {
  const all = new Set<number>()
  const add = (id: number | null) => {
    if (id === null || all.has(id)) return
    all.add(id)
    add(groups.find(({ assetGroupId }) => assetGroupId === id)?.superiorGroupId ?? null)
  }
  for (const id of ids) add(id)
  return all
}

/** Whether a template applies to a query: to its product, and to a group of at least one asset. */
export const templateFits = (template: TemplateScope, query: QueryScope): boolean =>
  (template.products.length === 0 || template.products.includes(query.product)) &&
  (template.assetGroups.length === 0 || template.assetGroups.some((id) => query.assetGroups.has(id)))
