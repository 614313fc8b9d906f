import type { PartnerForm } from '../../domain/valid/partner.ts'
import type { Choices, Side } from '../../domain/versions.ts'
import { isSame } from '../../domain/is-same.ts'

export type PartnerVersions = Record<Side | 'base', PartnerForm>

type GroupRow = PartnerForm['partnerAssetGroups'][number]

/** A field of the record by its name, or a subgroup by its number. */
export type PartnerPlace = { field: string } | { group: number }

export type PartnerDifference = PartnerPlace & { path: string; was: unknown; theirs: unknown; mine: unknown }

/** Says which version a form is, and is nobody's to choose. */
const versionKeys: ReadonlySet<string> = new Set(['modifiedDtime', 'partnerId'])

const GROUP = 'partnerAssetGroups.'

const flatten = ({ partnerAssetGroups, ...fields }: PartnerForm): Map<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(fields).filter(([key]) => !versionKeys.has(key)),
    ...partnerAssetGroups.map((row): [string, unknown] => [`${GROUP}${row.assetGroupId}`, row]),
  ])

const placeOf = (path: string): PartnerPlace =>
  path.startsWith(GROUP) ? { group: Number(path.slice(GROUP.length)) } : { field: path }

/** Field by field against their common base: what both changed, and what only one side did. */
export const comparePartners = (versions: PartnerVersions) => {
  const [base, theirs, mine] = [versions.base, versions.theirs, versions.mine].map(flatten)
  const differences: PartnerDifference[] = []
  const fromThem: PartnerPlace[] = []
  const fromMe: string[] = []
  for (const path of theirs?.keys() ?? []) {
    const [was, their, my] = [base?.get(path), theirs?.get(path), mine?.get(path)]
    const byThem = !isSame(was, their)
    const byMe = !isSame(was, my)
    if (isSame(their, my)) continue
    if (byThem && byMe) differences.push({ ...placeOf(path), path, was, theirs: their, mine: my })
    else if (byThem) fromThem.push(placeOf(path))
    else fromMe.push(path)
  }
  return { differences, fromThem, fromMe: fromMe.map(placeOf), ownPaths: fromMe }
}

/** The stored version with everything that only the form changed, and each conflict as chosen. */
export const mergePartners = (versions: PartnerVersions, choices: Choices): PartnerForm => {
  const { differences, ownPaths } = comparePartners(versions)
  const { theirs } = versions
  const mine = flatten(versions.mine)
  const kept = [
    ...ownPaths,
    ...differences.filter(({ path }) => choices[path] === 'mine').map(({ path }) => path),
  ]
  const fields = kept.filter((path) => !path.startsWith(GROUP)).map((path) => [path, mine.get(path)])
  return {
    ...theirs,
    ...(Object.fromEntries(fields) as Partial<PartnerForm>),
    partnerAssetGroups: theirs.partnerAssetGroups.map((row) => {
      const path = `${GROUP}${row.assetGroupId}`
      return kept.includes(path) ? (mine.get(path) as GroupRow) : row
    }),
  }
}
