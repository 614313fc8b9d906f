import { screen } from '@testing-library/react'
import type { Role } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { TermsCard } from '../../../src/terms/TermsCard.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

type View = { role: Role; inhouse?: boolean; status: StatusCode }
export const views: Record<string, View> = {
  partner: { role: 'PARTNER', status: 'P' },
  inhouse: { role: 'PARTNER', inhouse: true, status: 'SM' },
  shop: { role: 'SHOP', status: 'P' },
  credit: { role: 'CREDIT', status: 'SCR' },
  compliance: { role: 'COMPLIANCE', status: 'CR' },
}
/** Renders the terms card of a view. */
export const open = (
  name: keyof typeof views,
  parts: Parameters<typeof queryOf>[0] = {},
  setting = settingOf(),
) => {
  const { role, inhouse = false, status } = views[name] ?? { role: 'PARTNER', status: 'P' }
  const query = queryOf({ status, qassets: [assetOf({ qassetPrice: 10_000 })], ...parts })
  return renderTransaction(<TermsCard setting={setting} />, { role, inhouse, query, setting })
}
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const group = (name: string) => screen.getByRole('radiogroup', { name })
export const free = (name: string) => box(`${name}, other value`)
